import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'

let harness: Harness
let mia: MemberCaller
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(async () => {
  mia = await harness.join()
})

const complete = {
  address: '12, rue Sainte-Catherine',
  city: 'Montréal',
  state: 'QC',
  zip: 'H2X 1Y4',
  country: 'CA',
}
const save = (fields: Record<string, unknown> = {}) =>
  mia.call(accountSettings.billing, { body: { ...complete, ...fields } })
const billing = async () => (await mia.call(api.account.account)).body.account.billingInfo
const stored = {
  address: '12, rue Sainte-Catherine',
  city: 'Montréal',
  state: 'Quebec',
  stateCode: 'QC',
  zip: 'H2X 1Y4',
  country: 'Canada',
  countryCode: 'CA',
}

describe('a billing address', () => {
  it('is null before one is saved, and then has the seven fields [CA-17, EN-02]', async () => {
    expect(await billing()).toBeNull()
    expect((await save()).body).toEqual({ success: true })
    expect(await billing()).toEqual(stored)
  })

  it.each(['address', 'city', 'state', 'zip', 'country'])(
    'requires %s, and a refusal keeps the previous one [VA-21]',
    async (field) => {
      await save()
      for (const empty of ['', '  ', '\u0000']) {
        const { status, body } = await save({ city: 'Laval', [field]: empty })
        expect([status, body]).toEqual([
          422,
          { success: false, code: 'ALL_FIELDS_REQUIRED', message: 'Please fill out all fields.' },
        ])
      }
      expect(await billing()).toEqual(stored)
    },
  )

  it.each([
    [{ country: 'canada', state: 'québec' }, stored],
    [{ country: 'ca', state: 'Quebec', zip: 'h2x1y4' }, stored],
    [{ zip: ' h2x-1y4 ' }, stored],
    [{ address: ' 12,\n rue   Sainte-Catherine ' }, stored],
    [
      { country: 'United Kingdom', state: 'Camden', zip: 'nw18ab', city: 'London' },
      {
        state: 'Camden',
        stateCode: 'CMD',
        zip: 'NW1 8AB',
        country: 'United Kingdom',
        countryCode: 'GB',
      },
    ],
    [
      { country: 'Korea, Republic of', state: '11', zip: '04524' },
      { country: 'South Korea', countryCode: 'KR', stateCode: '11' },
    ],
    [
      { country: 'South Korea', state: 'seoul-teukbyeolsi', zip: '04524' },
      { country: 'South Korea', countryCode: 'KR' },
    ],
    [
      { country: 'US', state: 'new york', zip: '10001-1234' },
      { state: 'New York', stateCode: 'NY', zip: '10001-1234', country: 'United States' },
    ],
    [
      { country: 'RO', state: 'cluj', zip: '400001' },
      { state: 'Cluj', stateCode: 'CJ' },
    ],
    [
      { country: 'Montserrat', state: 'saint anthony', zip: '-' },
      { state: 'Saint Anthony', stateCode: '' },
    ],
    [
      { country: 'HK', state: 'HK', zip: '-' },
      { country: 'Hong Kong SAR China', zip: '-' },
    ],
  ])('typed as %j is stored as %j', async (typed, expected) => {
    expect((await save(typed)).status).toBe(200)
    expect(await billing()).toMatchObject(expected)
  })

  it.each<[Record<string, string>, ProblemCode]>([
    [{ country: 'Atlantis' }, 'INVALID_COUNTRY'],
    [{ country: '__proto__' }, 'INVALID_COUNTRY'],
    [{ state: 'Bavaria' }, 'INVALID_STATE'],
    [{ state: 'NY' }, 'INVALID_STATE'],
    [{ zip: '10001' }, 'INVALID_ZIP'],
    [{ zip: 'H2X 1Y4 9' }, 'INVALID_ZIP'],
    [{ country: 'US', state: 'NY', zip: 'H2X 1Y4' }, 'INVALID_ZIP'],
  ])('with %j is refused: %s', async (wrong, code) => {
    const { status, body } = await save(wrong)
    expect([status, body]).toEqual([422, { success: false, code, message: problems[code].en }])
    expect(await billing()).toBeNull()
  })

  it('that cannot be saved is answered with its own message [ER-22]', async () => {
    const broken = await openHarness()
    const ida = await broken.join()
    const transaction = broken.database.tx.transaction.bind(broken.database.tx)
    broken.database.tx.transaction = () => Promise.reject(new Error('the disk has gone'))
    const { status, body } = await ida.call(accountSettings.billing, { body: complete })
    expect([status, body]).toEqual([
      500,
      {
        success: false,
        code: 'BILLING_FAILED',
        message: 'Unable to save billing changes. Please try again later.',
      },
    ])
    broken.database.tx.transaction = transaction
    await broken.close()
  })
})

describe('countries and regions', () => {
  const names = async (language: string) =>
    (
      await harness
        .visitor()
        .call(accountSettings.countries, { headers: { 'accept-language': language } })
    ).body.countries

  it('are public, in the reader’s language, and cacheable per language', async () => {
    const answer = await harness.visitor().call(accountSettings.countries)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      vary: expect.stringContaining('accept-language'),
    })
    expect((await names('en')).slice(0, 3)).toEqual([
      { code: 'US', name: 'United States' },
      { code: 'CA', name: 'Canada' },
      { code: 'AF', name: 'Afghanistan' },
    ])
    expect((await names('fr')).slice(0, 3)).toEqual([
      { code: 'US', name: 'États-Unis' },
      { code: 'CA', name: 'Canada' },
      { code: 'AF', name: 'Afghanistan' },
    ])
    expect((await names('fr')).find(({ code }) => code === 'DE')?.name).toBe('Allemagne')
    expect(await names('en')).toHaveLength(249)
  })

  it.each([
    ['en', 'CA', { code: 'BC', name: 'British Columbia' }, true],
    ['fr', 'ca', { code: 'BC', name: 'Colombie-Britannique' }, true],
    ['fr', 'US', { code: 'NY', name: 'New York' }, true],
    ['en', 'HK', { code: 'HK', name: 'Hong Kong' }, false],
  ])('in %s: %s has %j, and postal codes: %s', async (language, country, region, hasZip) => {
    const { body } = await harness.visitor().call(accountSettings.regions, {
      params: { country },
      headers: { 'accept-language': language },
    })
    expect(body.regions).toContainEqual(region)
    expect(body.hasZip).toBe(hasZip)
  })

  it('can all be saved in an address', async () => {
    for (const { code: country } of await names('en')) {
      const {
        body: { regions, hasZip },
      } = await harness.visitor().call(accountSettings.regions, { params: { country } })
      expect([country, new Set(regions.map(({ code }) => code)).size]).toEqual([
        country,
        regions.length,
      ])
      if (!hasZip)
        for (const { code: state } of regions.slice(0, 2))
          expect([country, (await save({ country, state, zip: '-' })).status]).toEqual([
            country,
            200,
          ])
    }
  })

  it.each(['XX', 'Atlantis', 'constructor'])('return 404 for %s', async (country) => {
    expect(
      (await harness.visitor().call(accountSettings.regions, { params: { country } })).status,
    ).toBe(404)
  })
})
