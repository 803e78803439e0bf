import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import type { ReceivedTransfer, SentTransfer } from '#contract/transfers.ts'
import { friendName } from '#domain/friend-name.ts'
import { maskedEmail } from '#domain/transfer.ts'
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { assetView, itemView } from '#server/collection/views.ts'
import { memberViewAs } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { addressesOf } from './addresses.ts'
import { knownLink } from './link.ts'
import { transfers } from './table.ts'

/** Transfers that a member sees; older ones are in the export. */
const MAX_LISTED = 50

const sender = memberViewAs('sender')
const listed = {
  id: transfers.id,
  brand: transfers.brand,
  nftId: transfers.nftId,
  tokenHash: transfers.tokenHash,
  state: transfers.state,
  recipientEmail: transfers.recipientEmail,
  recipientFirstName: transfers.recipientFirstName,
  message: transfers.message,
  createdAt: transfers.createdAt,
  expiresAt: transfers.expiresAt,
  closedAt: transfers.closedAt,
  number: itemView.number,
  name: assetView.name,
  variationName: assetView.variationName,
  art: assetView.art,
  senderFirstName: sender.firstName,
}

type Reader = { brand: BrandPack; member: Member; language: Language; now: Date }

const listedTransfers = (tx: Tx, { brand }: Reader) =>
  tx
    .select(listed)
    .from(transfers)
    .innerJoin(itemView, eq(itemView.nftId, transfers.nftId))
    .innerJoin(assetView, eq(assetView.assetId, itemView.assetId))
    .innerJoin(sender, eq(sender.accountId, transfers.senderId))
    // Pending ones first: their links are needed, however many ended since.
    .orderBy(desc(sql`${transfers.state} = 'pending'`), desc(transfers.createdAt), transfers.id)
    .limit(MAX_LISTED)
    .$dynamic()
    .where(eq(transfers.brand, brand.slug))

type Listed = Awaited<ReturnType<typeof listedTransfers>>[number]

const itemOf = (row: Listed, { brand, language }: Reader) => ({
  name: (row.variationName ?? row.name)[language],
  number: row.number,
  mediaUrl: pictureUrl(brand, row.art),
  sentAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** Returns the transfers that a member sent, newest first; pending ones with their link. */
export async function sentTransfers(
  tx: Tx,
  { origin, secret, ...reader }: Reader & { origin: string; secret: string },
): Promise<SentTransfer[]> {
  const rows = await listedTransfers(tx, reader).where(
    and(eq(transfers.brand, reader.brand.slug), eq(transfers.senderId, reader.member.accountId)),
  )
  return rows.map((row) => ({
    ...itemOf(row, reader),
    transferId: row.id,
    nftId: row.nftId,
    state: row.state,
    recipient: row.recipientEmail === null ? null : maskedEmail(row.recipientEmail),
    recipientFirstName: row.recipientFirstName,
    closedAt: row.closedAt?.toISOString() ?? null,
    link: row.state === 'pending' ? (knownLink({ origin, secret }, row) ?? null) : null,
  }))
}

/** Returns the transfers that wait for one of the member's verified addresses, newest first. */
export async function receivedTransfers(tx: Tx, reader: Reader): Promise<ReceivedTransfer[]> {
  const { accountId } = reader.member
  const { emails, isVerified } = await addressesOf(tx, accountId)
  if (!isVerified) return []
  const rows = await listedTransfers(tx, reader).where(
    and(
      eq(transfers.brand, reader.brand.slug),
      inArray(transfers.recipientEmail, [...emails]),
      eq(transfers.state, 'pending'),
      gt(transfers.expiresAt, reader.now),
      ne(transfers.senderId, accountId),
    ),
  )
  return rows.map((row) => ({
    ...itemOf(row, reader),
    transferId: row.id,
    senderFirstName: friendName(row.senderFirstName) ?? null,
    message: row.message,
  }))
}
