import type { BrandPack } from '#brands/brand.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { hashLinkToken, transferTokenOf } from './link-token.ts'
import { acceptedLinks, transfers } from './table.ts'

/**
 * RT-35: Returns the address of a link. The page removes the token from its address before any
 * request (src/app/receiveLinkTokens.ts).
 */
export const claimAddress = (origin: string, token: string): string =>
  `${origin}/claim/?${new URLSearchParams({ id: token })}`

type LinkedTransfer = { id: string; brand: string; tokenHash: string }
type Context = { origin: string; secret: string }

/**
 * Returns the link of a pending transfer; undefined when the server's secret has changed since, and
 * the token with it.
 */
export function knownLink(
  { origin, secret }: Context,
  { id, brand, tokenHash }: LinkedTransfer,
): string | undefined {
  const token = transferTokenOf({ secret, brand, transferId: id })
  return hashLinkToken(brand, token) === tokenHash ? claimAddress(origin, token) : undefined
}

/** Returns the link of a pending transfer; after a change of the secret a new one, which replaces the old. */
export async function linkOf(
  { tx, ...context }: Context & { tx: Tx; brand: BrandPack },
  { id, brand, tokenHash }: LinkedTransfer,
): Promise<string> {
  const token = transferTokenOf({ secret: context.secret, brand, transferId: id })
  const current = hashLinkToken(brand, token)
  if (current !== tokenHash) {
    await tx.update(transfers).set({ tokenHash: current }).where(eq(transfers.id, id))
    await tx
      .update(acceptedLinks)
      .set({ tokenHash: current })
      .where(eq(acceptedLinks.tokenHash, tokenHash))
  }
  return claimAddress(context.origin, token)
}
