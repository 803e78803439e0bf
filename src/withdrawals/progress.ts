import type { Withdrawal } from '#contract/withdrawals.ts'
import { minutesLeft } from '#domain/withdrawal.ts'
import { formatDayOf, formatTime } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'

/** What is left to wait for. */
export const isOpen = ({ state }: Pick<Withdrawal, 'state'>): boolean =>
  state !== 'final' && state !== 'failed'

const order = ['requested', 'sent', 'mined', 'final'] as const

/** Returns the withdrawal that is the farthest behind, among those that have not failed. */
export const slowest = (withdrawals: readonly Withdrawal[]): Withdrawal | undefined =>
  withdrawals
    .filter(({ state }) => state !== 'failed')
    .sort(
      (a, b) =>
        order.indexOf(a.state as 'sent') - order.indexOf(b.state as 'sent') ||
        a.confirmations - b.confirmations,
    )[0]

type Depth = Pick<Withdrawal, 'confirmations' | 'confirmationsNeeded'>

const MAX_TICKS = 12

/** Returns one tick for each confirmation, at most 12, and how many of them are done. */
export function ticksOf({ confirmations, confirmationsNeeded }: Depth) {
  const count = Math.min(confirmationsNeeded, MAX_TICKS)
  return {
    count,
    done: Math.floor((Math.min(confirmations, confirmationsNeeded) * count) / confirmationsNeeded),
  }
}

/** Returns how far along the way an item is, from 0 to 1. */
export function wayOf({ state, ...depth }: Depth & Pick<Withdrawal, 'state'>): number {
  if (state === 'requested') return 0.04
  if (state === 'sent') return 0.2
  if (state === 'final') return 1
  return (
    0.3 +
    (0.6 * Math.min(depth.confirmations, depth.confirmationsNeeded)) / depth.confirmationsNeeded
  )
}

/** Returns "Today, 14:31", or another day. */
export function moment(iso: string, now = new Date()): string {
  const time = formatTime(iso)
  return new Date(iso).toDateString() === now.toDateString()
    ? t('withdraw.today', { time })
    : t('withdraw.onDay', { day: formatDayOf(iso), time })
}

/** The steps that a member sees. */
export const stages = ['requested', 'sent', 'confirmed', 'inWallet'] as const
export type Stage = (typeof stages)[number]

/** Returns the stage that a withdrawal is at; undefined when it has arrived or failed. */
export const stageOf = ({ state }: Pick<Withdrawal, 'state'>): Stage | undefined =>
  (
    ({
      requested: 'sent',
      sent: 'confirmed',
      mined: 'confirmed',
      final: undefined,
      failed: undefined,
    }) as const
  )[state]

/** Returns the line below a stage; undefined for one that is to come. */
export function noteOf(stage: Stage, withdrawal: Withdrawal): string | undefined {
  const {
    state,
    requestedAt,
    sentAt,
    finalAt,
    confirmations,
    confirmationsNeeded: needed,
  } = withdrawal
  if (stage === 'requested') return moment(requestedAt)
  if (stage === 'sent')
    return state === 'requested' ? t('withdraw.sending') : sentAt ? moment(sentAt) : undefined
  if (stage === 'inWallet') return state === 'final' && finalAt ? moment(finalAt) : undefined
  if (state === 'sent') return t('withdraw.mining')
  if (state === 'final') return t('withdraw.confirmations', { confirmations: needed, needed })
  if (state !== 'mined') return undefined
  const count = minutesLeft(withdrawal.blockchain, withdrawal)
  return count > 0
    ? t('withdraw.left', { confirmations, needed, count })
    : t('withdraw.confirmations', { confirmations, needed })
}
