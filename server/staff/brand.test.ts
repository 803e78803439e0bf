import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packs } from '#brands/index.ts'
import type { BrandPack } from '#brands/brand.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import type { FileStore } from '#server/kit/files.ts'
import { projectRoot } from '#server/kit/root.ts'
import { filesAt } from '#server/neighbours/files.ts'
import { engines, freshPostgres, home, openHarness, type Harness } from '#server/harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryOut } from './commands.ts'
import type { Outcome } from './command.ts'
import { Refusal, WrongUse } from './refusal.ts'

describe.each(engines)('the programme of a brand ($engine)', ({ engine }) => {
  let house: Harness
  beforeAll(async () => {
    house = await openHarness({ packs, ...(engine === 'postgres' && { database: await freshPostgres() }) })
  })
  afterAll(() => house.close())

  const order = (command: string, given: Record<string, string>): Promise<Outcome> => carryOut(house.house, { program: 'brand', command, given: { brand: home.slug, ...given } })
  const apply = (pack: BrandPack, more: Record<string, string> = {}) => order('apply', { pack: JSON.stringify(pack), ...more })
  const altered = (alter: (programme: BrandPack['programme']) => void): BrandPack => {
    const pack = structuredClone(home)
    alter(pack.programme)
    return pack
  }
  const voucher = home.programme.categories.flatMap(({ benefits }) => benefits).flatMap(({ vouchers = [] }) => vouchers)[0]!

  describe('a pack is applied while the house is open [RO-15]', () => {
    it('tells that there is nothing to do when it is there already, for every pack there is', async () => {
      for (const pack of packs) {
        const { lines, data } = await carryOut(house.house, { program: 'brand', command: 'apply', given: { brand: pack.slug, pack: JSON.stringify(pack) } })
        expect([lines[0], data['changes']]).toEqual([`Nothing to change: the database has the programme of ${pack.name} as the pack has it.`, []])
      }
    })

    it('names what changes, rehearses it, does it once, and members see it at once', async () => {
      const mia = await house.join()
      const first = home.programme.categories[0]!.benefits.find(({ tierIds }) => tierIds.length === 0)!
      const pack = altered((programme) => {
        programme.categories[0]!.benefits.find(({ utilityId }) => utilityId === first.utilityId)!.name.en = 'Another name'
        programme.offers = programme.offers.slice(1)
        programme.announcements.push({ announcementId: 'eyewear-news-test', html: { en: '<p>New</p>', fr: '<p>Neuf</p>' }, dateCreated: '2026-01-01T00:00:00.000Z' })
      })
      const wanted = [
        { kind: 'benefit', id: first.utilityId, becomes: 'changed', fields: ['name.en'] },
        { kind: 'offer', id: home.programme.offers[0]!.offerId, becomes: 'closed', fields: [] },
        { kind: 'announcement', id: 'eyewear-news-test', becomes: 'added', fields: [] },
      ]
      const told = async () => (await mia.call(api.membership.membership, { params: { id: mia.loyaltyAccountId } })).body.account!.categories.flatMap(({ benefits }) => benefits).find(({ utilityId }) => utilityId === first.utilityId)?.utilityName

      const rehearsed = await apply(pack, { 'dry-run': 'yes' })
      const changes = (outcome: Outcome) => (outcome.data['changes'] as { kind: string; fields: string[] }[]).filter(({ kind, fields }) => !(kind === 'offer' && fields.length > 0 && fields.every((field) => field === 'position')))
      expect(changes(rehearsed)).toEqual(expect.arrayContaining(wanted))
      expect(rehearsed.lines[0]).toBe(`This changes in the programme of ${home.name}:`)
      expect(rehearsed.lines.join('\n')).toContain(`changed benefit ${first.utilityId}: name.en`)
      expect(await told()).toBe(first.name.en)

      const offers = (rehearsed.data['changes'] as { kind: string; id: string }[]).filter(({ kind }) => kind === 'offer').map(({ id }) => id)
      expect(offers).toEqual(offers.toSorted())

      const done = await apply(pack)
      expect(done.data['changes']).toEqual(rehearsed.data['changes'])
      expect(await told()).toBe('Another name')
      expect((await apply(pack)).data['changes']).toEqual([])

      await apply(home)
      expect(await told()).toBe(first.name.en)
      expect((await apply(home)).data['changes']).toEqual([])
    })

    it('says what a server takes up only at its next start', async () => {
      const { data, lines } = await apply(altered((programme) => { programme.welcome.points += 1 }), { 'dry-run': 'yes' })
      expect([data['changes'], data['atNextStart']]).toEqual([[], ['programme.welcome']])
      expect(lines.at(-1)).toMatch(/next start.*programme\.welcome/)
    })

    it('counts among that what visitors read, and the drop that the page counts down to', async () => {
      const programme = structuredClone(home.programme)
      programme.drops[0] = { ...programme.drops[0]!, countDownDate: '2027-06-05T15:00:00.000Z' }
      const pages = structuredClone(home.pages)
      pages.landing.hero.title.en = 'Another promise'
      const { data } = await apply({ ...home, pages, programme }, { 'dry-run': 'yes' })

      expect(data['atNextStart']).toEqual(['pages', 'programme.drops'])
    })

    it('takes nothing from anybody: assets, codes and answers of what the pack has no more stay', async () => {
      const sleep = packs.find(({ slug }) => slug === 'sleep')!
      const nia = await house.join('nia-of-sleep@example.test', sleep)
      const before = await house.rows(sql`select id, asset_id, number from nfts where owner_id = ${nia.accountId} order by id`)
      expect(before.length).toBeGreaterThan(1)
      const pack = structuredClone(sleep)
      Object.assign(pack.programme, { assets: [], drops: [], announcements: [], contests: [], polls: [], categories: [], claim: undefined })
      const given = { brand: 'sleep', pack: JSON.stringify(pack) }
      await carryOut(house.house, { program: 'brand', command: 'apply', given })
      expect(await house.rows(sql`select id, asset_id, number from nfts where owner_id = ${nia.accountId} order by id`)).toEqual(before)
      await carryOut(house.house, { program: 'brand', command: 'apply', given: { brand: 'sleep', pack: JSON.stringify(sleep) } })
      expect((await house.rows<{ count: number }>(sql`select count(*)::int as count from voucher_codes where brand = 'sleep'`))[0]?.count).toBe(200)
    })

    it('lets whoever joins begin on its first level, also before the next start', async () => {
      const [first] = home.programme.tiers
      const pack = JSON.parse(JSON.stringify(home).replaceAll(`"${first!.tierId}"`, '"eyewear-tier-renamed"')) as BrandPack
      await apply(pack)
      const mia = await house.join()
      const { body } = await mia.call(api.membership.membership, { params: { id: mia.loyaltyAccountId } })
      expect(body.account?.assetVariation.assetVariationId).toBe('eyewear-tier-renamed')
      await apply(home)
      expect((await mia.call(api.membership.membership, { params: { id: mia.loyaltyAccountId } })).body.account?.assetVariation.assetVariationId).toBe(first!.tierId)
    })

    it('is refused with HTML that would not be shown as it is written', async () => {
      const pack = altered((programme) => {
        programme.announcements[0]!.html.fr = '<p onclick="x()">Neuf</p>'
        programme.assets[0]!.html = { en: '<form></form>', fr: '<p>Bien</p>' }
        programme.assets[0]!.dropId = 'eyewear-nowhere'
      })
      const refusal: unknown = await apply(pack, { 'dry-run': 'yes' }).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Refusal)
      expect((refusal as Refusal).message.split('\n')).toEqual([
        `The pack ${home.slug} has 3 mistakes:`,
        '  programme.assets[0].dropId: there is no drop "eyewear-nowhere"',
        '  programme.announcements[0].html.fr: <p onclick="x()"> is not allowed',
        '  programme.assets[0].html.en: <form> is not allowed',
      ])
    })

    it('has its media where MEDIA_URL says, and says so when that does not answer', async () => {
      const pack = altered((programme) => {
        programme.categories.flatMap(({ benefits }) => benefits).flatMap(({ gatedContents = [] }) => gatedContents)[0]!.files[0] = 'only-elsewhere.mp4'
      })
      const there: FileStore = { ...house.house.media.files, about: async (slug, file) => (file === 'only-elsewhere.mp4' ? { size: 1, etag: '"1"', modifiedAt: new Date() } : house.house.media.files.about(slug, file)) }
      const appliedWith = (files: FileStore) => carryOut({ ...house.house, media: { files } }, { program: 'brand', command: 'apply', given: { brand: home.slug, pack: JSON.stringify(pack), 'dry-run': 'yes' } })
      await expect(appliedWith(house.house.media.files)).rejects.toThrow('there is no file media/only-elsewhere.mp4')
      expect((await appliedWith(there)).lines[0]).toBe(`This changes in the programme of ${home.name}:`)
      await expect(appliedWith(filesAt('s3+http://key:secret@127.0.0.1:1/media'))).rejects.toThrow(/MEDIA_URL/)
    })

    it('is refused with every mistake and its place, and changes nothing', async () => {
      const pack = altered((programme) => {
        const [gift] = programme.categories[0]!.benefits
        gift!.tierIds = ['eyewear-nobody']
        gift!.art = 'no-such-drawing'
        programme.assets[0]!.dropId = 'eyewear-nowhere'
        programme.contests[0]!.endDate = programme.contests[0]!.startDate
        programme.offers[1]!.offerId = programme.offers[0]!.offerId
        programme.polls[0]!.pollId = 'sleep-poll-awake'
        ;(programme.offers[2] as { cost: unknown }).cost = 'much'
      })
      const refusal = await apply(pack).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Refusal)
      for (const mistake of [
        'programme.offers[2].cost: it must be a number, not "much"',
        'programme.categories[0].benefits[0].tierIds[0]: there is no level "eyewear-nobody"',
        'programme.categories[0].benefits[0].art: there is no drawing art/no-such-drawing.svg',
        'programme.assets[0].dropId: there is no drop "eyewear-nowhere"',
        `programme.contests[0].endDate: it ends before it begins (${home.programme.contests[0]!.startDate})`,
        'programme.offers[1].offerId: the id "eyewear-lens-care" stands at programme.offers[0].offerId already',
        'programme.polls[0].pollId: the id "sleep-poll-awake" is the pack sleep’s',
      ]) expect((refusal as Refusal).message).toContain(mistake)
      expect((await apply(home)).data['changes']).toEqual([])
    })
  })

  describe('codes of a brand’s own [EN-36]', () => {
    it('fill a pool, once however often they are sent, and are never told', async () => {
      const list = '\uFEFFSUMMER-0001\r\nSUMMER-0002\r\n\r\n'
      const given = { voucher: voucher.voucherId, codes: list }
      expect((await order('codes', { ...given, 'dry-run': 'yes' })).data).toEqual({ added: 2, known: 0 })
      const { lines, data } = await order('codes', given)
      expect([lines, data]).toEqual([[`Added to the pool of ${voucher.voucherId}: 2. There before: 0.`], { added: 2, known: 0 }])
      expect((await order('codes', given)).data).toEqual({ added: 0, known: 2 })
    })

    it.each([
      ['a voucher there is none of', { voucher: 'eyewear-voucher-nobody', codes: 'AAA-111' }, /eyewear-voucher-nobody/],
      ['a line that is no code', { voucher: voucher.voucherId, codes: 'AAA-111\n<b>' }, /Line 2/],
      ['nothing at all', { voucher: voucher.voucherId, codes: '\n' }, /no code/],
    ])('are refused with %s', async (_, given, words) => {
      await expect(order('codes', given)).rejects.toThrow(words)
    })

    it('need their words', async () => {
      await expect(order('codes', { codes: 'AAA-111' })).rejects.toThrow(/codes needs <voucher>/)
      await expect(carryOut(house.house, { program: 'brand', command: 'apply', given: {} })).rejects.toBeInstanceOf(WrongUse)
    })
  })

  it('has the identifiers of brand, membership and asset from the pack alone [CO-51]', async () => {
    for (const pack of packs) {
      const member = await house.join(undefined, pack)
      const [piece] = (await member.call(api.collection.collection)).body.collection.flatMap(({ nfts }) => nfts).filter(({ loyaltyMembership }) => loyaltyMembership)
      expect([piece?.asset.assetId, piece?.creator.creatorId]).toEqual([pack.ids.assetId, pack.ids.creatorId])
    }
    const named = packs.flatMap(({ ids }) => Object.values(ids))
    for (const file of ['server/membership/join.ts', 'server/membership/apply.ts', 'server/collection/routes.ts', 'server/collection/apply.ts']) {
      const text = readFileSync(join(projectRoot, file), 'utf8')
      expect(named.filter((id) => text.includes(id))).toEqual([])
    }
  })
})
