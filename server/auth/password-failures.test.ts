import { auth } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'

// Server errors: each endpoint answers with its own message from the specification.
let harness: Harness
let mia: MemberCaller
beforeAll(async () => {
  harness = await openHarness()
  mia = await harness.join()
})
afterAll(() => harness.close())

/** Renames a table for the time of one request. */
async function without<T>(
  table: 'accounts' | 'failed_logins' | 'outbox' | 'loyalty_accounts',
  work: () => Promise<T>,
): Promise<T> {
  await harness.tx.execute(sql.raw(`alter table ${table} rename to away`))
  return work().finally(() => harness.tx.execute(sql.raw(`alter table away rename to ${table}`)))
}

const { creatorId, membershipId, assetId } = home.ids
const email = 'ada@example.test'
const form = {
  email,
  firstname: 'Ada',
  lastname: 'Ray',
  username: 'ada',
  password: 'Zebra-9-Kite',
  telephone: '212 555 2368',
  site: '',
  creatorId,
}

const failures: [
  title: string,
  endpoint: Endpoint,
  body: unknown,
  table: Parameters<typeof without>[0],
  says: string,
][] = [
  [
    'logging in with a password [ER-13]',
    auth.authenticate,
    { email, password: form.password },
    'failed_logins',
    'Oops! Something went wrong. Try again later.',
  ],
  [
    'requesting a login email [ER-13]',
    auth.sendLink,
    { email, creatorId, membershipId },
    'outbox',
    'Oops! Something went wrong. Try again later.',
  ],
  [
    'joining [ER-18]',
    auth.joinUnverified,
    { email, creatorId, assetId },
    'accounts',
    'Something went wrong. Please try again later.',
  ],
  [
    'joining by email [ER-18]',
    auth.joinByEmail,
    { email, membershipId },
    'accounts',
    'Something went wrong. Please try again later.',
  ],
  [
    'registering [ER-12]',
    auth.register,
    form,
    'accounts',
    'Oops! Something went wrong. Please try again later.',
  ],
  [
    'requesting a new password [ER-12]',
    auth.forgotPassword,
    { creatorId, membershipId, emailAddress: email, site: '' },
    'outbox',
    'Oops! Something went wrong. Please try again later.',
  ],
  [
    'claiming the membership [ER-17]',
    api.membership.sync,
    { creatorId, assetId },
    'loyalty_accounts',
    'Error claiming membership. Please try again later.',
  ],
]

it.each(failures)(
  '%s fails with its own message, and reveals nothing about the error',
  async (_, endpoint, body, table, message) => {
    const { status, body: answer } = await without(table, () => mia.call(endpoint, { body }))
    expect([status, answer]).toEqual([500, { success: false, code: endpoint.problem, message }])
  },
)
