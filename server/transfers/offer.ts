import type { BrandPack } from '#brands/brand.ts'
import type { RequestBody } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import type { transfers as contract } from '#contract/transfers.ts'
import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import { normalizeLine, normalizeMultiline } from '#domain/plain-text.ts'
import {
  isMessageShort,
  isOwnAddress,
  MAX_OPEN_TRANSFERS,
  TRANSFER_DAYS,
  transferBlock,
} from '#domain/transfer.ts'
import { and, count, eq } from 'drizzle-orm'
import { holdItem, lockItem } from '#server/collection/item-changes.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { newId, type Member } from '#server/lib/security/tokens.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { addressesOf } from './addresses.ts'
import { assertEmailsLeft, enqueueOffer } from './emails.ts'
import { recordEvent } from './events.ts'
import { hashLinkToken, transferTokenOf } from './link-token.ts'
import { transfers } from './table.ts'

type Request = {
  brand: BrandPack
  member: Member
  body: RequestBody<typeof contract.send>
  language: Language
  secret: string
  now: Date
}

/**
 * CA-55: Offers an item to the owner of an address, by email, or to anyone with the link. Puts the
 * item on hold. Locks the account, then the item.
 * @returns the id of the transfer and when it lapses
 * @throws Problem NOT_FOUND for an item of another member or brand; VERIFY_TO_TRANSFER (VA-31),
 * INVALID_EMAIL, TRANSFER_TO_SELF, TRANSFER_MESSAGE_TOO_LONG, the reasons of `transferBlock`,
 * TOO_MANY_TRANSFERS, TOO_MANY_TRANSFER_EMAILS, UNAUTHORIZED for an account that ended meanwhile
 */
export async function offerItem(
  tx: Tx,
  { brand, member, body, language, secret, now }: Request,
): Promise<{ transferId: string; expiresAt: Date }> {
  const { accountId } = member
  const { nftId } = body
  if (body.creatorId !== brand.ids.creatorId) throw new Problem('NOT_FOUND')
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  const item = await lockItem(tx, { nftId, ownerId: accountId, brand: brand.slug })
  if (!item) throw new Problem('NOT_FOUND')
  const own = await addressesOf(tx, accountId)
  if (!own.isVerified) throw new Problem('VERIFY_TO_TRANSFER')
  const words = wordsOf(body, own.emails)
  const block = transferBlock(item)
  if (block) throw new Problem(block)
  if ((await countOpen(tx, accountId)) >= MAX_OPEN_TRANSFERS)
    throw new Problem('TOO_MANY_TRANSFERS')
  await assertEmailsLeft(tx, { accountId, now })

  const transferId = newId('t')
  const expiresAt = daysAfter(now, TRANSFER_DAYS)
  await tx.insert(transfers).values({
    ...words,
    id: transferId,
    brand: brand.slug,
    nftId,
    senderId: accountId,
    tokenHash: hashLinkToken(
      brand.slug,
      transferTokenOf({ secret, brand: brand.slug, transferId }),
    ),
    isForAnyone: words.recipientEmail === null,
    language,
    createdAt: now,
    expiresAt,
    emailedAt: words.recipientEmail === null ? null : now,
  })
  await holdItem(tx, nftId)
  await recordEvent(tx, { transferId, kind: 'offered', accountId, at: now })
  if (words.recipientEmail !== null)
    await enqueueOffer(tx, {
      brand: brand.slug,
      recipient: words.recipientEmail,
      transferId,
      language,
      now,
    })
  return { transferId, expiresAt }
}

/** Returns the recipient and the message as stored; without a recipient the link is for anyone. */
function wordsOf(body: Request['body'], own: readonly string[]) {
  const message = normalizeMultiline(body.receivingUserMessage)
  if (!isMessageShort(message)) throw new Problem('TRANSFER_MESSAGE_TOO_LONG')
  return {
    recipientEmail: recipientOf(body, own),
    recipientFirstName: normalizeLine(body.receivingUserFirstname) || null,
    recipientLastName: normalizeLine(body.receivingUserLastname) || null,
    message: message || null,
  }
}

function recipientOf(
  { receivingUserEmail, anyoneWithLink = false }: Request['body'],
  own: readonly string[],
): string | null {
  const email = canonicalEmail(receivingUserEmail ?? '')
  // Exactly one: an address, or anyone with the link.
  if (anyoneWithLink) {
    if (email) throw new Problem('BAD_REQUEST')
    return null
  }
  if (!isEmail(email)) throw new Problem('INVALID_EMAIL')
  if (isOwnAddress(email, own)) throw new Problem('TRANSFER_TO_SELF')
  return email
}

async function countOpen(tx: Tx, senderId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(transfers)
    .where(and(eq(transfers.senderId, senderId), eq(transfers.state, 'pending')))
  return row?.count ?? 0
}
