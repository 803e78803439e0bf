import type { BrandPack } from '#brands/brand.ts'
import type { Claim } from '#contract/redemption.ts'
import type { Language } from '#contract/problems.ts'
import { and, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import { constantLimit, preparedRead } from '#server/lib/database/prepared-read.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { usedUpAt } from '#server/till/views.ts'
import { hasVoucherOf } from '../content-conditions.ts'
import { benefits, voucherCodes } from '../table.ts'

type ClaimQuery = {
  accountId: string
  brand: BrandPack
  language: Language
  code?: { voucherId: string; code: string }
}

/** The benefit that has a voucher, or had it last. */
const benefitOfVoucher = new QueryBuilder()
  .select({ id: benefits.id, name: benefits.name, content: benefits.content })
  .from(benefits)
  .where(and(eq(benefits.brand, voucherCodes.brand), hasVoucherOf(voucherCodes.voucherId)))
  .orderBy(desc(benefits.isActive), benefits.position, benefits.id)
  .limit(constantLimit(1))
  .as('benefit')

const claimsWhere = (
  tx: Tx,
  { accountId, brand }: Record<'accountId' | 'brand', string | SQLWrapper>,
  condition?: SQL,
) =>
  tx
    .select({
      voucherId: voucherCodes.voucherId,
      code: voucherCodes.code,
      claimedAt: sql<Date>`${voucherCodes.claimedAt}`.mapWith(voucherCodes.claimedAt),
      usedAt: usedUpAt({ voucherId: voucherCodes.voucherId, code: voucherCodes.code }),
      benefit: {
        id: benefitOfVoucher.id,
        name: benefitOfVoucher.name,
        content: benefitOfVoucher.content,
      },
    })
    .from(voucherCodes)
    .crossJoinLateral(benefitOfVoucher)
    .where(and(eq(voucherCodes.accountId, accountId), eq(voucherCodes.brand, brand), condition))
    .orderBy(desc(voucherCodes.claimedAt), voucherCodes.code)
    .limit(constantLimit(200))

const readClaims = preparedRead('claims', ['accountId', 'brand'], (tx, member) =>
  claimsWhere(tx, member),
)

/**
 * Returns the benefit codes that an account has claimed, newest first, 200 at most, and when a store has used them;
 * with `code` only that one. The pass shows them beside the vouchers.
 */
export async function claimsOf(
  tx: Tx,
  { accountId, brand, language, code }: ClaimQuery,
): Promise<(Claim & { usedAt: Date | null })[]> {
  const member = { accountId, brand: brand.slug }
  const rows = code
    ? await claimsWhere(
        tx,
        member,
        and(eq(voucherCodes.voucherId, code.voucherId), eq(voucherCodes.code, code.code)),
      )
    : await readClaims(tx, member)
  return rows.map(({ benefit, ...row }) => {
    const voucher = benefit.content.vouchers?.find(({ voucherId }) => voucherId === row.voucherId)
    return {
      voucherId: row.voucherId,
      utilityId: benefit.id,
      title: benefit.name[language],
      description: voucher?.description[language] ?? '',
      code: row.code,
      claimedAt: toInstant(row.claimedAt),
      usedAt: row.usedAt,
      ...(voucher?.productUrl ? { productUrl: voucher.productUrl } : {}),
    }
  })
}

type ClaimKey = { accountId: string; voucherId: string; period: string }

/** Returns the code that an account has claimed of a voucher in a period; undefined for none. */
export async function claimedCodeOf(
  tx: Tx,
  { accountId, voucherId, period }: ClaimKey,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ code: voucherCodes.code })
    .from(voucherCodes)
    .where(
      and(
        eq(voucherCodes.voucherId, voucherId),
        eq(voucherCodes.accountId, accountId),
        eq(voucherCodes.period, period),
      ),
    )
  return row?.code
}
