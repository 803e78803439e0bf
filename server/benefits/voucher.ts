import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { Problem } from '#contract/problems.ts'
import type { Claim } from '#contract/redemption.ts'
import { BIRTHDAY_VOUCHER, kindOf } from '#domain/benefit.ts'
import { birthdayWindow } from '#domain/birthday.ts'
import { sql } from 'drizzle-orm'
import { holdAccount } from '#server/account/accounts.ts'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import type { House } from '#server/kit/serve.ts'
import { standingIn } from '#server/points/ownership.ts'
import type { Content } from './children.ts'
import { claimsOf } from './claims.ts'
import { anywhereFor, isOpen } from './open.ts'
import { takeCode } from './pool.ts'

type Claiming = { member: Member; id: string; brand: BrandPack; language: Language; now: Date; house: Pick<House, 'tellTeam'> }
type BenefitRow = { id: string; kind: number; description: { en: string }; content: Content; is_open: boolean }
type Found = { voucherId: string; voucherType: number; isOpen: boolean }

/**
 * CA-40: gives a member a code of a voucher's pool, one for ever, or of the birthday voucher one for each birthday.
 * Whoever asks again gets the same code, also after the benefit has closed or her level has changed: it is hers. Every
 * pool has an end, so a new code asks for a proven address: accounts with invented addresses would empty it.
 * @param id of the benefit, whose first voucher is meant, or of the voucher
 * @throws Problem BENEFIT_NOT_FOUND for what is not hers, BIRTHDATE_NEEDED, NOT_YOUR_BIRTHDAY, VERIFY_EMAIL_FIRST,
 * VOUCHERS_ALL_GONE, of which the team is told, and UNAUTHORIZED for an account that has ended while the call waited
 */
export async function claimVoucher(tx: Tx, { member, id, brand, language, now, house }: Claiming): Promise<Claim> {
  // Twenty presses of one member come one after the other; whoever erases or merges her takes her first too.
  if (!(await holdAccount(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const voucher = await voucherFor(tx, member, brand, id)
  const { voucherId } = voucher
  const period = voucher.voucherType === BIRTHDAY_VOUCHER ? await periodOf(tx, member, voucher, now) : ''
  const known = await claimed(tx, member, voucherId, period)
  if (!known && !voucher.isOpen) throw new Problem('BENEFIT_NOT_FOUND')
  if (!known && !member.isVerified) throw new Problem('VERIFY_EMAIL_FIRST')
  const code = known ?? await takeCode(tx, { voucherId, brand: brand.slug, now, accountId: member.accountId, period })
  if (code === undefined) {
    house.tellTeam('a pool of voucher codes is empty', { brand: brand.slug, voucher: voucherId })
    throw new Problem('VOUCHERS_ALL_GONE')
  }
  const claims = await claimsOf(tx, { accountId: member.accountId, brand, language, code: { voucherId, code } })
  return claims[0] as Claim
}

/** The voucher that an id means, whether it is open to her or not. */
async function voucherFor(tx: Tx, member: Member, brand: BrandPack, id: string): Promise<Found> {
  const standing = await standingIn(tx, member, brand.ids.membershipId)
  if (!standing) throw new Problem('BENEFIT_NOT_FOUND')
  const rows = await rowsOf<BenefitRow>(tx, sql`
    select b.id, b.kind, b.description, b.content, ${isOpen(standing.tier_id, anywhereFor(member.accountId))} as is_open
    from benefits b where b.brand = ${brand.slug} and (b.id = ${id} or b.content -> 'vouchers' @> ${JSON.stringify([{ voucherId: id }])}::jsonb)
    order by is_open desc, b.position, b.id`)
  const [benefit] = rows.filter((row) => kindOf({ utilityType: row.kind, utilityDescription: row.description.en }) === 'voucher')
  const vouchers = benefit?.content.vouchers ?? []
  const voucher = vouchers.find(({ voucherId }) => voucherId === id) ?? vouchers[0]
  if (!benefit || !voucher) throw new Problem('BENEFIT_NOT_FOUND')
  return { voucherId: voucher.voucherId, voucherType: voucher.voucherType ?? 1, isOpen: benefit.is_open }
}

/** EN-37: the year of the birthday whose window is open. */
async function periodOf(tx: Tx, { accountId }: Member, voucher: Found, now: Date): Promise<string> {
  // Nobody is told of birthdays by a benefit that she does not have.
  if (!voucher.isOpen) throw new Problem('BENEFIT_NOT_FOUND')
  const [row] = await rowsOf<{ born: string | null }>(tx, sql`select date_of_birth::text as born from accounts where id = ${accountId}`)
  if (!row?.born) throw new Problem('BIRTHDATE_NEEDED')
  const { isOpen: isItsTime, year } = birthdayWindow(row.born, now)
  if (!isItsTime) throw new Problem('NOT_YOUR_BIRTHDAY')
  return String(year)
}

const claimed = async (tx: Tx, { accountId }: Member, voucherId: string, period: string): Promise<string | undefined> =>
  (await rowsOf<{ code: string }>(tx, sql`select code from voucher_codes where voucher_id = ${voucherId} and account_id = ${accountId} and period = ${period}`))[0]?.code
