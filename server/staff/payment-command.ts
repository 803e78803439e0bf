import { refundOrder, type RefundOutcome } from '#server/payments/refund.ts'
import { brandOption, type Command } from './command.ts'
import { CommandError, UsageError } from './errors.ts'
import { findPack } from './lookup.ts'

const failures: Record<Exclude<RefundOutcome['outcome'], 'refunded'>, string> = {
  pending: 'The provider did not answer. Run the command again: it never refunds twice.',
  refused: 'The provider refuses this refund. The piece stays with the member.',
  noProvider:
    'No card provider is set up here for this brand: set CARD_PAYMENTS to the same value as for the server. Nothing was changed.',
  unknownOrder: 'There is no such order of this brand.',
  notPaid: 'This order was not paid.',
  underWay: 'A refund of this order is under way. Run the command again in two minutes.',
  itemUnavailable:
    'The piece cannot be taken back: the member has given it away or deleted the account, or it is in a wallet or on its way there. Nothing was refunded. To refund all the same, add --without-piece.',
  refundedBefore: 'This order was refunded before.',
}
const items = {
  returned: 'The piece was taken back.',
  kept: 'The piece stays where it is.',
  none: 'No piece had been issued.',
}

/** Refunds an order in full and takes its item back if the buyer still holds it. */
export const paymentCommand: Command = {
  description: 'refunds an order in full, and takes its piece back if the member still has it',
  example: 'payment refund po_x7… --brand eyewear',
  options: {
    action: { kind: 'word', isRequired: true, description: 'refund' },
    order: { kind: 'word', isRequired: true, description: 'the order, as on its receipt' },
    'without-piece': {
      kind: 'switch',
      description: 'also when the piece cannot be taken back',
    },
    ...brandOption,
  },
  async run(context, args) {
    const brand = findPack(args)
    if (args['action'] !== 'refund')
      throw new UsageError('The only action is: payment refund <order>.')
    const orderId = args['order'] ?? ''
    const result = await refundOrder(context, {
      orderId,
      brand: brand.slug,
      withoutItem: args['without-piece'] === 'yes',
    })
    if (result.outcome !== 'refunded') throw new CommandError(failures[result.outcome])
    const { cents, item } = result
    return {
      lines: [`Refunded: $${(cents / 100).toFixed(2)} of ${orderId}.`, items[item]],
      data: { orderId, cents, item },
    }
  },
}
