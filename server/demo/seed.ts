import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { sortTiers, type Tiers } from '#domain/tier.ts'
import { accountOf } from '#server/identity/accounts.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import {
  seedPurchase,
  referralCodeFor,
  seedFollow,
  seedBirthday,
  seedCredit,
  seedRefund,
  seedMember,
  seedItem,
  seedRedemption,
  seedReward,
  type SeedContext,
  type SeededMember,
} from './seed-history.ts'
import {
  beginStartupWork,
  runStep,
  endStartupWork,
  FINISHED,
} from '#server/lib/jobs/startup-steps.ts'

type DemoMember = {
  email: string
  firstName?: string
  lastName?: string
  language: Language
  /** Description on the demo's start page. */
  purpose: string
  joinedDaysAgo: number
  /** Points that count for the tier, including the welcome points. */
  tierPoints(tiers: Tiers): number
  /** Spendable points in the end. */
  redeemablePoints(counted: number): number
  vouchers: number
  /**
   * Number of assets owned beside the membership and those issued to everyone; `flat` for brands
   * with a flat collection.
   */
  items: { flat: number; else: number }
  /** Activity other than buying and redeeming. */
  birthdate?: string
  follows?: { network: 'instagram' | 'strava'; lastActiveDaysAgo: number }
  referredBy?: 'lea'
  /**
   * Number of small orders, one of them refunded; replaces the orders calculated from the points.
   */
  orders?: number
}

/** Position between two tiers: 430 for Muse at 250 and Icon at 500. */
const TIER_PROGRESS = 0.72

/** Demo members, each in a typical situation; the same in every brand. */
export const demoMembers = {
  nia: {
    email: 'nia@example.test',
    language: 'en',
    purpose: 'new today, with welcome points and nothing redeemed',
    joinedDaysAgo: 0,
    tierPoints: () => 0,
    redeemablePoints: (counted) => counted,
    vouchers: 0,
    items: { flat: 0, else: 3 },
  },
  mia: {
    email: 'mia@example.test',
    firstName: 'Mia',
    lastName: 'Laurent',
    language: 'en',
    purpose: 'on the second tier, with points to spend and a voucher',
    joinedDaysAgo: 200,
    tierPoints: (tiers) => between(tiers),
    redeemablePoints: (counted) => counted,
    vouchers: 1,
    items: { flat: 1, else: 1 },
    follows: { network: 'instagram', lastActiveDaysAgo: 90 },
    referredBy: 'lea',
  },
  ida: {
    email: 'ida@example.test',
    firstName: 'Ida',
    lastName: 'Moreau',
    language: 'fr',
    purpose: 'on the top tier, reads French, with two vouchers',
    joinedDaysAgo: 620,
    tierPoints: (tiers) => (tiers[tiers.length - 1]?.minPoints ?? 0) + 140,
    redeemablePoints: (counted) => counted - 100,
    vouchers: 2,
    items: { flat: 0, else: 1 },
    birthdate: '1986-05-14',
    follows: { network: 'strava', lastActiveDaysAgo: 300 },
  },
  lea: {
    email: 'lea@example.test',
    firstName: 'Léa',
    lastName: 'Tremblay',
    language: 'en',
    purpose: 'a member for three years, with a history of 60 entries; referred Mia',
    joinedDaysAgo: 1100,
    tierPoints: () => 0,
    redeemablePoints: (counted) => counted,
    vouchers: 3,
    items: { flat: 0, else: 1 },
    birthdate: '1979-09-02',
    follows: { network: 'instagram', lastActiveDaysAgo: 800 },
    orders: 50,
  },
} satisfies Record<string, DemoMember>

export type DemoName = keyof typeof demoMembers
export const isDemoName = (name: string): name is DemoName => Object.hasOwn(demoMembers, name)

function between([first, second, third]: Tiers): number {
  const from = second ?? first
  return Math.round(
    from.minPoints + ((third?.minPoints ?? from.minPoints + 250) - from.minPoints) * TIER_PROGRESS,
  )
}

/** One action of a demo member. `what` is unique per member. */
type Step = {
  member: string
  what: string
  daysAgo: number
  run(
    past: SeedContext,
    members: ReadonlyMap<string, SeededMember>,
  ): Promise<SeededMember | undefined | void>
}

/**
 * Creates a brand's demo members by replaying their actions in order of time. Existing ones stay
 * unchanged. A start that was killed halfway is continued by the next one with the same result.
 */
export async function seed(context: AppContext, brand: BrandPack): Promise<void> {
  const { tx } = context.database
  const work = { of: `the demo of ${brand.slug}` }
  const startedAt = await beginStartupWork(tx, { ...work, now: context.clock.now() })
  const steps = Object.entries(demoMembers)
    .flatMap(([name, demo]) => stepsOf(name, demo, brand, startedAt))
    .sort((a, b) => b.daysAgo - a.daysAgo)
  const members = new Map<string, SeededMember>()
  for (const { member, what, daysAgo, run } of steps) {
    // The member existed before, so their other steps are skipped.
    if (what !== JOINS && !members.has(member)) continue
    const result = await runStep(tx, {
      ...work,
      name: `${member} ${what}`,
      run: (inner) =>
        run({ tx: inner, context, brand, now: daysAfter(startedAt, -daysAgo) }, members),
    })
    if (result === FINISHED) return
    // Results of an earlier start come from JSON, where dates are strings.
    if (result)
      members.set(member, {
        ...result,
        member: { ...result.member, sessionExpiresAt: daysAfter(startedAt, 1) },
      })
  }
  await endStartupWork(tx, work)
}

const JOINS = 'joins'

function stepsOf(name: string, demo: DemoMember, brand: BrandPack, now: Date): Step[] {
  const createStep: CreateStep = (what, daysAgo, does) => ({
    member: name,
    what,
    daysAgo,
    run: async (past, members) => void (await does(past, members.get(name) as SeededMember)),
  })
  const birthdays =
    demo.birthdate && seedReward(brand, 'BirthdayPoints') > 0
      ? daysSinceBirthdays(demo.birthdate, now).filter((days) => days < demo.joinedDaysAgo)
      : []
  const last = birthdays.slice(0, demo.orders ? 3 : 1)
  const redeemed = cheapest(brand).slice(0, demo.vouchers)
  const assets = assetsOnShow(brand, now).slice(
    0,
    demo.items[brand.features.collectionLayout === 'flat' ? 'flat' : 'else'],
  )
  return [
    registration(name, demo, brand),
    ...last.map((days, place) => createStep(`has birthday ${place}`, days, seedBirthday)),
    ...(demo.follows
      ? [
          createStep('follows', demo.follows.lastActiveDaysAgo, (past, someone) =>
            seedFollow(past, someone, demo.follows?.network ?? 'instagram'),
          ),
        ]
      : []),
    ...(demo.orders
      ? manyOrders(name, demo.orders, createStep)
      : fewOrders(name, demo, brand, last.length, createStep)),
    ...assets.map((assetId, place) =>
      createStep(`owns ${assetId}`, Math.min(demo.joinedDaysAgo, 12 - place), (past, someone) =>
        seedItem(past, someone, assetId),
      ),
    ),
    ...redeemed.map((offerId, place) =>
      createStep(`redeems ${offerId}`, 20 - place * 6, (past, someone) =>
        seedRedemption(past, someone, offerId),
      ),
    ),
  ]
}

type CreateStep = (
  what: string,
  daysAgo: number,
  does: (past: SeedContext, someone: SeededMember) => Promise<unknown>,
) => Step

const registration = (name: string, demo: DemoMember, brand: BrandPack): Step => ({
  member: name,
  what: JOINS,
  daysAgo: demo.joinedDaysAgo,
  async run(past, members) {
    const friend = demo.referredBy && members.get(demo.referredBy)
    const language = brand.languages.includes(demo.language)
      ? demo.language
      : (brand.languages[0] as Language)
    return seedMember(
      past,
      { ...demo, language, isVerified: demo.vouchers > 0 },
      friend ? await referralCodeFor(past, friend) : undefined,
    )
  },
})

/** Returns how many days ago the last birthdays were, latest first; at noon UTC. */
function daysSinceBirthdays(birthdate: string, now: Date): number[] {
  const ages = [0, 1, 2, 3].map(
    (years) =>
      (now.getTime() -
        Date.parse(`${now.getUTCFullYear() - years}${birthdate.slice(4)}T12:00:00Z`)) /
      86_400_000,
  )
  return ages.filter((days) => days > 0)
}

/** Points older than this no longer count for the tier. */
const OLD_DAYS = 560

/**
 * Returns the orders that add up to the member's points: three, one partly refunded. Spendable
 * points that do not count come from an order too old for the tier, or from staff.
 */
function fewOrders(
  name: string,
  demo: DemoMember,
  brand: BrandPack,
  birthdays: number,
  createStep: CreateStep,
): Step[] {
  const counted = demo.tierPoints(tiersOfPack(brand))
  const spent = cheapest(brand)
    .slice(0, demo.vouchers)
    .reduce((sum, offerId) => sum + costOf(brand, offerId), 0)
  const beyond = demo.redeemablePoints(counted) + spent - counted
  const isOld = demo.joinedDaysAgo > OLD_DAYS
  const welcome = brand.program.welcome.points
  const followed = demo.follows
    ? seedReward(brand, demo.follows.network === 'instagram' ? 'InstagramFollow' : 'StravaFollow')
    : 0
  const bought =
    counted - (isOld ? 0 : welcome) - followed - birthdays * seedReward(brand, 'BirthdayPoints')
  const order = (place: number, daysAgo: number, points: number) =>
    points > 0
      ? [
          createStep(`buys ${place}`, daysAgo, (past, someone) =>
            seedPurchase(past, someone, {
              orderId: `demo-${name}-${place}`,
              name: `#${name.length * 311 + place * 47}`,
              cents: points * 100 + 50,
            }),
          ),
        ]
      : []
  const shares = [Math.round(bought * 0.55), Math.round(bought * 0.3)]
  const since = Math.min(demo.joinedDaysAgo, 400)
  return [
    ...order(1, since * 0.75, shares[0] ?? 0),
    // 20 of these are refunded.
    ...order(2, since * 0.5, (shares[1] ?? 0) > 0 ? (shares[1] ?? 0) + 20 : 0),
    ...((shares[1] ?? 0) > 0
      ? [
          createStep('gives back 2', since * 0.5 - 8, (past) =>
            seedRefund(past, `demo-${name}-2`, 2000),
          ),
        ]
      : []),
    ...order(3, since * 0.25, bought - (shares[0] ?? 0) - (shares[1] ?? 0)),
    ...(isOld
      ? order(4, demo.joinedDaysAgo - 20, beyond - welcome)
      : beyond > 0
        ? [createStep('is given', 30, (past, someone) => seedCredit(past, someone, beyond))]
        : []),
  ]
}

/** Returns small orders, three weeks apart, one of them fully refunded. */
const manyOrders = (name: string, count: number, createStep: CreateStep): Step[] => [
  ...Array.from({ length: count }, (_, place) =>
    createStep(`buys ${place}`, 1090 - place * 21, (past, someone) =>
      seedPurchase(past, someone, {
        orderId: `demo-${name}-${place}`,
        name: `#${1100 + place * 13}`,
        cents: 1250 + ((place * 1379) % 4700),
      }),
    ),
  ),
  createStep('gives back 9', 1090 - 21 * 9 - 5, (past) =>
    seedRefund(past, `demo-${name}-9`, 1250 + ((9 * 1379) % 4700)),
  ),
]

/** `salesType` of a drop whose assets are not sold (EN-11). */
const FREE = 1

/** Returns the assets of open free drops, except those issued to everyone and the claimable one. */
const assetsOnShow = ({ program }: BrandPack, now: Date): string[] => {
  const open = program.drops
    .filter(({ dateOpen, salesType }) => new Date(dateOpen) <= now && salesType === FREE)
    .map(({ dropId }) => dropId)
  return program.assets
    .filter(
      ({ assetId, dropId, isGivenOnJoining }) =>
        open.includes(dropId) && !isGivenOnJoining && assetId !== program.claim?.assetId,
    )
    .map(({ assetId }) => assetId)
}

const tiersOfPack = ({ program }: BrandPack): Tiers =>
  sortTiers(program.tiers.map((tier) => ({ ...tier, name: tier.name.en, maxPoints: null })))

const costOf = ({ program }: BrandPack, offerId: string): number =>
  program.offers.find((offer) => offer.offerId === offerId)?.cost ?? 0

/** Returns offers without a tier, cheapest first. */
const cheapest = ({ program }: BrandPack): string[] =>
  program.offers
    .filter(({ isActive, tierIds }) => isActive && tierIds.length === 0)
    .sort((a, b) => a.cost - b.cost)
    .map(({ offerId }) => offerId)

/** Returns the account id of a demo member, for the demo's log in. */
export const demoAccount = async (
  tx: Tx,
  brand: BrandPack,
  name: DemoName,
): Promise<string | undefined> =>
  (await accountOf(tx, { brand: brand.slug, email: demoMembers[name].email }))?.id
