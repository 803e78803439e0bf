import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { enqueueEmail, recordFormerAddress } from '#server/emails/outbox.ts'
import { lockAccountById } from '../accounts.ts'

/**
 * Stores an email change until the new mailbox confirms it. The same request again keeps emails
 * already sent valid.
 */
export async function storePendingEmail(
  tx: Tx,
  { accountId, brand, email, now }: { accountId: string; brand: string; email: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into email_changes (account_id, brand, email, created_at, expires_at)
    values (${accountId}, ${brand}, ${email}, ${now.toISOString()}::timestamptz, ${minutesAfter(now, LOGIN_EMAIL_MINUTES).toISOString()}::timestamptz)
    on conflict (account_id) do update set email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at,
      token_hash = case when email_changes.email = excluded.email then email_changes.token_hash end`)
}

/** Cancels an unconfirmed email change. */
export async function cancelEmailChange(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`delete from email_changes where account_id = ${accountId}`)
}

/**
 * Creates the token when the email to the new address is sent; its 30 minutes begin then.
 * @returns undefined when the change was cancelled, or the address has an account by now
 */
export async function mintEmailToken(
  tx: Tx,
  {
    accountId,
    brand,
    email,
    secret,
    now,
  }: { accountId: string; brand: string; email: string; secret: string; now: Date },
): Promise<string | undefined> {
  const token = newToken()
  const changed = await rowsOf(
    tx,
    sql`
    update email_changes set token_hash = ${hashToken(secret, token)}, expires_at = ${minutesAfter(now, LOGIN_EMAIL_MINUTES).toISOString()}::timestamptz
    where account_id = ${accountId} and brand = ${brand} and email = ${email}
      and not exists (select 1 from accounts a where a.brand = ${brand} and a.email = ${email}) returning account_id`,
  )
  return changed.length > 0 ? token : undefined
}

type Current = { email: string; language: Language; is_verified: boolean }
type Confirmation = {
  brand: BrandPack
  token: string
  secret: string
  now: Date
  hold(moving: { accountId: string; email: string }): Promise<void>
  revoke(accountId: string): Promise<void>
}
type Changed = { accountId: string; email: string; isFirstProof: boolean }

/**
 * Confirms an email change with its token, once. Notifies the old address if it was verified. Returns a refusal (RESET_EXPIRED, EMAIL_TAKEN) instead of
 * throwing, because the deleted change must stay.
 * @param hold locks what must be locked before the address is written: the write waits for
 *   transactions that refer to the account and may have locked its loyalty accounts (decision
 *   26)
 * @param revoke invalidates pending emails and codes of the account
 * @returns the account, and whether it had never been verified
 */
export async function confirmNewEmail(
  tx: Tx,
  { brand, token, secret, now, hold, revoke }: Confirmation,
): Promise<Changed | { problem: Problem }> {
  const tokenHash = hashToken(secret, token)
  const inTime = isLive(now, {
    created: sql`expires_at - make_interval(mins => ${LOGIN_EMAIL_MINUTES})`,
  })
  const good = sql`token_hash = ${tokenHash} and brand = ${brand.slug} and ${inTime}`
  // An expired token is void for good, also when the clock is set back.
  await tx.execute(
    sql`update email_changes set token_hash = null where token_hash = ${tokenHash} and not ${inTime}`,
  )
  const [change] = await rowsOf<{ account_id: string }>(
    tx,
    sql`select account_id from email_changes where ${good}`,
  )
  if (!change) return { problem: new Problem('RESET_EXPIRED') }
  const accountId = change.account_id
  // The account row is the lock; of two concurrent calls the second finds the change gone.
  if (!(await lockAccountById(tx, accountId))) return { problem: new Problem('RESET_EXPIRED') }
  const [requested] = await rowsOf<{ email: string }>(
    tx,
    sql`delete from email_changes where ${good} returning email`,
  )
  const [current] = await rowsOf<Current>(
    tx,
    sql`select email, language, is_verified from accounts where id = ${accountId}`,
  )
  if (!current || !requested) return { problem: new Problem('RESET_EXPIRED') }
  await hold({ accountId, email: requested.email })
  if (!(await changeEmail(tx, accountId, requested.email)))
    return { problem: new Problem('EMAIL_TAKEN') }
  await revoke(accountId)
  await recordFormerAddress(tx, { brand: brand.slug, recipient: current.email, accountId })
  // Notices have no limit, so none goes to an unverified address that a stranger may have typed.
  if (current.is_verified)
    await enqueueEmail(tx, {
      kind: 'emailChanged',
      brand: brand.slug,
      recipient: current.email,
      language: current.language,
      values: { accountId },
      now,
    })
  return { accountId, email: requested.email, isFirstProof: !current.is_verified }
}

/**
 * Returns false when the address is taken; the unique key also catches an account created at this
 * moment.
 */
async function changeEmail(tx: Tx, accountId: string, email: string): Promise<boolean> {
  try {
    // A savepoint, so that a taken address does not abort the transaction.
    await tx.transaction((inner) =>
      inner.execute(
        sql`update accounts set email = ${email}, is_verified = true where id = ${accountId}`,
      ),
    )
    return true
  } catch (error) {
    const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
    if (code === '23505') return false
    throw error
  }
}
