import { describe, expect, it } from 'vitest'
import { parsePack, InvalidPackError, type BrandPack } from './brand.ts'
import { packs } from './index.ts'
import { packErrorsIn, type Files } from './pack-errors.ts'
import { valuesAt } from './locations.ts'

const [pack] = packs as [BrandPack]
const allFiles: Files = { drawing: () => true, media: () => true, film: () => true }
const alteredPack = (alter: (pack: BrandPack) => void): BrandPack => {
  const copy = structuredClone(pack)
  alter(copy)
  return copy
}
const errorsAfter = (
  alter: (pack: BrandPack) => void,
  files: Files = allFiles,
): readonly string[] => {
  try {
    parsePack(alteredPack(alter), { files, others: packs.slice(1) })
    return []
  } catch (error) {
    if (error instanceof InvalidPackError) return error.errors
    throw error
  }
}
const benefits = ({ program }: BrandPack) =>
  program.categories.flatMap((category) => category.benefits)
/** Returns the first child of a kind. */
const first = (of: BrandPack, name: 'genericPromotions' | 'events' | 'gatedCommerces'): object =>
  valuesAt(of, `program.categories[].benefits[].${name}[]`)[0]?.value as object
const listOf = (of: BrandPack, name: 'contestIds' | 'pollIds'): string[] =>
  benefits(of).flatMap((benefit) => (benefit[name] ? [benefit[name]] : []))[0] ?? []

describe('packErrorsIn reports with its place', () => {
  it('nothing for a valid pack', () => {
    for (const each of packs)
      expect(
        packErrorsIn(each, { files: allFiles, others: packs.filter((other) => other !== each) }),
      ).toEqual([])
  })

  it.each<[string, (pack: BrandPack) => void, RegExp]>([
    [
      'a missing field',
      (it) => {
        Reflect.deleteProperty(it.program.polls[0]!, 'title')
      },
      /^program\.polls\[0\]\.title: it is missing$/,
    ],
    [
      'a field of another type',
      (it) => {
        Object.assign(it.program.welcome, { points: 'many' })
      },
      /^program\.welcome\.points: it must be a number, not "many"$/,
    ],
    [
      'a number above its maximum',
      (it) => {
        it.program.contests[0]!.prizeValue = 5001
      },
      /^program\.contests\[0\]\.prizeValue: it must be at most 5000, not 5001$/,
    ],
    [
      'a number that is not allowed',
      (it) => {
        Object.assign(benefits(it)[0]!, { utilityType: 7 })
      },
      /^program\.categories\[0\]\.benefits\[0\]\.utilityType: 7 is not an allowed value$/,
    ],
    [
      'an unsafe URL',
      (it) => {
        Object.assign(first(it, 'genericPromotions'), { linkUrl: 'javascript:alert(1)' })
      },
      /genericPromotions\[0\]\.linkUrl: "javascript:alert\(1\)" does not match the required form/,
    ],
    [
      'an unknown tier',
      (it) => {
        it.program.offers[0]!.tierIds = ['x', 'y']
      },
      /^program\.offers\[0\]\.tierIds\[1\]: there is no tier "y"$/,
    ],
    [
      'an unknown free item',
      (it) => {
        it.program.drops[0]!.signUp = { fields: 'all', freeAssetId: 'x', freeFrom: 'opening' }
      },
      /^program\.drops\[0\]\.signUp\.freeAssetId: there is no asset "x"$/,
    ],
    [
      'a pool for codes of a service',
      (it) => {
        it.program.categories[0]!.benefits[0]!.vouchers = [
          {
            voucherId: 'v',
            voucherType: 1,
            from: 'service',
            pool: 5,
            description: { en: 'd', fr: 'd' },
          },
        ]
      },
      /^program\.categories\[0\]\.benefits\[0\]\.vouchers\[0\]\.pool: it must be left out where the codes come from a service$/,
    ],
    [
      'a forced countdown without an end',
      (it) => {
        it.program.drops[0]!.isCountdownForced = true
      },
      /^program\.drops\[0\]\.countDownDate: it is missing, and isCountdownForced needs it$/,
    ],
    [
      'an unknown asset',
      (it) => {
        benefits(it)[0]!.of = ['x']
      },
      /benefits\[0\]\.of\[0\]: there is no asset "x"$/,
    ],
    [
      'an unknown drop',
      (it) => {
        it.program.assets[0]!.dropId = 'x'
      },
      /^program\.assets\[0\]\.dropId: there is no drop "x"$/,
    ],
    [
      'an unknown poll',
      (it) => {
        listOf(it, 'pollIds').push('x')
      },
      /pollIds\[1\]: there is no poll "x"$/,
    ],
    [
      'an unknown contest',
      (it) => {
        listOf(it, 'contestIds')[0] = 'x'
      },
      /contestIds\[0\]: there is no contest "x"$/,
    ],
    [
      'a duplicate id',
      (it) => {
        benefits(it)[1]!.utilityId = benefits(it)[0]!.utilityId
      },
      /benefits\[1\]\.utilityId: the id ".+" is already used at program\.categories\[0\]\.benefits\[0\]\.utilityId$/,
    ],
    [
      'an id of another pack',
      (it) => {
        it.program.assets[0]!.assetId = 'sleep-asset-hush'
      },
      /^program\.assets\[0\]\.assetId: the id "sleep-asset-hush" is the pack sleep’s$/,
    ],
    [
      'an invalid date',
      (it) => {
        it.program.drops[0]!.dateOpen = '2026-02-30T10:00:00Z'
      },
      /^program\.drops\[0\]\.dateOpen: 2026-02-30\S* is not a valid date$/,
    ],
    [
      'an event that ends before it begins',
      (it) => {
        Object.assign(first(it, 'events'), { endDate: '2020-01-01T10:00:00Z' })
      },
      /events\[0\]\.endDate: it ends before it begins/,
    ],
    [
      'an offer of an unknown kind',
      (it) => {
        Object.assign(it.program.offers[0]!, { kind: 'gift' })
      },
      /^program\.offers\[0\]\.kind: it must be "amount" or "product" or "experience", not "gift"$/,
    ],
    [
      'an amount off without an amount',
      (it) => {
        delete it.program.offers[0]!.value
      },
      /^program\.offers\[0\]\.value: an amount off has at least 1 dollar; anything else is of the kind product or experience$/,
    ],
    [
      'an amount off of 0 dollars',
      (it) => {
        it.program.offers[0]!.value = 0
      },
      /^program\.offers\[0\]\.value: an amount off has at least 1 dollar/,
    ],
    [
      'a product with an amount',
      (it) => {
        it.program.offers[0]!.kind = 'product'
      },
      /^program\.offers\[0\]\.value: only an offer of the kind amount has it; this one is of the kind product$/,
    ],
    [
      'a product with a place',
      (it) => {
        Object.assign(it.program.offers[0]!, { kind: 'product', place: { en: 'x', fr: 'x' } })
      },
      /^program\.offers\[0\]\.place: only an offer of the kind experience has it; this one is of the kind product$/,
    ],
    [
      'a place that is too long for the pass',
      (it) => {
        Object.assign(it.program.offers[0]!, {
          kind: 'experience',
          place: { en: 'x'.repeat(41), fr: 'x' },
        })
      },
      /^program\.offers\[0\]\.place\.en: it must be at most 40 characters, not "x+"$/,
    ],
    [
      'an amount off with a picture',
      (it) => {
        it.program.offers[0]!.art = 'b1'
      },
      /^program\.offers\[0\]\.art: only an offer of the kind product or experience has it; this one is of the kind amount$/,
    ],
    [
      'a shop offer without a URL',
      (it) => {
        Reflect.deleteProperty(first(it, 'gatedCommerces'), 'productUrl')
      },
      /gatedCommerces\[0\]\.productUrl: it is missing, and contentType 1 needs it$/,
    ],
  ])('%s', (_, alter, expected) => {
    expect(errorsAfter(alter)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
  })

  it.each<[string, Files, RegExp]>([
    [
      'drawing',
      { ...allFiles, drawing: (name) => name !== 'a2' },
      /^program\.assets\[0\]\.art: there is no drawing art\/a2\.svg$/,
    ],
    [
      'drawing of an offer',
      { ...allFiles, drawing: (name) => name !== 'no-such' },
      /^program\.offers\[0\]\.art: there is no drawing art\/no-such\.svg$/,
    ],
    [
      'captions file',
      { ...allFiles, media: (file) => file !== 'no-such.vtt' },
      /gatedContents\[0\]\.captions\[0\]\.file: there is no file media\/no-such\.vtt$/,
    ],
    [
      'media file',
      { ...allFiles, media: (file) => file !== 'focus.mp4' },
      /gatedContents\[0\]\.files\[0\]: there is no file media\/focus\.mp4$/,
    ],
    [
      'public film',
      { ...allFiles, film: () => false },
      /^pages\.landing\.sections\[\d\]\.film: there is no file films\/lenses\.mp4$/,
    ],
  ])('a missing %s', (_, files, expected) => {
    const withFiles = (it: BrandPack) => {
      it.program.offers[0] = { ...it.program.offers[0]!, kind: 'product', art: 'no-such' }
      delete it.program.offers[0].value
      Object.assign(
        valuesAt(it, 'program.categories[].benefits[].gatedContents[]')[0]?.value as object,
        { captions: [{ language: 'en', file: 'no-such.vtt' }] },
      )
    }
    expect(errorsAfter(withFiles, files)).toEqual(
      expect.arrayContaining([expect.stringMatching(expected)]),
    )
  })

  it('a claimable asset that is not free or has a limited supply', () => {
    const claim = (assetId: string) =>
      errorsAfter(({ program }) => {
        program.claim!.assetId = assetId
      })
    for (const assetId of ['eyewear-nobody', 'eyewear-asset-lilac', pack.ids.assetId])
      expect(claim(assetId)).toEqual([
        expect.stringContaining(
          `program.claim.assetId: "${assetId}" is not a free asset of the program without a supply limit`,
        ),
      ])
    expect(
      errorsAfter(({ program }) => {
        Object.assign(
          program.drops.find(({ dropId }) => dropId === 'eyewear-drop-house')!,
          {
            salesType: 2,
            price: { amount: 100 },
          },
        )
      }),
    ).toHaveLength(1)
    expect(
      errorsAfter(({ program }) => {
        program.claim!.token = 'short'
      })[0],
    ).toContain('program.claim.token')
  })

  it('a drop that cannot be sold', () => {
    const priced = (it: BrandPack) =>
      it.program.drops.find(({ dropId }) => dropId === 'eyewear-drop-saint-remy')!
    const asset = (it: BrandPack) =>
      it.program.assets.find(({ dropId }) => dropId === 'eyewear-drop-saint-remy')!
    expect(
      errorsAfter((it) => {
        delete priced(it).price
      }),
    ).toEqual([expect.stringMatching(/\.price: it is missing, and a salesType other than 1/)])
    expect(
      errorsAfter((it) => {
        priced(it).salesType = 1
      }),
    ).toEqual([expect.stringMatching(/\.price: a drop with salesType 1 is free$/)])
    for (const alter of [
      (it: BrandPack) => (asset(it).isGivenOnJoining = true),
      (it: BrandPack) => (asset(it).dropId = 'eyewear-drop-house'),
      (it: BrandPack) =>
        (priced(it).signUp = {
          fields: 'email',
          freeAssetId: 'eyewear-asset-gaspard',
          freeFrom: 'opening',
        }),
    ])
      expect(errorsAfter(alter)).toEqual([
        expect.stringContaining('a drop with a price has exactly one asset'),
      ])
  })

  it('all errors at once, one line each', () => {
    const alter = (it: BrandPack) => {
      Reflect.deleteProperty(it.program.polls[0]!, 'title')
      it.program.offers[0]!.tierIds = ['x']
      it.program.assets[0]!.dropId = 'x'
    }
    expect(errorsAfter(alter)).toHaveLength(3)
    expect(() => parsePack(alteredPack(alter))).toThrow(
      /^The pack eyewear has 3 errors:\n( {2}program\.\S+: .+\n?){3}$/,
    )
  })

  it.each([
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { program: 7 },
    { program: { categories: 'x', assets: [7, null, { dropId: 3 }] } },
  ])('a list, for a value of any shape: %j', (value) => {
    expect(Array.isArray(packErrorsIn(value, { files: allFiles, others: [value] }))).toBe(true)
  })
})

it('valuesAt returns values with their places, including list indexes', () => {
  expect(valuesAt({ a: [{ b: [1, 2] }, { c: 3 }, { b: [4] }] }, 'a[].b[]')).toEqual([
    { place: 'a[0].b[0]', value: 1 },
    { place: 'a[0].b[1]', value: 2 },
    { place: 'a[2].b[0]', value: 4 },
  ])
  expect(valuesAt({ a: 'x' }, 'a[].b')).toEqual([])
})
