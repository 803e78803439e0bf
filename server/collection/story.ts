import type { Nft, StoryLine } from '#contract/collection.ts'
import { friendName } from '#domain/friend-name.ts'
import { maskedEmail } from '#domain/transfer.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { memberViewAs } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { transferViewAs } from '#server/transfers/views.ts'

const transfer = transferViewAs('transfer')
const giver = memberViewAs('giver')

/** Claimed and pending transfers of an item, newest first. */
const transfersOf = (tx: Tx, nftId: string) =>
  tx
    .select({
      transferId: transfer.transferId,
      state: transfer.state,
      recipientEmail: transfer.recipientEmail,
      recipientFirstName: transfer.recipientFirstName,
      message: transfer.message,
      createdAt: transfer.createdAt,
      expiresAt: transfer.expiresAt,
      closedAt: transfer.closedAt,
      giverName: giver.firstName,
    })
    .from(transfer)
    .innerJoin(giver, eq(giver.accountId, transfer.senderId))
    .where(and(eq(transfer.nftId, nftId), inArray(transfer.state, ['pending', 'claimed'])))
    .orderBy(desc(transfer.createdAt))

type Row = Awaited<ReturnType<typeof transfersOf>>[number]

/**
 * Returns how an item came to its owner, newest line first, and the transfer that waits. Names and
 * message only of the transfer to the owner: earlier owners are strangers to them.
 */
export async function storyOf(
  tx: Tx,
  {
    nftId,
    receivedBy,
    receivedInWalletAt,
    datePurchased,
  }: {
    nftId: string
    receivedBy: string | null
    receivedInWalletAt: Date | null
    datePurchased: Date
  },
): Promise<Required<Pick<Nft, 'story' | 'pendingTransfer'>>> {
  const rows = await transfersOf(tx, nftId)
  const pending = rows.find(({ state }) => state === 'pending')
  const passed = rows.filter(({ state }) => state === 'claimed')
  return {
    pendingTransfer: pending ? asPending(pending) : null,
    story: [
      ...(receivedInWalletAt ? [unnamed('received', receivedInWalletAt)] : []),
      ...passed.map((row) => lineOf(row, receivedBy)),
      unnamed('issued', datePurchased),
    ],
  }
}

const unnamed = (kind: StoryLine['kind'], at: Date): StoryLine => ({
  kind,
  at: at.toISOString(),
  name: null,
  message: null,
})

function lineOf(row: Row, receivedBy: string | null): StoryLine {
  const at = (row.closedAt ?? row.createdAt).toISOString()
  return row.transferId === receivedBy
    ? { kind: 'received', at, name: friendName(row.giverName) ?? null, message: row.message }
    : { kind: 'passedOn', at, name: null, message: null }
}

const asPending = (row: Row): NonNullable<Nft['pendingTransfer']> => ({
  recipient: row.recipientEmail === null ? null : maskedEmail(row.recipientEmail),
  recipientFirstName: row.recipientFirstName,
  sentAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
