import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { ladderOf, type Ladder } from '#domain/tier.ts'
import { accountOf } from './account/accounts.ts'
import { daysAfter } from './kit/clock.ts'
import type { Tx } from './kit/db.ts'
import type { House } from './kit/serve.ts'
import { buys, codeFor, follows, hasBirthday, isGiven, isRefunded, joins, owns, redeems, rewardFor, type Past, type Someone } from './past.ts'

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
  /** How many assets she owns beside her membership and what all are given; of a flat collection, which is for one, its own number. */
  pieces: { flat: number; else: number }
  /** What she has done beside buying and redeeming. */
  born?: string
  follows?: { network: 'instagram' | 'strava'; daysAgo: number }
  cameBy?: 'lea'
  /** So many small orders, one of them refunded, instead of those that lead to her points. */
  orders?: number
}

/** Two thirds and a bit on the way from one level to the next: 430 for Muse at 250 and Icon at 500. */
const ON_THE_WAY = 0.72

/** Named people, each a situation worth looking at. The same in every brand that runs as a trial. */
export const demoMembers = {
  nia: {
    email: 'nia@example.test', language: 'en', isFor: 'new today, with her welcome points and nothing redeemed',
    joinedDaysAgo: 0, counted: () => 0, toSpend: (counted) => counted, vouchers: 0,
    pieces: { flat: 0, else: 3 },
  },
  mia: {
    email: 'mia@example.test', firstName: 'Mia', lastName: 'Laurent', language: 'en', isFor: 'on the second level, with points to spend and a voucher',
    joinedDaysAgo: 200, counted: (ladder) => between(ladder), toSpend: (counted) => counted, vouchers: 1,
    pieces: { flat: 1, else: 1 },
    follows: { network: 'instagram', daysAgo: 90 }, cameBy: 'lea',
  },
  ida: {
    email: 'ida@example.test', firstName: 'Ida', lastName: 'Moreau', language: 'fr', isFor: 'at the top, reads French, with two vouchers',
    joinedDaysAgo: 620, counted: (ladder) => (ladder[ladder.length - 1]?.minPoints ?? 0) + 140, toSpend: (counted) => counted - 100, vouchers: 2,
    pieces: { flat: 0, else: 1 },
    born: '1986-05-14', follows: { network: 'strava', daysAgo: 300 },
  },
  lea: {
    email: 'lea@example.test', firstName: 'Léa', lastName: 'Tremblay', language: 'en', isFor: 'here for three years, with a history of 60 lines, and the one who brought Mia',
    joinedDaysAgo: 1100, counted: () => 0, toSpend: (counted) => counted, vouchers: 3, pieces: { flat: 0, else: 1 }, born: '1979-09-02', follows: { network: 'instagram', daysAgo: 800 }, orders: 50,
  },
} satisfies Record<string, Demo>

export type DemoName = keyof typeof demoMembers
export const isDemoName = (name: string): name is DemoName => Object.hasOwn(demoMembers, name)

function between([first, second, third]: Ladder): number {
  const from = second ?? first
  return Math.round(from.minPoints + ((third?.minPoints ?? from.minPoints + 250) - from.minPoints) * ON_THE_WAY)
}

/** Something she did so many days ago. */
type Step = { daysAgo: number; does(past: Past, people: Map<string, Someone>): Promise<unknown> }

/** Makes a brand's demo members, in the order in which things happened. Whoever is there already is left as she is. */
export async function seed(house: House, brand: BrandPack): Promise<void> {
  const now = house.clock.now()
  const steps = Object.entries(demoMembers).flatMap(([name, demo]) => pastOf(name, demo, brand, now)).sort((a, b) => b.daysAgo - a.daysAgo)
  await house.database.tx.transaction(async (tx) => {
    const people = new Map<string, Someone>()
    for (const { daysAgo, does } of steps) await does({ tx, house, brand, at: daysAfter(now, -daysAgo) }, people)
  })
}

/** Her own steps do nothing where she was there before. */
function pastOf(name: string, demo: Demo, brand: BrandPack, now: Date): Step[] {
  const own = (daysAgo: number, does: (past: Past, her: Someone) => Promise<unknown>): Step => ({
    daysAgo, does: async (past, people) => people.has(name) && does(past, people.get(name) as Someone),
  })
  const birthdays = demo.born && rewardFor(brand, 'BirthdayPoints') > 0 ? daysSinceBirthdays(demo.born, now).filter((days) => days < demo.joinedDaysAgo) : []
  const last = birthdays.slice(0, demo.orders ? 3 : 1)
  const redeemed = cheapest(brand).slice(0, demo.vouchers)
  const assets = assetsOnShow(brand, now).slice(0, demo.pieces[brand.features.collectionLayout === 'flat' ? 'flat' : 'else'])
  return [
    joining(name, demo, brand),
    ...last.map((days) => own(days, hasBirthday)),
    ...(demo.follows ? [own(demo.follows.daysAgo, (past, her) => follows(past, her, demo.follows?.network ?? 'instagram'))] : []),
    ...(demo.orders ? manyOrders(name, demo.orders, own) : fewOrders(name, demo, brand, last.length, own)),
    ...assets.map((assetId, place) => own(Math.min(demo.joinedDaysAgo, 12 - place), (past, her) => owns(past, her, assetId))),
    ...redeemed.map((offerId, place) => own(20 - place * 6, (past, her) => redeems(past, her, offerId))),
  ]
}

type Own = (daysAgo: number, does: (past: Past, her: Someone) => Promise<unknown>) => Step

const joining = (name: string, demo: Demo, brand: BrandPack): Step => ({
  daysAgo: demo.joinedDaysAgo,
  async does(past, people) {
    const friend = demo.cameBy && people.get(demo.cameBy)
    const language = brand.languages.includes(demo.language) ? demo.language : (brand.languages[0] as Language)
    const her = await joins(past, { ...demo, language, isVerified: demo.vouchers > 0 }, friend ? await codeFor(past, friend) : undefined)
    if (her) people.set(name, her)
  },
})

/** How many days ago her birthdays of the last years were, the latest first; by noon of their day at the earliest. */
function daysSinceBirthdays(born: string, now: Date): number[] {
  const ages = [0, 1, 2, 3].map((years) => (now.getTime() - Date.parse(`${now.getUTCFullYear() - years}${born.slice(4)}T12:00:00Z`)) / 86_400_000)
  return ages.filter((days) => days > 0)
}

/** Points of this age count for the level no more. */
const OLD_DAYS = 560

/**
 * The orders that lead to her points: three, one of them refunded in part. What can be spent and does not count is
 * older than the level looks back, or was given by the team.
 */
function fewOrders(name: string, demo: Demo, brand: BrandPack, birthdays: number, own: Own): Step[] {
  const counted = demo.counted(ladderOfPack(brand))
  const spent = cheapest(brand).slice(0, demo.vouchers).reduce((sum, offerId) => sum + costOf(brand, offerId), 0)
  const beyond = demo.toSpend(counted) + spent - counted
  const isOld = demo.joinedDaysAgo > OLD_DAYS
  const welcome = brand.programme.welcome.points
  const followed = demo.follows ? rewardFor(brand, demo.follows.network === 'instagram' ? 'InstagramFollow' : 'StravaFollow') : 0
  const bought = counted - (isOld ? 0 : welcome) - followed - birthdays * rewardFor(brand, 'BirthdayPoints')
  const order = (place: number, daysAgo: number, points: number) => (points > 0 ? [own(daysAgo, (past, her) => buys(past, her, { orderId: `trial-${name}-${place}`, name: `#${name.length * 311 + place * 47}`, cents: points * 100 + 50 }))] : [])
  const shares = [Math.round(bought * 0.55), Math.round(bought * 0.3)]
  const since = Math.min(demo.joinedDaysAgo, 400)
  return [
    ...order(1, since * 0.75, shares[0] ?? 0),
    // 20 of it go back.
    ...order(2, since * 0.5, (shares[1] ?? 0) > 0 ? (shares[1] ?? 0) + 20 : 0),
    ...((shares[1] ?? 0) > 0 ? [own(since * 0.5 - 8, (past) => isRefunded(past, `trial-${name}-2`, 2000))] : []),
    ...order(3, since * 0.25, bought - (shares[0] ?? 0) - (shares[1] ?? 0)),
    ...(isOld ? order(4, demo.joinedDaysAgo - 20, beyond - welcome) : beyond > 0 ? [own(30, (past, her) => isGiven(past, her, beyond))] : []),
  ]
}

/** Small orders, three weeks apart; one went back whole. */
const manyOrders = (name: string, count: number, own: Own): Step[] => [
  ...Array.from({ length: count }, (_, place) => own(1090 - place * 21, (past, her) => buys(past, her, { orderId: `trial-${name}-${place}`, name: `#${1100 + place * 13}`, cents: 1250 + ((place * 1379) % 4700) }))),
  own(1090 - 21 * 9 - 5, (past) => isRefunded(past, `trial-${name}-9`, 1250 + ((9 * 1379) % 4700))),
]

/** Assets of drops that are open, but for those that all are given, and for what everybody may claim. */
const assetsOnShow = ({ programme }: BrandPack, now: Date): string[] => {
  const open = programme.drops.filter(({ dateOpen }) => new Date(dateOpen) <= now).map(({ dropId }) => dropId)
  return programme.assets.filter(({ assetId, dropId, isGivenOnJoining }) => open.includes(dropId) && !isGivenOnJoining && assetId !== programme.claim?.assetId).map(({ assetId }) => assetId)
}

const ladderOfPack = ({ programme }: BrandPack): Ladder => ladderOf(programme.tiers.map((tier) => ({ ...tier, name: tier.name.en, maxPoints: null })))

const costOf = ({ programme }: BrandPack, offerId: string): number => programme.offers.find((offer) => offer.offerId === offerId)?.cost ?? 0

/** Offers for everybody, the cheapest first. */
const cheapest = ({ programme }: BrandPack): string[] =>
  programme.offers.filter(({ isActive, tierIds }) => isActive && tierIds.length === 0).sort((a, b) => a.cost - b.cost).map(({ offerId }) => offerId)

/** A demo member's account, for the trial's own log in. */
export const demoAccount = async (tx: Tx, brand: BrandPack, name: DemoName): Promise<string | undefined> =>
  (await accountOf(tx, { brand: brand.slug, email: demoMembers[name].email }))?.id
