import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { tab } from '#offline/local.ts'
import * as z from 'zod/mini'

const words = z.record(z.string(), z.string())
const shape = z.object({ carried: z.union([z.string(), words]) })

/** src/boot/head.ts writes the same key before this module is there. */
const keyOf = (name: string) => `carried:${name}`

/** What was taken out of the address of a history entry, by the names it had there. */
export function carriedFrom(state: unknown): Record<string, string> {
  const held = z.safeParse(shape, state).data?.carried ?? {}
  // Where storage is blocked, the entry has all of it.
  return typeof held === 'string' ? z.safeParse(words, tab.get(keyOf(held))).data ?? {} : held
}

/** Removes it, once it is used. */
export function forgetCarried(state: unknown) {
  const held = z.safeParse(shape, state).data?.carried
  if (typeof held === 'string') tab.remove(keyOf(held))
}

/** The same of the screen that is shown. It stays while the screen does, also when another member logs in over it. */
export function useCarried(): Record<string, string> {
  const { state } = useLocation() as { state: unknown }
  return useMemo(() => carriedFrom(state), [state])
}

/** RT-46: the fields of a registration by what they are called in its address. */
const fields = { f: 'firstName', l: 'lastName', e: 'email' } as const

/** RT-46: the fields that the address of a registration fills in, or nothing. */
export function prefillFrom(carried: Record<string, string>): Record<string, string> | undefined {
  const found = Object.entries(fields).flatMap(([name, field]) => (carried[name] ? [[field, carried[name]] as const] : []))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
