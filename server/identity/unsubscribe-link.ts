import { UNSUBSCRIBE_PATH } from '#contract/app-shell.ts'
import { isOptionalEmail, type OptionalEmail } from '#domain/email-choices.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { hashCode, isSameHash } from '#server/lib/security/tokens.ts'
import { saveEmailChoice } from './account-details.ts'
import { accounts } from './table.ts'

type Unsubscription = { brand: string; accountId: string; kind: OptionalEmail }

/** Derived, not stored: emails of years ago have a link that works. A new secret ends them. */
const signatureOf = (secret: string, { brand, accountId, kind }: Unsubscription): string =>
  hashCode(secret, 'unsubscribe', `${brand}:${accountId}:${kind}`)

/**
 * Returns the path with which the recipient of an optional email switches its kind off, without a
 * login. Undefined for other kinds and for addresses without an account.
 */
export async function unsubscribePath(
  tx: Tx,
  {
    brand,
    kind,
    recipient,
    secret,
  }: { brand: string; kind: string; recipient: string; secret: string },
): Promise<string | undefined> {
  if (!isOptionalEmail(kind)) return undefined
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.brand, brand), eq(accounts.email, recipient), isNull(accounts.erasedAt)))
  if (!account) return undefined
  const signature = signatureOf(secret, { brand, accountId: account.id, kind })
  return `${UNSUBSCRIBE_PATH}?token=${account.id}.${kind}.${signature}`
}

/** Reads the token of such a path; undefined when it is not one of this brand. */
export function readUnsubscribeToken(
  token: string,
  { brand, secret }: { brand: string; secret: string },
): Unsubscription | undefined {
  const [accountId = '', kind = '', signature = ''] = token.split('.')
  if (!isOptionalEmail(kind)) return undefined
  const unsubscription = { brand, accountId, kind }
  return isSameHash(signatureOf(secret, unsubscription), signature) ? unsubscription : undefined
}

/** Switches the kind off, in the account that staff have merged the recipient's into as well. Idempotent. */
export async function unsubscribeFromKind(
  tx: Tx,
  { accountId, brand, kind }: Unsubscription,
): Promise<void> {
  const reached = await tx
    .select({ id: sql<string>`coalesce(${accounts.mergedInto}, ${accounts.id})` })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.brand, brand)))
  for (const { id } of reached) await saveEmailChoice(tx, { accountId: id, kind, isWanted: false })
}
