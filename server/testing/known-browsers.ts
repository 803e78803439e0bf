import { sql } from 'drizzle-orm'
import { hashToken, SESSION_COOKIE } from '#server/lib/security/tokens.ts'
import type { Harness, MemberCaller } from './harness.ts'

/** Returns a member who calls from a browser with an id cookie. */
export const inBrowser = (member: MemberCaller, browser: string): MemberCaller => ({
  ...member,
  call: (endpoint, sent) =>
    member.call(endpoint, {
      ...sent,
      headers: { cookie: `${SESSION_COOKIE}=${browser}`, ...sent?.headers },
    }),
})

/** Returns a member whose session is older than ten minutes, in a browser of an earlier proof. */
export async function inKnownBrowser(
  { rows, context, clock }: Pick<Harness, 'rows' | 'context' | 'clock'>,
  member: MemberCaller,
): Promise<MemberCaller> {
  const browser = `browser-of-${member.accountId}`
  await makeSessionsOlder({ rows }, member)
  await rows(
    sql`insert into known_browsers (account_id, browser_hash, proven_at) values (${member.accountId}, ${hashToken(context.secret, browser)}, ${clock.now().toISOString()})`,
  )
  return inBrowser(member, browser)
}

/** Makes the sessions of a member, and the proofs in them, older than ten minutes. */
export const makeSessionsOlder = (
  { rows }: Pick<Harness, 'rows'>,
  { accountId }: Pick<MemberCaller, 'accountId'>,
) =>
  rows(
    sql`update sessions set created_at = created_at - interval '12 minutes', logged_in_at = logged_in_at - interval '12 minutes', proven_at = proven_at - interval '12 minutes' where account_id = ${accountId}`,
  )
