import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { LOGIN_LETTER_MINUTES } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { hashOfToken, newToken } from '#server/kit/access.ts'
import { isLive, minutesAfter } from '#server/kit/clock.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { enqueueLetter, noteFormerAddress } from '#server/neighbours/mail.ts'
import { holdAccount } from './accounts.ts'
import { closeWaysIn } from './ways-in.ts'

/** Another email waits to be confirmed from its own mailbox. Asking for the same once more leaves its letters good. */
export async function awaitNewEmail(tx: Tx, { accountId, brand, email, now }: { accountId: string; brand: string; email: string; now: Date }): Promise<void> {
  await tx.execute(sql`
    insert into email_changes (account_id, brand, email, created_at, expires_at)
    values (${accountId}, ${brand}, ${email}, ${now.toISOString()}::timestamptz, ${minutesAfter(now, LOGIN_LETTER_MINUTES).toISOString()}::timestamptz)
    on conflict (account_id) do update set email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at,
      token_hash = case when email_changes.email = excluded.email then email_changes.token_hash end`)
}

/** Takes back a change that was not confirmed yet. */
export async function keepOldEmail(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`delete from email_changes where account_id = ${accountId}`)
}

/**
 * Makes the token of the letter to a new address, when the letter leaves: its 30 minutes begin then.
 * @returns nothing when the change was taken back, or the address is somebody's by now
 */
export async function mintEmailToken(tx: Tx, { accountId, brand, email, secret, now }: { accountId: string; brand: string; email: string; secret: string; now: Date }): Promise<string | undefined> {
  const token = newToken()
  const changed = await rowsOf(tx, sql`
    update email_changes set token_hash = ${hashOfToken(secret, token)}, expires_at = ${minutesAfter(now, LOGIN_LETTER_MINUTES).toISOString()}::timestamptz
    where account_id = ${accountId} and brand = ${brand} and email = ${email}
      and not exists (select 1 from accounts a where a.brand = ${brand} and a.email = ${email}) returning account_id`)
  return changed.length > 0 ? token : undefined
}

type Before = { email: string; language: Language; is_verified: boolean }
type Pressed = { brand: BrandPack; token: string; secret: string; now: Date; hold(moving: { accountId: string; email: string }): Promise<void> }
type Moved = { accountId: string; email: string; isFirstProof: boolean }

/**
 * The token of the letter to a new address, once: from now on the address is hers, and shown to be. What was open under
 * the old one is void, and the old one is told if it was ever confirmed. A refusal (RESET_EXPIRED, EMAIL_TAKEN) is
 * answered, not thrown: a change to an address that somebody else has by now is over, and that must stay.
 * @param hold what must be held before the address is written, once the account is: writing it waits for whoever refers
 *   to the account, and they may hold a standing of hers (decision 0026)
 * @returns whose it is, and whether nobody had ever shown that an address is hers
 */
export async function confirmNewEmail(tx: Tx, { brand, token, secret, now, hold }: Pressed): Promise<Moved | { refused: Problem }> {
  const tokenHash = hashOfToken(secret, token)
  const inTime = isLive(now, { created: sql`expires_at - make_interval(mins => ${LOGIN_LETTER_MINUTES})` })
  const good = sql`token_hash = ${tokenHash} and brand = ${brand.slug} and ${inTime}`
  // An expired token is void for good, also when the clock is set back.
  await tx.execute(sql`update email_changes set token_hash = null where token_hash = ${tokenHash} and not ${inTime}`)
  const [change] = await rowsOf<{ account_id: string }>(tx, sql`select account_id from email_changes where ${good}`)
  if (!change) return { refused: new Problem('RESET_EXPIRED') }
  const accountId = change.account_id
  // Her row is the lock; of two at once, the second finds the change gone.
  if (!(await holdAccount(tx, accountId))) return { refused: new Problem('RESET_EXPIRED') }
  const [wanted] = await rowsOf<{ email: string }>(tx, sql`delete from email_changes where ${good} returning email`)
  const [before] = await rowsOf<Before>(tx, sql`select email, language, is_verified from accounts where id = ${accountId}`)
  if (!before || !wanted) return { refused: new Problem('RESET_EXPIRED') }
  await hold({ accountId, email: wanted.email })
  if (!(await moveTo(tx, accountId, wanted.email))) return { refused: new Problem('EMAIL_TAKEN') }
  await closeWaysIn(tx, { accountId, now })
  await noteFormerAddress(tx, { brand: brand.slug, recipient: before.email, accountId })
  // Notices have no limit: none goes to an address that a stranger may have typed.
  if (before.is_verified) await enqueueLetter(tx, { kind: 'emailChanged', brand: brand.slug, recipient: before.email, language: before.language, values: { accountId }, now })
  return { accountId, email: wanted.email, isFirstProof: !before.is_verified }
}

/** The unique key decides whether somebody else has the address, also one who joins at this instant. */
async function moveTo(tx: Tx, accountId: string, email: string): Promise<boolean> {
  try {
    // A savepoint: when it is taken, the rest of the transaction stands.
    await tx.transaction((inner) => inner.execute(sql`update accounts set email = ${email}, is_verified = true where id = ${accountId}`))
    return true
  } catch (error) {
    const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
    if (code === '23505') return false
    throw error
  }
}
