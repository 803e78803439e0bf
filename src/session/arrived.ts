import * as z from 'zod/mini'

/** The email and token of an opened login link. */
export type Arrived = { email: string; token: string }

/** Navigation state of a visitor redirected to the login from a page for members. */
export const turnedAway = { turnedAway: true } as const

export const isTurnedAway = (state: unknown): boolean => z.safeParse(z.object({ turnedAway: z.literal(true) }), state).success

/** Returns the email and token of a login link; undefined when one is missing (RT-45). */
export const arrivedIn = ({ loginToken, email }: Record<string, string>): Arrived | undefined => (loginToken && email ? { token: loginToken, email } : undefined)
