import * as z from 'zod/mini'

/** The email and token of an opened login link. */
export type LoginToken = { email: string; token: string }

/** Navigation state of a visitor redirected to the login from a page for members. */
export const refusedToken = { turnedAway: true } as const

export const wasRefused = (state: unknown): boolean =>
  z.safeParse(z.object({ turnedAway: z.literal(true) }), state).success

/** Returns the email and token of a login link; undefined when one is missing (RT-45). */
export const loginTokenIn = ({
  loginToken,
  email,
}: Record<string, string>): LoginToken | undefined =>
  loginToken && email ? { token: loginToken, email } : undefined
