import { maskedEmail } from '#domain/transfer.ts'
import { batchesOf } from '#server/transfers/invitations.ts'
import { transfersOfBrand } from '#server/transfers/staff-list.ts'
import { brandOption, type Command } from './command.ts'
import { findPack } from './lookup.ts'

const MAX_LISTED = 200

/** Lists the transfers of a brand and its batches of links. Addresses are masked. */
export const transfersCommand: Command = {
  description: 'lists pending and ended transfers, newest first, and how many links were claimed',
  example: 'transfers --brand eyewear --pending',
  options: {
    ...brandOption,
    pending: { kind: 'switch', description: 'only those that wait for their recipient' },
  },
  async run({ database: { tx } }, args) {
    const brand = findPack(args)
    const isOnlyPending = args['pending'] === 'yes'
    const rows = await transfersOfBrand(tx, { brand: brand.slug, isOnlyPending, limit: MAX_LISTED })
    const transfers = rows.map(({ senderEmail, recipientEmail, ...row }) => ({
      ...row,
      sender: maskedEmail(senderEmail),
      recipient: recipientEmail === null ? null : maskedEmail(recipientEmail),
    }))
    const batches = await batchesOf(tx, brand.slug)
    return {
      lines: [
        ...transfers.map(
          ({ createdAt, state, assetId, number, sender, ...to }) =>
            `${createdAt.toISOString().slice(0, 10)}  ${state.padEnd(9)}  No. ${number} of ${assetId}  ${sender} → ${recipientIn(to)}`,
        ),
        ...(transfers.length === 0 ? ['No transfers.'] : []),
        ...batches.map(
          ({ createdAt, assetId, links, claimed }) =>
            `${createdAt.toISOString().slice(0, 10)}  ${claimed} of ${links} links for ${assetId} claimed`,
        ),
      ],
      data: { transfers, batches },
    }
  },
}

/** An address is removed some time after the end, or when an account is erased. */
const recipientIn = ({
  isForAnyone,
  recipient,
}: {
  isForAnyone: boolean
  recipient: string | null
}): string => recipient ?? (isForAnyone ? 'anyone with the link' : 'an address that was removed')
