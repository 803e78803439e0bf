import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentKindOf } from '#domain/benefit.ts'
import { isOfferedToTier } from '#domain/offer.ts'
import { sortTiers } from '#domain/tier.ts'
import { describe, expect, it } from 'vitest'
import { brandPack, isTokenValue } from './brand.ts'
import { checkPack } from './check.ts'
import { declarationsOf } from './contrast.ts'
import { packs } from './index.ts'

const here = dirname(fileURLToPath(import.meta.url))
const tokens = declarationsOf(readFileSync(join(here, 'tokens.css'), 'utf8'))
const folderOf = (slug: string, folder: string) => join(here, slug, folder)

describe('isTokenValue', () => {
  it.each([
    '#FBF7EF',
    '70%',
    'none',
    '-.022em',
    '"Fraunces Variable", Georgia, serif',
    '"SOFT" 0, "WONK" 1',
    '2px solid var(--brand-ink)',
    '0 24px 44px -18px rgb(10 71 71 / .5)',
    'linear-gradient(180deg, #B9C8FF, #93A9FB)',
    'clamp(2.1rem, 10.8vw, 3rem)',
    'calc((100vw - 2 * var(--brand-gutter)) / 3)',
  ])('allows %s', (value) => expect(isTokenValue(value)).toBe(true))

  it.each([
    'url(https://elsewhere.example/a.png)',
    'URL(x)',
    'red\nurl(//x)',
    'image-set("a.png" 1x)',
    'src("a")',
    'element(#a)',
    'cross-fade(a, b)',
    'expression(alert(1))',
    'attr(title)',
    '@import "x"',
    'red; background: blue',
    'red } body { color: red',
    '{',
    '<style>',
    'a > b',
    'u\\72l(x)',
    'red /* open',
    'rgb(1 2 3',
    'a) b',
    '"open',
    "'single'",
    '[open',
    'red !important',
    '',
  ])('rejects %j', (value) => expect(isTokenValue(value)).toBe(false))
})

describe('tokens.css', () => {
  it('has literal colors only for scanned codes, pictures at full size and the badges of phone wallets', () => {
    const literal = Object.entries(tokens).filter(
      ([name, value]) => /#[0-9a-f]{3}/i.test(value) && !/^(scan|viewer|wallet)-/.test(name),
    )

    expect(literal).toEqual([])
  })
})

/** The packs that ship with the product show every feature; other packs need not. */
const showcases = ['eyewear', 'sleep', 'bridal']

describe.each(packs.map((pack) => [pack.slug, pack] as const))('pack %s', (slug, pack) => {
  it('has no errors: schema, look, texts in its languages, files, ids', () => {
    expect(
      checkPack(pack, { root: join(here, '..'), others: packs.filter((other) => other !== pack) }),
    ).toEqual([])
  })

  it('has the URL of every network it rewards [EN-83]', () => {
    const { features } = pack.program
    const addressOf = { InstagramFollow: 'instagramUrl', StravaFollow: 'stravaUrl' } as const

    expect(
      features.filter(
        (feature) =>
          feature.featureName in addressOf &&
          !feature[addressOf[feature.featureName as keyof typeof addressOf]],
      ),
    ).toEqual([])
    expect(new Set(features.map(({ featureName }) => featureName)).size).toBe(features.length)
  })

  it('has benefits with existing tiers and drawings and unique ids of its own [EN-57]', () => {
    const { tiers, categories } = pack.program
    const benefits = categories.flatMap((category) => category.benefits)
    const ids = benefits.map(({ utilityId }) => utilityId)
    const keys = categories.map(({ labelKey }) => labelKey)

    expect(
      benefits
        .flatMap(({ tierIds }) => tierIds)
        .filter((id) => !tiers.some(({ tierId }) => tierId === id)),
    ).toEqual([])
    expect(
      benefits.filter(({ art }) => art && !existsSync(join(folderOf(slug, 'art'), `${art}.svg`))),
    ).toEqual([])
    expect(ids.filter((id) => !id.startsWith(`${slug}-`))).toEqual([])
    expect([new Set(ids).size, new Set(keys).size]).toEqual([ids.length, keys.length])
  })

  it('has a drawing of its own for each benefit', () => {
    const drawings = pack.program.categories
      .flatMap(({ benefits }) => benefits)
      .flatMap(({ art }) => art ?? [])

    expect(drawings.filter((art, index) => drawings.indexOf(art) !== index)).toEqual([])
  })

  it('has tiers from 0 points in ascending order', () => {
    const tiers = sortTiers(
      pack.program.tiers.map((tier) => ({ ...tier, name: tier.name.en, maxPoints: null })),
    )
    const steps = tiers.map(({ minPoints }) => minPoints)

    expect(tiers.map(({ sequence }) => sequence)).toEqual(tiers.map((_, index) => index))
    expect(steps[0]).toBe(0)
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
  })

  it('has offers with existing tiers and ids of its own', () => {
    const { tiers, offers, polls } = pack.program
    const tierIdsOfPack = tiers.map(({ tierId }) => tierId)
    const ids = [
      ...tierIdsOfPack,
      ...offers.map(({ offerId }) => offerId),
      ...polls.flatMap(({ pollId, options }) => [
        pollId,
        ...options.map(({ optionId }) => optionId),
      ]),
      pack.program.membershipDrop.dropId,
    ]

    expect(
      offers.flatMap(({ tierIds }) => tierIds).filter((id) => !tierIdsOfPack.includes(id)),
    ).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !id.startsWith(`${slug}-`))).toEqual([])
  })

  it.skipIf(!showcases.includes(slug))(
    'has polls with free text or choices, with 10 points each for eyewear [CO-08]',
    () => {
      const { polls } = pack.program

      expect(new Set(polls.map(({ options }) => options[0]?.optionType))).toEqual(
        new Set(polls.length > 0 ? [1, 2] : []),
      )
      if (slug === 'eyewear')
        expect(polls.map(({ pointsAwarded }) => pointsAwarded)).toEqual([10, 10])
      const [poll] = polls
      for (const options of [
        [],
        [{ ...poll?.options[0], optionType: 2 }],
        [...(poll?.options ?? []), ...(poll?.options ?? [])],
      ]) {
        expect(
          brandPack.safeParse({
            ...pack,
            program: { ...pack.program, polls: [{ ...poll, options }] },
          }).success,
        ).toBe(false)
      }
    },
  )

  it('gives enough welcome points for the cheapest offer open to a new member', () => {
    const { tiers, offers, welcome } = pack.program
    const first = tiers.find(({ sequence }) => sequence === 0)?.tierId ?? ''
    const open = offers.filter(
      ({ isActive, tierIds }) => isActive && isOfferedToTier({ membershipTiers: tierIds }, first),
    )

    expect(welcome.points).toBeGreaterThanOrEqual(Math.min(...open.map(({ cost }) => cost)))
  })

  it.skipIf(!showcases.includes(slug))('has benefits of every kind for demonstration', () => {
    const benefits = pack.program.categories.flatMap((category) => category.benefits)

    expect(new Set(benefits.map(({ utilityType }) => utilityType))).toEqual(
      new Set([1, 2, 3, 4, 5, 6, 8]),
    )
    expect(
      new Set(
        benefits.flatMap(({ vouchers = [] }) => vouchers.map(({ voucherType }) => voucherType)),
      ),
    ).toEqual(new Set([1, 5]))
    expect(
      new Set(
        benefits.flatMap(({ gatedContents = [] }) =>
          gatedContents.map(({ contentType }) => contentKindOf(contentType)),
        ),
      ),
    ).toEqual(new Set(['image', 'pdf', 'video']))
  })
})

it('gives every pack unique names and ids', () => {
  const names = packs.flatMap(({ slug, ids }) => [
    slug,
    ids.creatorId,
    ids.membershipId,
    ids.assetId,
  ])

  expect(new Set(names).size).toBe(names.length)
})
