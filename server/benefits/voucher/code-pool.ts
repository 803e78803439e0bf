import { isScannableCode, VOUCHER_CODE_LENGTH } from '#domain/codes.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import { newCode } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { hasVoucher } from '../content-conditions.ts'
import { benefits, voucherCodes } from '../table.ts'

/** Identifies a pool: a voucher, and the slug of its brand. */
type Pool = { voucherId: string; brand: string; now: Date }

/** Mistakes reported in one call. */
const MAX_MISTAKES = 20

/** Result of an import. With a mistake nothing was written. */
export type Imported = { added: number; known: number; errors: string[] }

/**
 * Imports codes that the brand created elsewhere into the pool of a voucher. Trims each code and
 * skips empty lines; a code that the pool already has stays as it is, claimed or not, so that a
 * list can be sent again.
 * @param codes the lines of a list, in its order
 * @returns how many are new, how many were known, and each mistake with its line, never with the
 * code
 */
export async function importCodes(
  tx: Tx,
  { voucherId, brand, codes, now }: Pool & { codes: readonly string[] },
): Promise<Imported> {
  const lines = codes
    .map((code, place) => ({ code: code.trim(), line: place + 1 }))
    .filter(({ code }) => code !== '')
  const errors = lines
    .filter(({ code }) => !isScannableCode(code))
    .map(
      ({ line }) =>
        `Line ${line} is not a valid code: 3 to 20 letters and digits, with - . or _ between them.`,
    )
  if (!(await isVoucherOf(tx, { brand, voucher: { voucherId } })))
    errors.unshift(`No benefit of ${brand} has a voucher ${voucherId}.`)
  if (await isVoucherOf(tx, { brand, voucher: { voucherId, from: 'service' } }))
    errors.unshift(`The codes of ${voucherId} come from the voucher service of ${brand}.`)
  if (errors.length > 0) return { added: 0, known: 0, errors: errors.slice(0, MAX_MISTAKES) }
  const unique = [...new Set(lines.map(({ code }) => code))]
  const added = await addCodes(tx, { voucherId, brand, codes: unique, now })
  return { added, known: unique.length - added, errors: [] }
}

/**
 * Adds generated codes until the pool has as many as the pack asks for, claimed ones included.
 * Never removes codes.
 */
export async function importPool(tx: Tx, { pool, ...of }: Pool & { pool: number }): Promise<void> {
  const [row] = await tx
    .select({ codes: count() })
    .from(voucherCodes)
    .where(and(eq(voucherCodes.voucherId, of.voucherId), eq(voucherCodes.brand, of.brand)))
  const codes = Array.from({ length: Math.max(0, pool - (row?.codes ?? 0)) }, () =>
    newCode(VOUCHER_CODE_LENGTH),
  )
  if (codes.length > 0) await addCodes(tx, { ...of, codes })
}

/** Returns how many codes each voucher of a brand has, claimed ones included, by voucher id. */
export const codesPerVoucher = (
  tx: Tx,
  brand: string,
): Promise<{ voucherId: string; codes: number }[]> =>
  tx
    .select({ voucherId: voucherCodes.voucherId, codes: count() })
    .from(voucherCodes)
    .where(eq(voucherCodes.brand, brand))
    .groupBy(voucherCodes.voucherId)
    .orderBy(voucherCodes.voucherId)

const isVoucherOf = async (
  tx: Tx,
  { brand, voucher }: { brand: string; voucher: { voucherId: string; from?: 'service' } },
): Promise<boolean> => {
  const found = await tx
    .select({ id: benefits.id })
    .from(benefits)
    .where(and(eq(benefits.brand, brand), hasVoucher(voucher)))
    .limit(1)
  return found.length > 0
}

/** @returns how many were new */
async function addCodes(
  tx: Tx,
  { voucherId, brand, codes, now }: Pool & { codes: readonly string[] },
): Promise<number> {
  // One parameter for all codes, because a list can have more lines than a statement parameters.
  const rows = tx
    .select({
      voucherId: sql`${voucherId}`.as('voucher_id'),
      code: sql`code`.as('code'),
      brand: sql`${brand}`.as('brand'),
      addedAt: sql`${now.toISOString()}::timestamptz`.as('added_at'),
      accountId: sql`null`.as('account_id'),
      period: sql`''`.as('period'),
      claimedAt: sql`null::timestamptz`.as('claimed_at'),
    })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) code`)
  const added = await tx
    .insert(voucherCodes)
    .select(rows)
    .onConflictDoNothing()
    .returning({ code: voucherCodes.code })
  return added.length
}
