import type { Language } from '#contract/problems.ts'
import { transactionUrl } from '#domain/explorer.ts'
import { shortAddress } from '#domain/wallet.ts'
import { and, desc, eq } from 'drizzle-orm'
import { assetView, itemView } from '#server/collection/views.ts'
import { emailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
import { enqueueEmail, type Email, type QueuedEmail } from '#server/emails/outbox.ts'
import { memberViewAs } from '#server/identity/views.ts'
import { chainOperations, chainTransactions } from './table.ts'

const owner = memberViewAs('owner')

/** The withdrawal of an email with its item and member; undefined when it is unknown. */
async function withdrawalOf({ values }: QueuedEmail, { tx, brand }: EmailContext) {
  const id = values['transactionId'] ?? ''
  const [row] = await tx
    .select({
      nftId: itemView.nftId,
      state: chainOperations.state,
      blockchain: chainOperations.blockchain,
      walletAddress: chainOperations.toAddress,
      ownerEmail: owner.email,
      ownerErasedAt: owner.erasedAt,
      number: itemView.number,
      name: assetView.name,
      variationName: assetView.variationName,
      art: assetView.art,
    })
    .from(chainOperations)
    .innerJoin(owner, eq(owner.accountId, chainOperations.accountId))
    .innerJoin(itemView, eq(itemView.nftId, chainOperations.nftId))
    .innerJoin(assetView, eq(assetView.assetId, itemView.assetId))
    .where(and(eq(chainOperations.id, id), eq(chainOperations.brand, brand.slug)))
  const [newest] = await tx
    .select({ hash: chainTransactions.hash })
    .from(chainTransactions)
    .where(eq(chainTransactions.operationId, id))
    .orderBy(desc(chainTransactions.id))
    .limit(1)
  return row && { ...row, hash: newest?.hash }
}

/** Writes the email that an item has arrived at the member's wallet. */
export const writeArrivedEmail = (email: QueuedEmail, context: EmailContext) =>
  writeEmail(email, context, { kind: 'withdrawalArrived', state: 'final' })

/** Writes the email that a withdrawal did not happen. */
export const writeFailedEmail = (email: QueuedEmail, context: EmailContext) =>
  writeEmail(email, context, { kind: 'withdrawalFailed', state: 'failed' })

async function writeEmail(
  email: QueuedEmail,
  context: EmailContext,
  { kind, state }: { kind: string; state: string },
): Promise<Email | undefined> {
  const row = await withdrawalOf(email, context)
  if (row?.state !== state || row.ownerErasedAt) return undefined
  if (row.ownerEmail !== email.recipient) {
    // The member has another address now.
    await enqueueEmail(context.tx, { ...email, recipient: row.ownerEmail, now: context.now })
    return undefined
  }
  const facts = (language: Language) => ({
    piece: (row.variationName ?? row.name)[language],
    number: row.number,
    wallet: shortAddress(row.walletAddress),
  })
  const { text, link, pieceDrawing, build } = emailBuilder(email, context, undefined, facts)
  const { brand, origin } = context
  const explorer =
    state === 'final' && row.hash
      ? transactionUrl(row.blockchain, row.hash, brand.chains[row.blockchain])
      : null
  return build(
    kind,
    [
      { kind: 'text', text: text(`${kind}.lead`) },
      { kind: 'button', text: text('toPiece'), address: link(`/asset/${row.nftId}`) },
      ...(explorer
        ? ([
            {
              kind: 'link',
              text: text('withdrawalArrived.explorer'),
              address: new URL(explorer, origin).href,
            },
          ] as const)
        : []),
    ],
    { reason: 'withdrawal', picture: pieceDrawing(row.art), foot: 'account' },
  )
}
