import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import type { VoucherAtTillAnswer } from '#contract/till.ts'
import { TillProblem } from '#contract/till-problems.ts'
import type { OfferKind } from '#domain/offer.ts'
import { leftOf, voucherState, type VoucherBalance } from '#domain/voucher-use.ts'
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import {
  claimsWithCode,
  lockClaim,
  openClaimsOf,
  type ClaimAtTill,
} from '#server/benefits/voucher/claim-at-till.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { loyaltyAccountIdsOf } from '#server/points/loyalty-account-access.ts'
import { lockLoyaltyAccounts } from '#server/points/locks.ts'
import type { StoreCaller } from '#server/lib/http/callers.ts'
import {
  lockVoucher,
  openVouchersOf,
  voucherWithCode,
  type VoucherAtTill,
} from '#server/redemption/voucher-at-till.ts'
import { memberOfAccount, memberOfLoyaltyAccount, type MemberAtTill } from './members.ts'
import { stores, voucherUses } from './table.ts'

type Use = {
  usedAt: Date
  storeId: string
  store: string
  cents: number | null
  receipt: string | null
}

/** A voucher of an offer, or the claimed code of a benefit. */
type Voucher = Omit<VoucherBalance, 'usedCents' | 'uses' | 'isCancelled'> & {
  source: (typeof voucherUses.$inferSelect)['source']
  voucherId: string
  code: string
  kind: OfferKind | 'benefit'
  title: Localized
  description: Localized
}

/** The same, with its member and its uses in stores. */
export type FoundVoucher = Voucher &
  VoucherBalance & { member: MemberAtTill | undefined; useList: Use[] }

/** The most vouchers of one kind that a member is shown with. */
const MAX_SHOWN = 50

/**
 * Returns the voucher with a code.
 * @param isLocked locks the member's loyalty account and the voucher until the transaction ends, so that its uses come
 * one after the other, and before or after an erasure and a merge
 * @throws TillProblem VOUCHER_UNKNOWN | VOUCHER_OF_ANOTHER_BRAND | VOUCHER_AMBIGUOUS
 */
export async function findVoucher(
  tx: Tx,
  { brand, code, isLocked = false }: { brand: BrandPack; code: string; isLocked?: boolean },
): Promise<FoundVoucher> {
  const bought = await voucherWithCode(tx, code)
  if (bought) {
    if (bought.brand !== brand.slug) throw new TillProblem('VOUCHER_OF_ANOTHER_BRAND')
    if (isLocked) {
      await lockLoyaltyAccounts(tx, async () => [bought.loyaltyAccountId])
      await lockVoucher(tx, bought.voucherId)
    }
    const member = await memberOfLoyaltyAccount(tx, bought.loyaltyAccountId)
    return withUses(voucherOf(bought), member, await usesOfOne(tx, bought))
  }
  const find = () => claimsWithCode(tx, { brand: brand.slug, code })
  let [claim, other] = await find()
  if (claim && isLocked) {
    const { accountId } = claim
    await lockLoyaltyAccounts(tx, (reader) => loyaltyAccountIdsOf(reader, [accountId]))
    await lockClaim(tx, claim)
    // The account may have been merged meanwhile.
    ;[claim, other] = await find()
  }
  if (!claim) throw new TillProblem('VOUCHER_UNKNOWN')
  if (other) throw new TillProblem('VOUCHER_AMBIGUOUS')
  const member = await memberOfAccount(tx, { brand, accountId: claim.accountId })
  return withUses(claimedVoucherOf(claim), member, await usesOfOne(tx, claim))
}

/** Returns the vouchers of a member that can be used, those of offers before codes of benefits. */
export async function usableVouchersOf(
  tx: Tx,
  { member, brand, now }: { member: MemberAtTill; brand: BrandPack; now: Date },
): Promise<FoundVoucher[]> {
  const { accountId, loyaltyAccountId } = member
  const limit = MAX_SHOWN
  const vouchers = [
    ...(await openVouchersOf(tx, { loyaltyAccountId, limit, now })).map(voucherOf),
    ...(await openClaimsOf(tx, { brand: brand.slug, accountId, limit })).map(claimedVoucherOf),
  ]
  const uses = await selectUses(
    tx,
    inArray(voucherUses.voucherId, anyOf(vouchers.map(({ voucherId }) => voucherId))),
    inArray(voucherUses.code, anyOf(vouchers.map(({ code }) => code))),
  )
  return vouchers.map((voucher) => withUses(voucher, member, uses))
}

const voucherOf = (voucher: VoucherAtTill): Voucher => ({ ...voucher, source: 'offer' })

const claimedVoucherOf = ({ voucherId, code, title }: ClaimAtTill): Voucher => ({
  source: 'benefit',
  voucherId,
  code,
  title,
  kind: 'benefit',
  description: { en: '', fr: '' },
  cents: undefined,
  expiresAt: undefined,
  isUsableInParts: false,
})

type UseOfVoucher = Use & { voucherId: string; code: string }

/** Returns the uses of vouchers that were not undone, oldest first. */
const selectUses = (tx: Tx, ...conditions: [SQL, SQL]) =>
  tx
    .select({
      voucherId: voucherUses.voucherId,
      code: voucherUses.code,
      usedAt: voucherUses.usedAt,
      storeId: stores.id,
      store: stores.name,
      cents: voucherUses.cents,
      receipt: voucherUses.receipt,
    })
    .from(voucherUses)
    .innerJoin(stores, eq(stores.id, voucherUses.storeId))
    .where(and(...conditions, isNull(voucherUses.undoneAt)))
    .orderBy(asc(voucherUses.usedAt), voucherUses.id)

/** By the code as well: all claims of a benefit have one voucher of the pack. */
const findUses = preparedRead('usesOfVoucher', ['voucherId', 'code'], (tx, { voucherId, code }) =>
  selectUses(tx, eq(voucherUses.voucherId, voucherId), eq(voucherUses.code, code)),
)

const usesOfOne = (tx: Tx, { voucherId, code }: Pick<Voucher, 'voucherId' | 'code'>) =>
  findUses(tx, { voucherId, code })

function withUses(
  voucher: Voucher,
  member: MemberAtTill | undefined,
  uses: readonly UseOfVoucher[],
): FoundVoucher {
  const useList = uses.filter(
    ({ voucherId, code }) => voucherId === voucher.voucherId && code === voucher.code,
  )
  return {
    ...voucher,
    member,
    useList,
    uses: useList.length,
    usedCents: useList.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    isCancelled: member?.isErased ?? true,
  }
}

/** Returns a voucher in wire format. */
export function voucherAnswer(
  voucher: FoundVoucher,
  {
    brand,
    store: { storeId },
    language,
    now,
  }: { brand: BrandPack; store: StoreCaller; language: Language; now: Date },
): VoucherAtTillAnswer {
  const { kind, code, cents, isUsableInParts, expiresAt, member, useList } = voucher
  const state = voucherState(voucher, now)
  return {
    state,
    kind,
    code,
    title: voucher.title[language],
    description: voucher.description[language],
    ...(cents === undefined ? {} : { cents, leftCents: leftOf(voucher) }),
    currency: brand.program.currency,
    isUsableInParts,
    ...(expiresAt ? { expiryDate: expiresAt.toISOString() } : {}),
    ...(member && state !== 'cancelled'
      ? {
          member: {
            ...(member.firstName ? { firstName: member.firstName } : {}),
            tier: member.tier[language],
          },
        }
      : {}),
    uses: useList.map((use) => ({
      usedAt: use.usedAt.toISOString(),
      store: use.store,
      ...(use.cents === null ? {} : { cents: use.cents }),
      ...(use.receipt !== null && use.storeId === storeId ? { receipt: use.receipt } : {}),
    })),
  }
}
