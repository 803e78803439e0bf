/** Minutes within which a store can undo its own use of a voucher. */
export const UNDO_MINUTES = 15

/**
 * What a store needs to know of a voucher. Cents are hundredths of the program's currency; a product, an
 * experience and a code of a benefit have no amount and are used as a whole.
 */
export type VoucherBalance = {
  cents: number | undefined
  /** The sum of its uses that were not undone. */
  usedCents: number
  /** How many of its uses were not undone. */
  uses: number
  /** Undefined: it does not end. */
  expiresAt: Date | undefined
  /** The account that it belonged to was deleted. */
  isCancelled: boolean
  /** The offer lets several purchases share it. */
  isUsableInParts: boolean
}

export const voucherStates = ['valid', 'used', 'expired', 'cancelled'] as const
export type VoucherState = (typeof voucherStates)[number]

/** Returns whether a voucher can be used, or why not. A used voucher stays used after its end. */
export function voucherState(voucher: VoucherBalance, now: Date): VoucherState {
  if (voucher.isCancelled) return 'cancelled'
  if (leftOf(voucher) === 0) return 'used'
  return voucher.expiresAt && voucher.expiresAt <= now ? 'expired' : 'valid'
}

/**
 * Returns what is left of a voucher: hundredths of an amount; of all others 1 before their use, 0 after it. A use
 * of an amount that cannot be used in parts takes all of it.
 */
export function leftOf({ cents, usedCents, uses }: VoucherBalance): number {
  if (cents === undefined) return uses === 0 ? 1 : 0
  return Math.max(0, cents - usedCents)
}

export type UseRefusal =
  | 'VOUCHER_USED'
  | 'VOUCHER_EXPIRED'
  | 'VOUCHER_CANCELLED'
  | 'VOUCHER_LEFT_TOO_LITTLE'
  | 'VOUCHER_NOT_IN_PARTS'

const refusals = {
  used: 'VOUCHER_USED',
  expired: 'VOUCHER_EXPIRED',
  cancelled: 'VOUCHER_CANCELLED',
} as const satisfies Record<Exclude<VoucherState, 'valid'>, UseRefusal>

/**
 * Returns what a use takes from a voucher, in hundredths (undefined for a voucher without an amount), or why it is
 * refused.
 * @param cents of the purchase to take; undefined: all that is left
 */
export function useOf(
  voucher: VoucherBalance,
  { cents, now }: { cents: number | undefined; now: Date },
): { cents: number | undefined } | { refusal: UseRefusal } {
  const state = voucherState(voucher, now)
  if (state !== 'valid') return { refusal: refusals[state] }
  const left = voucher.cents === undefined ? undefined : leftOf(voucher)
  if (cents === undefined || cents === left) return { cents: left }
  if (left === undefined || !voucher.isUsableInParts) return { refusal: 'VOUCHER_NOT_IN_PARTS' }
  return cents > left ? { refusal: 'VOUCHER_LEFT_TOO_LITTLE' } : { cents }
}

/** Returns whether a store may still undo its use. */
export const isUndoable = ({ usedAt }: { usedAt: Date }, now: Date): boolean =>
  now.getTime() - usedAt.getTime() < UNDO_MINUTES * 60_000
