import * as z from 'zod/mini'

/** Somebody who came by the link of a login letter. */
export type Arrived = { email: string; token: string }

const shape = z.object({ arrived: z.object({ email: z.string(), token: z.string() }) })

/** The arrival that src/app/arrival.ts has put into the state of the address, out of sight of everybody else. */
export const arrivedFrom = (state: unknown): Arrived | undefined => z.safeParse(shape, state).data?.arrived
