import type { PurchaseToday, RefundToday, UseToday } from '#contract/till-app.ts'
import { normalizeCode } from '#domain/codes.ts'
import {
  isUndoable,
  leftOf,
  UNDO_MINUTES,
  useOf as checkUse,
  voucherState,
} from '#domain/voucher-use.ts'
import type {
  AwardAnswer,
  Backend,
  MemberShown,
  Purchase as PurchaseOfMember,
  Refund,
  TodayAnswer,
  UseAnswer,
  VoucherShown,
} from '../lib/backend.ts'
import { CallFailure } from '../lib/call.ts'
import { t, type TillText } from '../lib/texts.ts'
import { trainingVouchers, TRAINING_MEMBER, type TrainingVoucher } from './codes.ts'

type Use = { useId: string; code: string; at: Date; cents: number | undefined; isUndone: boolean }
type Purchase = PurchaseToday & { key: string }

/** What the training remembers until the app is closed. */
type Memory = {
  uses: Use[]
  purchases: Purchase[]
  refunds: RefundToday[]
  now: () => Date
  currency: () => string
}

/**
 * Creates the till of the training mode: invented codes and the rules of domain/, nothing on the server.
 */
export function createTrainingBackend(clock: Pick<Memory, 'now' | 'currency'>): Backend {
  const memory: Memory = { uses: [], purchases: [], refunds: [], ...clock }
  return {
    validate: async (code) => shownOf(memory, find(memory, code)),
    use: async (use) => applyVoucher(memory, use),
    undo: async (useId) => undoUse(memory, useId),
    member: async (code) => memberWith(memory, code),
    award: async (purchase, key) => award(memory, purchase, key),
    refund: async (refund) => takeBack(memory, refund),
    today: async () => todayOf(memory),
  }
}

const refuse = (code: string, text: TillText = 'till.refused'): never => {
  throw new CallFailure(code, t(text), 422)
}

const usesOf = ({ uses }: Memory, code: string) =>
  uses.filter((use) => use.code === code && !use.isUndone)

function find({ now }: Memory, typed: string): TrainingVoucher {
  const code = normalizeCode(typed)
  const voucher = trainingVouchers(now()).find((candidate) => candidate.code === code)
  if (!voucher) return refuse('TRAINING_CODE_UNKNOWN', 'till.training.onlyCodes')
  return voucher.isOfAnotherBrand
    ? refuse('VOUCHER_OF_ANOTHER_BRAND', 'till.word.otherBrand')
    : voucher
}

const shownOf = (memory: Memory, voucher: TrainingVoucher): VoucherShown =>
  voucherShown(voucher, {
    uses: usesOf(memory, voucher.code),
    now: memory.now(),
    currency: memory.currency(),
  })

function applyVoucher(
  memory: Memory,
  { voucherCode, cents: requested }: { voucherCode: string; cents?: number },
): UseAnswer {
  const voucher = find(memory, voucherCode)
  const at = memory.now()
  const taken = checkUse(balanceOf(voucher, usesOf(memory, voucher.code)), {
    cents: requested,
    now: at,
  })
  if ('refusal' in taken) return refuse(taken.refusal)
  const { cents } = taken
  const useId = `training-${memory.uses.length + 1}`
  memory.uses.push({ useId, code: voucher.code, at, cents, isUndone: false })
  return {
    success: true,
    useId,
    usedAt: at.toISOString(),
    ...(cents === undefined
      ? {}
      : { cents, leftCents: leftOf(balanceOf(voucher, usesOf(memory, voucher.code))) }),
    undoableUntil: undoableUntil(at).toISOString(),
  }
}

function undoUse({ uses, now }: Memory, useId: string): void {
  const use = uses.find((candidate) => candidate.useId === useId)
  if (!use) return refuse('USE_UNKNOWN')
  if (!isUndoable({ usedAt: use.at }, now())) return refuse('UNDO_TOO_LATE')
  use.isUndone = true
}

function memberWith(memory: Memory, code: string): MemberShown {
  if (normalizeCode(code) !== TRAINING_MEMBER.code)
    return refuse('MEMBER_UNKNOWN', 'till.word.unknown')
  return {
    firstName: TRAINING_MEMBER.firstName,
    tier: t('till.training.tier'),
    points: TRAINING_MEMBER.points + pointsOf(memory),
    vouchers: trainingVouchers(memory.now())
      .filter(({ isOfAnotherBrand }) => !isOfAnotherBrand)
      .map((voucher) => shownOf(memory, voucher))
      .filter(({ state }) => state === 'valid'),
  }
}

function award(
  { purchases, now }: Memory,
  { cents, receipt }: PurchaseOfMember,
  key: string,
): AwardAnswer {
  const before = purchases.find((purchase) => purchase.receipt === receipt)
  if (before && before.key !== key) return refuse('RECEIPT_OF_ANOTHER_PURCHASE')
  const points = Math.floor(cents / 100)
  if (!before)
    purchases.push({
      key,
      receipt,
      at: now().toISOString(),
      cents,
      refundedCents: 0,
      points,
      firstName: TRAINING_MEMBER.firstName,
    })
  return { success: true, state: 'credited', points }
}

function takeBack(
  { purchases, refunds, now }: Memory,
  { receipt, refund, cents }: Refund,
): { points: number } {
  const purchase = purchases.find((candidate) => candidate.receipt === receipt)
  if (!purchase) return refuse('RECEIPT_UNKNOWN')
  if (purchase.refundedCents + cents > purchase.cents) return refuse('REFUND_TOO_LARGE')
  const before = sum(refunds.filter((one) => one.receipt === receipt).map((one) => one.points))
  const points = Math.min(purchase.points - before, Math.floor(cents / 100))
  purchase.refundedCents += cents
  const { firstName } = TRAINING_MEMBER
  refunds.push({ refund, receipt, at: now().toISOString(), cents, points, firstName })
  return { points }
}

const pointsOf = ({ purchases, refunds }: Memory) =>
  sum(purchases.map(({ points }) => points)) - sum(refunds.map(({ points }) => points))

const balanceOf = (voucher: TrainingVoucher, uses: readonly Use[]) => ({
  cents: voucher.cents,
  usedCents: (voucher.usedCents ?? 0) + sum(uses.map(({ cents }) => cents ?? 0)),
  uses: uses.length,
  expiresAt: voucher.expiresAt,
  isCancelled: false,
  isUsableInParts: voucher.isUsableInParts ?? false,
})

function voucherShown(
  voucher: TrainingVoucher,
  { uses, now, currency }: { uses: readonly Use[]; now: Date; currency: string },
): VoucherShown {
  const balance = balanceOf(voucher, uses)
  const earlier = voucher.usedAt
    ? [{ usedAt: voucher.usedAt.toISOString(), store: t('till.training.otherStore') }]
    : []
  return {
    state: voucherState(balance, now),
    kind: voucher.cents === undefined ? 'product' : 'amount',
    title: t(voucher.title),
    description: '',
    code: voucher.code,
    ...(voucher.cents === undefined ? {} : { cents: voucher.cents, leftCents: leftOf(balance) }),
    currency,
    isUsableInParts: balance.isUsableInParts,
    expiryDate: voucher.expiresAt.toISOString(),
    member: { firstName: TRAINING_MEMBER.firstName, tier: t('till.training.tier') },
    uses: [
      ...earlier,
      ...uses.map(({ at, cents }) => ({
        usedAt: at.toISOString(),
        store: t('till.training.store'),
        cents,
      })),
    ],
  }
}

function todayOf(memory: Memory): TodayAnswer {
  const { uses, purchases, refunds } = memory
  const [now, currency] = [memory.now(), memory.currency()]
  const titles = new Map(trainingVouchers(now).map(({ code, title }) => [code, t(title)]))
  const listed: UseToday[] = uses.map(({ useId, code, at, cents, isUndone }) => ({
    useId,
    usedAt: at.toISOString(),
    title: titles.get(code) ?? code,
    cents,
    firstName: TRAINING_MEMBER.firstName,
    undoableUntil: undoableUntil(at).toISOString(),
    ...(isUndone ? { undoneAt: now.toISOString() } : {}),
  }))
  const counted = uses.filter(({ isUndone }) => !isUndone)
  return {
    day: now.toISOString().slice(0, 10),
    currency,
    uses: listed.reverse(),
    purchases: [...purchases].reverse(),
    refunds: [...refunds].reverse(),
    totals: {
      uses: counted.length,
      cents: sum(counted.map(({ cents }) => cents ?? 0)),
      points: pointsOf(memory),
    },
  }
}

const undoableUntil = (at: Date) => new Date(at.getTime() + UNDO_MINUTES * 60_000)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
