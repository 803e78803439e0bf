import { sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import { openAuthenticator } from './authenticator.ts'
import { home, type Harness, type MemberCaller } from './harness.ts'

const challengeOf = ({ accountId }: MemberCaller) =>
  Buffer.from(`challenge-of-${accountId}`).toString('base64url')

/** Stores an open challenge whose answer is known: `credentialFor`. */
export const storePasskeyChallenge = ({ rows, context }: Harness, member: MemberCaller) =>
  rows(
    sql`insert into passkey_challenges (challenge_hash, brand, account_id, created_at, expires_at) values (${hashToken(context.secret, challengeOf(member))}, ${home.slug}, ${member.accountId}, '2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z')`,
  )

/** Returns a new passkey that answers the stored challenge of a member. */
export const credentialFor = (member: MemberCaller) =>
  openAuthenticator().create({
    origin: `http://${home.slug}.localhost:4000`,
    options: { challenge: challengeOf(member) },
  })

/** Stores a passkey with which nobody can log in. @returns its id */
export async function storePasskey(
  { rows }: Pick<Harness, 'rows'>,
  { accountId }: Pick<MemberCaller, 'accountId'>,
): Promise<string> {
  const id = `pk_${accountId}`
  await rows(
    sql`insert into passkeys (id, account_id, brand, credential_id, public_key, counter, transports, device, created_at) values (${id}, ${accountId}, ${home.slug}, ${id}, 'k', 0, '', '', now())`,
  )
  return id
}
