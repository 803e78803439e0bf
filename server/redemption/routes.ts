import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { redemption, type Claim, type Voucher } from '#contract/redemption.ts'
import { claimsOf } from '#server/benefits/voucher/claims.ts'
import type { SessionMember } from '#server/lib/security/tokens.ts'
import { serve } from '#server/lib/http/serve.ts'
import { noteEvent } from '#server/lib/reporting/analytics.ts'
import { countRedemption } from '#server/lib/reporting/counters.ts'
import { offersShownTo } from './offers.ts'
import type { VoucherRow } from './queries.ts'
import { formatMoney, translate } from '#server/lib/texts/translate.ts'
import { detailsIn } from './offer-details.ts'
import { redeem } from './redeem.ts'
import { vouchersOf } from './vouchers.ts'

export const redemptionRoutes = serve(
  redemption,
  {
    offers: async ({ tx, member, params, brand, language }) => {
      const { tierId } = ownLoyaltyAccount(member, brand, params.membershipId)
      return {
        redemptionConfigurations: await offersShownTo(tx, { brand, tierId, language }),
      }
    },
    vouchers: async ({ tx, member, params, brand, language }) => {
      const { id } = ownLoyaltyAccount(member, brand, params.membershipId)
      const rows = await vouchersOf(tx, { loyaltyAccountId: id })
      return { success: true as const, models: rows.map((row) => asVoucher(row, language, brand)) }
    },
    claims: async ({ tx, member, brand, language }) => ({
      success: true as const,
      claims: unused(await claimsOf(tx, { accountId: member.accountId, brand, language })),
    }),
    redeem: async ({ tx, member, brand, body, idempotencyKey, now, language }) => {
      const offerId = body.redemptionId
      const { voucher, replayed } = await redeem(tx, { member, offerId, idempotencyKey, now })
      if (!replayed) {
        countRedemption({ brand: brand.slug, points: costOf(brand, offerId) })
        noteEvent('redeem')
      }
      return { success: true as const, voucher: asVoucher(voucher, language, brand) }
    },
  },
  { ownTransaction: ['redeem'] },
)

/** Returns the member's loyalty account in this brand's program. @throws Problem NOT_FOUND */
function ownLoyaltyAccount(
  { loyaltyAccount }: SessionMember,
  { ids }: BrandPack,
  membershipId: string,
) {
  if (!loyaltyAccount || membershipId !== ids.membershipId) throw new Problem('NOT_FOUND')
  return loyaltyAccount
}

const costOf = ({ program }: BrandPack, id: string): number =>
  program.offers.find(({ offerId }) => offerId === id)?.cost ?? 0

/** Codes of benefits that a store has used leave the pass. */
const unused = (claims: readonly (Claim & { usedAt: Date | null })[]): Claim[] =>
  claims.flatMap(({ usedAt, ...claim }) => (usedAt ? [] : [claim]))

type UsedRow = VoucherRow & { usedAt?: Date | null; usedCents?: number }

function asVoucher(row: UsedRow, language: Language, brand: BrandPack): Voucher {
  const { value, code, expiresAt, usedAt, usedCents = 0 } = row
  return {
    title: row.title[language],
    description:
      usedCents > 0 && !usedAt ? leftIn(row, language, brand) : row.description[language],
    value,
    code,
    expiryDate: expiresAt.toISOString(),
    ...(usedAt ? { usedAt: usedAt.toISOString() } : {}),
    ...detailsIn(row, language),
  }
}

/** Returns what is left of an amount that was used in part: "$12.50 left". */
function leftIn({ value, usedCents = 0 }: UsedRow, language: Language, brand: BrandPack): string {
  const left = formatMoney(language, value * 100 - usedCents, brand.program.currency)
  return translate('voucher.left', { left }, brand, language)
}
