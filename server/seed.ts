import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { ladderOf, type Ladder } from '#domain/tier.ts'
import { sql } from 'drizzle-orm'
import { accountOf, createAccount, verifyAccount } from './account/accounts.ts'
import { daysAfter } from './kit/clock.ts'
import type { Tx } from './kit/db.ts'
import type { House } from './kit/serve.ts'
import { joinProgramme } from './membership/join.ts'
import { addEntry } from './points/ledger.ts'
import { redeem } from './redemption/redeem.ts'

type Demo = {
  email: string
  firstName?: string
  lastName?: string
  language: Language
  /** What a reader of the start screen would use her for. */
  isFor: string
  joinedDaysAgo: number
  /** Points that count, the welcome included. */
  counted(ladder: Ladder): number
  /** Points to spend after everything. */
  toSpend(counted: number): number
  vouchers: number
}

/** Two thirds and a bit on the way from one level to the next: 430 for Muse at 250 and Icon at 500. */
const ON_THE_WAY = 0.72

/** Named people, each a situation worth looking at. The same in every brand that runs as a trial. */
export const demoMembers = {
  nia: {
    email: 'nia@example.test', language: 'en', isFor: 'new today, with her welcome points and nothing redeemed',
    joinedDaysAgo: 0, counted: () => 0, toSpend: (counted) => counted, vouchers: 0,
  },
  mia: {
    email: 'mia@example.test', firstName: 'Mia', lastName: 'Laurent', language: 'en', isFor: 'on the second level, with points to spend and a voucher',
    joinedDaysAgo: 200, counted: (ladder) => between(ladder), toSpend: (counted) => counted, vouchers: 1,
  },
  ida: {
    email: 'ida@example.test', firstName: 'Ida', lastName: 'Moreau', language: 'fr', isFor: 'at the top, reads French, with two vouchers',
    joinedDaysAgo: 400, counted: (ladder) => (ladder[ladder.length - 1]?.minPoints ?? 0) + 140, toSpend: (counted) => counted - 100, vouchers: 2,
  },
} satisfies Record<string, Demo>

export type DemoName = keyof typeof demoMembers
export const isDemoName = (name: string): name is DemoName => Object.hasOwn(demoMembers, name)

function between([first, second, third]: Ladder): number {
  const from = second ?? first
  return Math.round(from.minPoints + ((third?.minPoints ?? from.minPoints + 250) - from.minPoints) * ON_THE_WAY)
}

/** Makes a brand's demo members through the real ledger. Whoever is there already is left as she is. */
export async function seed({ database, clock, secret }: House, brand: BrandPack): Promise<void> {
  for (const demo of Object.values(demoMembers)) {
    await database.tx.transaction((tx) => makeMember(tx, { brand, demo, secret, now: clock.now() }))
  }
}

async function makeMember(tx: Tx, { brand, demo, secret, now }: { brand: BrandPack; demo: Demo; secret: string; now: Date }): Promise<void> {
  const joinedAt = daysAfter(now, -demo.joinedDaysAgo)
  const language = brand.languages.includes(demo.language) ? demo.language : (brand.languages[0] as Language)
  const accountId = await createAccount(tx, { brand: brand.slug, email: demo.email, language, now: joinedAt })
  if (!accountId) return
  await tx.execute(sql`update accounts set first_name = ${demo.firstName ?? null}, last_name = ${demo.lastName ?? null} where id = ${accountId}`)
  if (demo.vouchers > 0) await verifyAccount(tx, accountId)
  const { loyaltyAccountId } = await joinProgramme(tx, { accountId, brand, secret, now: joinedAt })
  await givePast(tx, { brand, demo, loyaltyAccountId, now })
  for (const [place, offerId] of cheapest(brand).slice(0, demo.vouchers).entries()) {
    await redeem(tx, { member: { accountId, brand: brand.slug }, offerId, idempotencyKey: undefined, now: daysAfter(now, -20 + place * 12) })
  }
}

/** Purchases that count, spread over the months since she joined, and a birthday gift that pays for what she redeemed. */
async function givePast(tx: Tx, { brand, demo, loyaltyAccountId, now }: { brand: BrandPack; demo: Demo; loyaltyAccountId: string; now: Date }): Promise<void> {
  const welcome = brand.programme.welcome.points
  const counted = Math.max(welcome, demo.counted(ladderOfPack(brand)))
  const bought = counted - welcome
  const shares = [Math.round(bought * 0.55), Math.round(bought * 0.3)]
  const purchases = [...shares, bought - shares[0]! - shares[1]!]
  for (const [place, points] of purchases.entries()) {
    if (points <= 0) continue
    const at = daysAfter(now, -Math.round((demo.joinedDaysAgo * (3 - place)) / 4))
    await addEntry(tx, { loyaltyAccountId, redeemable: points, counted: points, originType: 3, reason: { key: 'purchase', text: { en: 'Bought in the shop', fr: 'Achat en boutique' } }, key: `seed:purchase:${place}`, at })
  }
  const spent = cheapest(brand).slice(0, demo.vouchers).reduce((sum, offerId) => sum + costOf(brand, offerId), 0)
  const gift = demo.toSpend(counted) + spent - counted
  if (gift <= 0) return
  await addEntry(tx, { loyaltyAccountId, redeemable: gift, counted: 0, originType: 7, reason: { key: 'birthday', text: { en: 'Happy birthday', fr: 'Joyeux anniversaire' } }, key: 'seed:birthday', at: daysAfter(now, -30) })
}

const ladderOfPack = ({ programme }: BrandPack): Ladder => ladderOf(programme.tiers.map((tier) => ({ ...tier, name: tier.name.en, maxPoints: null })))

const costOf = ({ programme }: BrandPack, offerId: string): number => programme.offers.find((offer) => offer.offerId === offerId)?.cost ?? 0

/** Offers for everybody, the cheapest first. */
const cheapest = ({ programme }: BrandPack): string[] =>
  programme.offers.filter(({ isActive, tierIds }) => isActive && tierIds.length === 0).sort((a, b) => a.cost - b.cost).map(({ offerId }) => offerId)

/** A demo member's account, for the trial's own log in. */
export const demoAccount = async (tx: Tx, brand: BrandPack, name: DemoName): Promise<string | undefined> =>
  (await accountOf(tx, { brand: brand.slug, email: demoMembers[name].email }))?.id
