import { createHash } from 'node:crypto'
import { hashToken } from '#server/lib/security/tokens.ts'

/**
 * Returns the hash of a link's token as stored. The token has at least 128 bits, so it cannot be
 * guessed; the hash differs by brand.
 */
export const hashLinkToken = (brand: string, token: string): string =>
  createHash('sha256').update(`invite:${brand}:${token}`).digest('base64url')

/**
 * Returns the token of a transfer's link, 256 bits. It is derived from the server's secret, so that
 * every email and the sender's page can have it although it is not stored.
 */
export const transferTokenOf = ({
  secret,
  brand,
  transferId,
}: {
  secret: string
  brand: string
  transferId: string
}): string => hashToken(secret, `transfer:${brand}:${transferId}`)
