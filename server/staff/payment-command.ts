import { accountOf } from '#server/identity/accounts.ts'
import { giveUpUnlisted, type GiveUpOutcome } from '#server/payments/give-up.ts'
import { recordRefundMade, refundOrder, type RefundOutcome } from '#server/payments/refund.ts'
import { orderForStaff, ordersForStaff } from '#server/payments/staff-list.ts'
import {
  brandOption,
  type Command,
  type CommandContext,
  type OptionValues,
  type Outcome,
} from './command.ts'
import { CommandError, UsageError } from './errors.ts'
import { emailFrom, findPack } from './lookup.ts'

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
const giveUpFailures: Record<Exclude<GiveUpOutcome, 'givenUp'>, string> = {
  found:
    'The provider has an answer now, which a job records within a minute. Nothing was given up.',
  noAnswer: 'The provider did not answer. Run the command again later.',
  notRefusedAsDuplicate:
    'Only a payment that the provider has refused as a duplicate and has not listed since can be given up.',
  noProvider: failures.noProvider,
}
const items = {
  returned: 'The piece was taken back.',
  kept: 'The piece stays where it is.',
  none: 'No piece had been issued.',
  before: 'The piece stays where the first refund has left it.',
}

const refundStates = {
  accepted: 'accepted by the provider, not finished',
  completed: 'finished by the provider',
  failed: 'failed at the provider, the member has no money back; run payment refund again',
}

const ACTIONS = ['list', 'show', 'refund', 'give-up'] as const
type Action = (typeof ACTIONS)[number]
const MAX_LISTED = 200

/** Lists the orders of a brand, shows, refunds or gives up one. No output has anything that stands for a card. */
export const paymentCommand: Command = {
  description:
    'lists orders, newest first; shows one with its cards and the risk check; refunds one in full, and takes its piece back if the member still has it; gives up a payment that the provider lists nowhere',
  example: 'payment refund po_x7… --brand eyewear',
  options: {
    action: { kind: 'word', isRequired: true, description: ACTIONS.join(', ') },
    order: { kind: 'word', description: 'show, refund, give-up: the order, as on its receipt' },
    email: { kind: 'text', description: 'list: only orders of this member' },
    'without-piece': {
      kind: 'switch',
      description: 'refund: also when the piece cannot be taken back',
    },
    'made-in-portal': {
      kind: 'switch',
      description: "refund: a failed one was made in the provider's portal",
    },
    ...brandOption,
  },
  async run(context, args) {
    const action = ACTIONS.find((each) => each === args['action'])
    if (!action) throw new UsageError(`payment knows ${ACTIONS.join(', ')}.`)
    if (action !== 'list' && args['order'] === undefined)
      throw new UsageError(`Name the order: payment ${action} <order>.`)
    return actions[action](context, args)
  },
}

const actions: Record<Action, Command['run']> = {
  'give-up': giveUp,

  async list({ database: { tx } }, args) {
    const brand = findPack(args)
    const email = args['email'] === undefined ? undefined : emailFrom(args['email'])
    const account =
      email === undefined ? undefined : await accountOf(tx, { brand: brand.slug, email })
    if (email !== undefined && !account)
      throw new CommandError(`No member of ${brand.slug} has this address.`)
    const orders = await ordersForStaff(tx, {
      brand: brand.slug,
      accountId: account?.id,
      limit: MAX_LISTED,
    })
    return {
      lines: orders.length === 0 ? ['No orders.'] : orders.map(lineOf),
      data: { orders },
    }
  },

  async show({ database: { tx } }, args) {
    const brand = findPack(args)
    const orderId = args['order'] ?? ''
    const order = await orderForStaff(tx, { orderId, brand: brand.slug })
    if (!order) throw new CommandError(failures.unknownOrder)
    const { risk, attempts } = order
    return {
      lines: [
        lineOf(order),
        `price ${dollars(order.assetPrice)}, tax ${dollars(order.tax)} (${order.taxCountry} ${order.taxRegion}), fee ${dollars(order.gasFee)}`,
        risk?.decision
          ? `risk check: ${risk.decision}, score ${risk.score}${risk.reasons?.length ? ` (${risk.reasons.join(', ')})` : ''}`
          : 'risk check: none',
        ...attempts.map(
          ({ reference, state, scheme, last4, startedAt }) =>
            `${timeOf(startedAt)}  ${state.padEnd(10)}  ${last4 ? `${scheme} ending ${last4}` : 'card unknown'}  ${reference}`,
        ),
        ...(order.paidAt ? [`${timeOf(order.paidAt)}  paid`] : []),
        ...(order.refundedAt
          ? [
              `${timeOf(order.refundedAt)}  refunded${order.refundState ? `: ${refundStates[order.refundState]}` : ''}`,
            ]
          : []),
      ],
      data: { order },
    }
  },

  async refund(context, args) {
    const brand = findPack(args)
    const orderId = args['order'] ?? ''
    if (args['made-in-portal'] === 'yes') {
      const now = context.clock.now()
      const { tx } = context.database
      if (!(await recordRefundMade({ tx, brand: brand.slug, orderId, now })))
        throw new CommandError('No refund of this order has failed.')
      return { lines: [`Recorded: ${orderId} was refunded in the portal.`], data: { orderId } }
    }
    const result = await refundOrder(context, {
      orderId,
      brand: brand.slug,
      withoutItem: args['without-piece'] === 'yes',
    })
    if (result.outcome !== 'refunded') throw new CommandError(failures[result.outcome])
    const { cents, item, refundState } = result
    return {
      lines: [
        `Refunded: ${dollars(cents)} of ${orderId}.`,
        items[item],
        ...(refundState === 'accepted'
          ? ['The provider has accepted the refund and not finished it: payment show has its end.']
          : []),
      ],
      data: { orderId, cents, item, refundState },
    }
  },
}

async function giveUp(context: CommandContext, args: OptionValues): Promise<Outcome> {
  const brand = findPack(args)
  const orderId = args['order'] ?? ''
  const outcome = await giveUpUnlisted(context, { orderId, brand: brand.slug })
  if (outcome !== 'givenUp') throw new CommandError(giveUpFailures[outcome])
  return {
    lines: [
      `Given up: the payment of ${orderId}. Its piece is free within minutes. Money that arrives within a day is refunded.`,
    ],
    data: { orderId },
  }
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const timeOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')
/** Returns the state in a list, with the reason of a failure and the state of an unfinished refund. */
function stateOf({
  state,
  failure,
  refundState,
}: Pick<Awaited<ReturnType<typeof ordersForStaff>>[number], 'state' | 'failure' | 'refundState'>) {
  if (refundState === 'failed') return 'refund failed'
  if (refundState === 'accepted') return 'refund accepted'
  return failure ? `${state}: ${failure}` : state
}
const lineOf = ({
  orderId,
  createdAt,
  state,
  failure,
  refundState,
  total,
  assetId,
}: Awaited<ReturnType<typeof ordersForStaff>>[number]): string =>
  `${timeOf(createdAt)}  ${stateOf({ state, failure, refundState }).padEnd(18)}  ${dollars(total)}  ${assetId}  ${orderId}`
