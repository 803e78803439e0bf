import { isScannableCode, VOUCHER_CODE_LENGTH } from '#domain/codes.ts'
import { count, eq, sql } from 'drizzle-orm'
import { newCode } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { voucherCodes } from '../table.ts'

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
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from voucher_codes where voucher_id = ${of.voucherId} and brand = ${of.brand}`,
  )
  const codes = Array.from({ length: Math.max(0, pool - (row?.count ?? 0)) }, () =>
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
): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      sql`select 1 from benefits where brand = ${brand} and content -> 'vouchers' @> ${JSON.stringify([voucher])}::jsonb limit 1`,
    )
  ).length > 0

/** @returns how many were new */
async function addCodes(
  tx: Tx,
  { voucherId, brand, codes, now }: Pool & { codes: readonly string[] },
): Promise<number> {
  const added = await rowsOf(
    tx,
    sql`
    insert into voucher_codes (voucher_id, code, brand, added_at)
    select ${voucherId}, code, ${brand}, ${now.toISOString()}::timestamptz from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) code
    on conflict do nothing returning 1`,
  )
  return added.length
}

/**
 * Takes the oldest free code of a pool for an account. Simultaneous callers take different codes;
 * when all free codes are locked by others, waits to see whether one is released, so that a pool is
 * reported as empty only when it is. Callers must have locked the account.
 * @returns the code; undefined when the pool is empty
 */
export async function takePoolCode(
  tx: Tx,
  { voucherId, brand, now, accountId, period }: Pool & { accountId: string; period: string },
): Promise<string | undefined> {
  const free = sql`voucher_id = ${voucherId} and brand = ${brand} and account_id is null and claimed_at is null`
  const takeFirst = (lock: ReturnType<typeof sql>) =>
    rowsOf<{ code: string }>(
      tx,
      sql`
    with first as (select voucher_id, code from voucher_codes where ${free} order by added_at, code limit 1 ${lock})
    update voucher_codes v set account_id = ${accountId}, period = ${period}, claimed_at = ${now.toISOString()}::timestamptz
    from first where v.voucher_id = first.voucher_id and v.code = first.code returning v.code`,
    )
  for (;;) {
    const [taken] = await takeFirst(sql`for update skip locked`)
    if (taken) return taken.code
    if ((await rowsOf(tx, sql`select 1 from voucher_codes where ${free} limit 1`)).length === 0)
      return undefined
    const [released] = await takeFirst(sql`for update`)
    if (released) return released.code
  }
}
