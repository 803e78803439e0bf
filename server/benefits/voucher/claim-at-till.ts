import type { Localized } from '#brands/brand.ts'
import { normalizeCode } from '#domain/codes.ts'
import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { allOf } from '#server/lib/database/conditions.ts'
import { constantLimit } from '#server/lib/database/prepared-read.ts'
import { usedUpAt } from '#server/till/views.ts'
import { hasVoucherOf } from '../content-conditions.ts'
import { benefits, voucherCodes } from '../table.ts'
import { normalizedCode } from './normalized-code.ts'

export type ClaimAtTill = {
  voucherId: string
  accountId: string
  title: Localized
  code: string
}

/** More claimed codes than a store uses in a day. */
const MOST = 5000

/** The benefit that has a voucher, or had it last. */
const benefitOfVoucher = new QueryBuilder()
  .select({ title: benefits.name })
  .from(benefits)
  .where(and(eq(benefits.brand, voucherCodes.brand), hasVoucherOf(voucherCodes.voucherId)))
  .orderBy(desc(benefits.isActive), benefits.position, benefits.id)
  .limit(constantLimit(1))
  .as('benefit')

/** Returns claimed codes, the latest claim first. */
async function claimsWhere(
  tx: Tx,
  { limit }: { limit: number },
  ...conditions: [SQL, ...SQL[]]
): Promise<ClaimAtTill[]> {
  const rows = await tx
    .select({
      voucherId: voucherCodes.voucherId,
      accountId: voucherCodes.accountId,
      code: voucherCodes.code,
      title: benefitOfVoucher.title,
    })
    .from(voucherCodes)
    .crossJoinLateral(benefitOfVoucher)
    .where(and(isNotNull(voucherCodes.accountId), ...conditions))
    .orderBy(desc(voucherCodes.claimedAt), voucherCodes.voucherId)
    .limit(limit)
  return rows.flatMap(({ accountId, ...row }) => (accountId ? [{ ...row, accountId }] : []))
}

/**
 * Returns the claimed codes of benefits that are a code as typed or scanned: none, one, or two when a brand has given
 * several vouchers the same code.
 */
export const claimsWithCode = (
  tx: Tx,
  { brand, code }: { brand: string; code: string },
): Promise<ClaimAtTill[]> =>
  claimsWhere(
    tx,
    { limit: 2 },
    eq(voucherCodes.brand, brand),
    eq(normalizedCode(voucherCodes.code), normalizeCode(code)),
  )

const pairOf = ({ voucherId, code }: { voucherId: string; code: string }) => `${voucherId} ${code}`

/** Returns claimed codes as they are stored; of vouchers and codes that are no pair none. */
export async function claimsOf(
  tx: Tx,
  { brand, claims }: { brand: string; claims: readonly { voucherId: string; code: string }[] },
): Promise<ClaimAtTill[]> {
  const found = await claimsWhere(
    tx,
    { limit: MOST },
    eq(voucherCodes.brand, brand),
    inArray(voucherCodes.voucherId, anyOf(claims.map(({ voucherId }) => voucherId))),
    inArray(voucherCodes.code, anyOf(claims.map(({ code }) => code))),
  )
  const pairs = new Set(claims.map(pairOf))
  return found.filter((one) => pairs.has(pairOf(one)))
}

/** Returns the claimed codes of an account that no store has used, the latest claim first. */
export const openClaimsOf = (
  tx: Tx,
  { brand, accountId, limit }: { brand: string; accountId: string; limit: number },
): Promise<ClaimAtTill[]> =>
  claimsWhere(
    tx,
    { limit },
    eq(voucherCodes.brand, brand),
    eq(voucherCodes.accountId, accountId),
    allOf(isNull(usedUpAt({ voucherId: voucherCodes.voucherId, code: voucherCodes.code }))),
  )

/** Locks a claimed code until the transaction ends, so that its uses come one after the other. */
export const lockClaim = (tx: Tx, { voucherId, code }: { voucherId: string; code: string }) =>
  tx
    .select({ code: voucherCodes.code })
    .from(voucherCodes)
    .where(and(eq(voucherCodes.voucherId, voucherId), eq(voucherCodes.code, code)))
    .for('update')
