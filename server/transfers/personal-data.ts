import { and, desc, eq, inArray, isNull, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assetView, itemView } from '#server/collection/views.ts'
import { allOf, oneOf } from '#server/lib/database/conditions.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import type {
  AccountMerge,
  PersonalData,
  PersonalDataSubject,
} from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { addressesOf } from './addresses.ts'
import { enqueueToSender } from './emails.ts'
import { closeTransfer, lockTransfers } from './pending.ts'
import { acceptedLinks, invitationClaims, transferEvents, transfers } from './table.ts'

/**
 * Transfers that the member received or that wait for their address. Until it is verified, what
 * waits for it may be somebody else's.
 */
const isReceivedBy = ({ accountId, brand, email, isVerified }: PersonalDataSubject) => {
  const isClaimed = eq(transfers.claimedBy, accountId)
  return allOf(
    eq(transfers.brand, brand.slug),
    isVerified
      ? oneOf(isClaimed, allOf(isNull(transfers.claimedBy), eq(transfers.recipientEmail, email)))
      : isClaimed,
  )
}

const exported = (tx: Tx) =>
  tx
    .select({
      name: assetView.name,
      number: itemView.number,
      state: transfers.state,
      isForAnyone: transfers.isForAnyone,
      recipientEmail: transfers.recipientEmail,
      recipientFirstName: transfers.recipientFirstName,
      recipientLastName: transfers.recipientLastName,
      message: transfers.message,
      language: transfers.language,
      createdAt: transfers.createdAt,
      expiresAt: transfers.expiresAt,
      emailedAt: transfers.emailedAt,
      remindedAt: transfers.remindedAt,
      closedAt: transfers.closedAt,
    })
    .from(transfers)
    .innerJoin(itemView, eq(itemView.nftId, transfers.nftId))
    .innerJoin(assetView, eq(assetView.assetId, itemView.assetId))
    .orderBy(desc(transfers.createdAt))
    .$dynamic()

type Exported = Awaited<ReturnType<typeof exported>>[number]

const asExported = (
  { name, createdAt, expiresAt, emailedAt, remindedAt, closedAt, ...row }: Exported,
  { language }: PersonalDataSubject,
) => ({
  ...row,
  piece: name[language],
  sentAt: toInstant(createdAt),
  expiresAt: toInstant(expiresAt),
  emailedAt: emailedAt && toInstant(emailedAt),
  remindedAt: remindedAt && toInstant(remindedAt),
  closedAt: closedAt && toInstant(closedAt),
})

const nothingPersonal = {
  recipientEmail: null,
  recipientFirstName: null,
  recipientLastName: null,
  message: null,
}

export const transfersPersonalData: PersonalData = {
  tables: ['transfers', 'transfer_events', 'accepted_links', 'invitation_claims'],
  async export(tx, person) {
    const { accountId, brand } = person
    const sent = await exported(tx).where(
      and(eq(transfers.senderId, accountId), eq(transfers.brand, brand.slug)),
    )
    const received = await exported(tx).where(isReceivedBy(person))
    const accepted = await tx
      .select({ acceptedAt: acceptedLinks.acceptedAt })
      .from(acceptedLinks)
      .where(eq(acceptedLinks.accountId, accountId))
    const claims = await tx
      .select({ nftId: invitationClaims.nftId, claimedAt: invitationClaims.claimedAt })
      .from(invitationClaims)
      .where(eq(invitationClaims.accountId, accountId))
    const events = await tx
      .select({ kind: transferEvents.kind, at: transferEvents.at })
      .from(transferEvents)
      .where(eq(transferEvents.accountId, accountId))
      .orderBy(transferEvents.id)
    return {
      sentTransfers: sent.map((row) => asExported(row, person)),
      receivedTransfers: received.map((row) => asExported(row, person)),
      acceptedLinks: accepted.map(({ acceptedAt }) => ({ acceptedAt: toInstant(acceptedAt) })),
      claimedLinks: claims.map(({ nftId, claimedAt }) => ({ nftId, at: toInstant(claimedAt) })),
      transferEvents: events.map(({ kind, at }) => ({ kind, at: toInstant(at) })),
    }
  },
  /**
   * Ends what waits and removes names, addresses and messages. The transfers themselves and their
   * events stay: they say how each item came to its owner.
   */
  async erase(tx, person) {
    const { accountId, now } = person
    const own = oneOf(eq(transfers.senderId, accountId), isReceivedBy(person))
    const locked = await lockTransfers(tx, own)
    for (const transfer of locked) {
      if (transfer.state !== 'pending') continue
      const isSender = transfer.senderId === accountId
      const state = isSender ? 'cancelled' : 'declined'
      await closeTransfer(tx, transfer, { state, by: accountId, with: nothingPersonal, now })
      if (!isSender) await enqueueToSender(tx, { transfer, kind: 'transferReturned', now })
    }
    const closed = locked.filter(({ state }) => state !== 'pending').map(({ id }) => id)
    await tx
      .update(transfers)
      .set(nothingPersonal)
      .where(inArray(transfers.id, anyOf(closed)))
    await tx.delete(acceptedLinks).where(eq(acceptedLinks.accountId, accountId))
  },
  async merge(tx, merge) {
    await endSelfTransfers(tx, merge)
    const { from, into } = merge
    await tx.update(transfers).set({ senderId: into }).where(eq(transfers.senderId, from))
    await tx.update(transfers).set({ claimedBy: into }).where(eq(transfers.claimedBy, from))
    await tx.delete(acceptedLinks).where(eq(acceptedLinks.accountId, from))
    await mergeClaims(tx, merge)
  },
}

/** Locks what the merge changes, and ends what one of the accounts has sent to the other. */
async function endSelfTransfers(tx: Tx, { from, into, now }: AccountMerge): Promise<void> {
  const emails = [...(await addressesOf(tx, from)).emails, ...(await addressesOf(tx, into)).emails]
  const changed = oneOf(
    eq(transfers.senderId, from),
    eq(transfers.claimedBy, from),
    allOf(eq(transfers.senderId, into), eq(transfers.state, 'pending')),
  )
  for (const transfer of await lockTransfers(tx, changed)) {
    const { state, recipientEmail } = transfer
    if (state === 'pending' && recipientEmail !== null && emails.includes(recipientEmail))
      await closeTransfer(tx, transfer, { state: 'cancelled', by: null, now })
  }
}

/** Of two items by links of one campaign both stay; the claim of the remaining account counts. */
async function mergeClaims(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  const own = alias(invitationClaims, 'own')
  const ownClaim = tx
    .select({ campaign: own.campaign })
    .from(own)
    .where(and(eq(own.accountId, into), eq(own.campaign, invitationClaims.campaign)))
  await tx
    .update(invitationClaims)
    .set({ accountId: into })
    .where(and(eq(invitationClaims.accountId, from), notExists(ownClaim)))
  await tx.delete(invitationClaims).where(eq(invitationClaims.accountId, from))
}
