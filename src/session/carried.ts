import * as z from 'zod/mini'

const words = z.record(z.string(), z.string())
const shape = z.object({ carried: words })

/** What src/app/arrival.ts has taken out of the address into its state, by the names it had there. */
export const carriedFrom = (state: unknown): Record<string, string> => z.safeParse(shape, state).data?.carried ?? {}

/** RT-46: the fields of a registration by what they are called in its address. */
const fields = { f: 'firstName', l: 'lastName', e: 'email' } as const

/** RT-46: the fields that the address of a registration fills in, or nothing. */
export function prefillFrom(state: unknown): Record<string, string> | undefined {
  const carried = carriedFrom(state)
  const found = Object.entries(fields).flatMap(([name, field]) => (carried[name] ? [[field, carried[name]] as const] : []))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
