import * as z from 'zod/mini'

/** Somebody who came by the link of a login letter. */
export type Arrived = { email: string; token: string }

/** In the state of the address of whoever was led here from a door that is hers once she is logged in. */
export const turnedAway = { turnedAway: true } as const

export const isTurnedAway = (state: unknown): boolean => z.safeParse(z.object({ turnedAway: z.literal(true) }), state).success

/** RT-45: what a login link carries, or nothing. */
export const arrivedIn = ({ loginToken, email }: Record<string, string>): Arrived | undefined => (loginToken && email ? { token: loginToken, email } : undefined)
