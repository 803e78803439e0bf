import * as z from 'zod/mini'

/** Somebody who came by the link of a login letter. */
export type Arrived = { email: string; token: string }

/** In the state of the address of whoever was led here from a door that is hers once she is logged in. */
export const turnedAway = { turnedAway: true } as const

export const isTurnedAway = (state: unknown): boolean => z.safeParse(z.object({ turnedAway: z.literal(true) }), state).success

const shape = z.object({ arrived: z.object({ email: z.string(), token: z.string() }) })

/** The arrival that src/app/arrival.ts has put into the state of the address, out of sight of everybody else. */
export const arrivedFrom = (state: unknown): Arrived | undefined => z.safeParse(shape, state).data?.arrived
