import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import type { VoucherAtTillAnswer } from '#contract/till.ts'
import { TillProblem } from '#contract/till-problems.ts'
import type { OfferKind } from '#domain/offer.ts'
import { leftOf, voucherState, type VoucherBalance } from '#domain/voucher-use.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { claimWithCode } from '#server/benefits/voucher/claim-at-till.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { voucherWithCode } from '#server/redemption/voucher-at-till.ts'
import { memberOfAccount, memberOfLoyaltyAccount, type MemberAtTill } from './members.ts'
import { stores, voucherUses } from './table.ts'

type Use = { usedAt: Date; store: string; cents: number | null; receipt: string | null }

/** A voucher of an offer, or the claimed code of a benefit, with its uses in stores. */
export type FoundVoucher = VoucherBalance & {
  source: (typeof voucherUses.$inferSelect)['source']
  voucherId: string
  code: string
  kind: OfferKind | 'benefit'
  title: Localized
  description: Localized
  member: MemberAtTill | undefined
  useList: Use[]
}

type Request = { brand: BrandPack; code: string; isLocked?: boolean }

/**
 * Returns the voucher with a code.
 * @param isLocked locks it until the transaction ends, so that its uses come one after the other
 * @throws TillProblem VOUCHER_UNKNOWN | VOUCHER_OF_ANOTHER_BRAND
 */
export async function findVoucher(
  tx: Tx,
  { brand, code, isLocked = false }: Request,
): Promise<FoundVoucher> {
  const voucher = await voucherWithCode(tx, { code, isLocked })
  if (voucher) {
    if (voucher.brand !== brand.slug) throw new TillProblem('VOUCHER_OF_ANOTHER_BRAND')
    const member = await memberOfLoyaltyAccount(tx, voucher.loyaltyAccountId)
    return withUses(tx, { ...voucher, source: 'offer', member })
  }
  const claim = await claimWithCode(tx, { brand: brand.slug, code, isLocked })
  if (!claim) throw new TillProblem('VOUCHER_UNKNOWN')
  return withUses(tx, {
    ...claim,
    source: 'benefit',
    kind: 'benefit',
    description: { en: '', fr: '' },
    cents: undefined,
    expiresAt: undefined,
    isUsableInParts: false,
    member: await memberOfAccount(tx, { brand, accountId: claim.accountId }),
  })
}

async function withUses(
  tx: Tx,
  voucher: Omit<FoundVoucher, 'useList' | 'usedCents' | 'uses' | 'isCancelled'>,
): Promise<FoundVoucher> {
  const useList = await tx
    .select({
      usedAt: voucherUses.usedAt,
      store: stores.name,
      cents: voucherUses.cents,
      receipt: voucherUses.receipt,
    })
    .from(voucherUses)
    .innerJoin(stores, eq(stores.id, voucherUses.storeId))
    .where(
      and(
        eq(voucherUses.voucherId, voucher.voucherId),
        eq(voucherUses.code, voucher.code),
        isNull(voucherUses.undoneAt),
      ),
    )
    .orderBy(asc(voucherUses.usedAt), voucherUses.id)
  return {
    ...voucher,
    useList,
    uses: useList.length,
    usedCents: useList.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    isCancelled: voucher.member?.isErased ?? true,
  }
}

/** Returns a voucher in wire format. */
export function voucherAnswer(
  voucher: FoundVoucher,
  { brand, language, now }: { brand: BrandPack; language: Language; now: Date },
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
      ...(use.receipt === null ? {} : { receipt: use.receipt }),
    })),
  }
}
