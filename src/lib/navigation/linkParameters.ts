import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { tab } from '#offline/localStore.ts'
import * as z from 'zod/mini'

const words = z.record(z.string(), z.string())
const shape = z.object({ linkParameters: z.union([z.string(), words]) })

/** src/boot/head.ts writes the same key before this module is loaded. */
const keyOf = (name: string) => `linkParameters:${name}`

/** Returns the parameters that were removed from the address of a history entry, by their names there. */
export function linkParametersOf(state: unknown): Record<string, string> {
  const stored = z.safeParse(shape, state).data?.linkParameters ?? {}
  // When storage is blocked, the history entry has the values themselves.
  return typeof stored === 'string'
    ? (z.safeParse(words, tab.get(keyOf(stored))).data ?? {})
    : stored
}

/** Removes these parameters from storage, once they are used. */
export function clearLinkParameters(state: unknown) {
  const stored = z.safeParse(shape, state).data?.linkParameters
  if (typeof stored === 'string') tab.remove(keyOf(stored))
}

/** Stores the parameters of a history entry again, after a logout has emptied the storage. */
export function keepLinkParameters(state: unknown, values: Record<string, string>) {
  const stored = z.safeParse(shape, state).data?.linkParameters
  if (typeof stored === 'string') tab.set(keyOf(stored), values)
}

/** Returns these parameters for the current screen. They stay while it is shown, even when another member logs in. */
export function useLinkParameters(): Record<string, string> {
  const { state } = useLocation() as { state: unknown }
  return useMemo(() => linkParametersOf(state), [state])
}
