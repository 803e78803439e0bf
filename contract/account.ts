import * as z from 'zod/mini'
import { read } from './endpoint.ts'

export const account = z.object({
  userId: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  isVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  telephone: z.nullable(z.string()),
  /** YYYY-MM-DD */
  dateOfBirth: z.nullable(z.string()),
  language: z.enum(['en', 'fr']),
})
export type Account = z.output<typeof account>

export const accountContract = {
  account: read('account', {
    access: 'member',
    gives: z.object({ account }),
    problem: 'NO_ACCOUNT_INFO',
    keptOffline: true,
  }),
}
