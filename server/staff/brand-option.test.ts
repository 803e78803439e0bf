import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packs } from '#brands/index.ts'
import type { BrandPack } from '#brands/brand.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import type { FileStore } from '#server/lib/files/file-store.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { createFileStore } from '#server/integrations/media-files.ts'
import { engines, freshPostgres, home, openHarness, type Harness } from '#server/testing/harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCommand } from './commands.ts'
import type { Outcome } from './command.ts'
import { CommandError, UsageError } from './errors.ts'

describe.each(engines)('the program of a brand ($engine)', ({ engine }) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness({
      packs,
      ...(engine === 'postgres' && { database: await freshPostgres() }),
    })
  })
  afterAll(() => harness.close())

  const runCommand = (command: string, args: Record<string, string>): Promise<Outcome> =>
    executeCommand(harness.context, {
      program: 'brand',
      command,
      options: { brand: home.slug, ...args },
    })
  const apply = (pack: BrandPack, more: Record<string, string> = {}) =>
    runCommand('apply', { pack: JSON.stringify(pack), ...more })
  const packWith = (change: (program: BrandPack['program']) => void): BrandPack => {
    const pack = structuredClone(home)
    change(pack.program)
    return pack
  }
  const voucher = home.program.categories
    .flatMap(({ benefits }) => benefits)
    .flatMap(({ vouchers = [] }) => vouchers)[0]!

  describe('applying a pack to a running server [RO-15]', () => {
    it('reports no changes when the pack is applied already, for every pack', async () => {
      for (const pack of packs) {
        const { lines, data } = await executeCommand(harness.context, {
          program: 'brand',
          command: 'apply',
          options: { brand: pack.slug, pack: JSON.stringify(pack) },
        })
        expect([lines, data['changes']]).toEqual([
          [
            `Nothing to change: the database has the program of ${pack.name} as in the pack.`,
            expect.stringMatching(/^Parts that a server reads only at startup/),
          ],
          [],
        ])
      }
    })

    it('lists the changes in a dry run, makes them once, and shows them to members at once', async () => {
      const mia = await harness.join()
      const first = home.program.categories[0]!.benefits.find(
        ({ tierIds }) => tierIds.length === 0,
      )!
      const pack = packWith((program) => {
        program.categories[0]!.benefits.find(
          ({ utilityId }) => utilityId === first.utilityId,
        )!.name.en = 'Another name'
        program.offers = program.offers.slice(1)
        program.announcements.push({
          announcementId: 'eyewear-news-test',
          html: { en: '<p>New</p>', fr: '<p>Neuf</p>' },
          dateCreated: '2026-01-01T00:00:00.000Z',
        })
      })
      const expectedChanges = [
        { kind: 'benefit', id: first.utilityId, newValue: 'changed', fields: ['name.en'] },
        { kind: 'offer', id: home.program.offers[0]!.offerId, newValue: 'closed', fields: [] },
        { kind: 'announcement', id: 'eyewear-news-test', newValue: 'added', fields: [] },
      ]
      const benefitName = async () =>
        (await mia.call(api.membership.membership, { params: { id: mia.loyaltyAccountId } })).body
          .account!.categories.flatMap(({ benefits }) => benefits)
          .find(({ utilityId }) => utilityId === first.utilityId)?.utilityName

      const preview = await apply(pack, { 'dry-run': 'yes' })
      const changes = (outcome: Outcome) =>
        (outcome.data['changes'] as { kind: string; fields: string[] }[]).filter(
          ({ kind, fields }) =>
            !(
              kind === 'offer' &&
              fields.length > 0 &&
              fields.every((field) => field === 'position')
            ),
        )
      expect(changes(preview)).toEqual(expect.arrayContaining(expectedChanges))
      expect(preview.lines[0]).toBe(`This changes in the program of ${home.name}:`)
      expect(preview.lines.join('\n')).toContain(`changed benefit ${first.utilityId}: name.en`)
      expect(await benefitName()).toBe(first.name.en)

      const offers = (preview.data['changes'] as { kind: string; id: string }[])
        .filter(({ kind }) => kind === 'offer')
        .map(({ id }) => id)
      expect(offers).toEqual(offers.toSorted())

      const done = await apply(pack)
      expect(done.data['changes']).toEqual(preview.data['changes'])
      expect(await benefitName()).toBe('Another name')
      expect((await apply(pack)).data['changes']).toEqual([])

      await apply(home)
      expect(await benefitName()).toBe(first.name.en)
      expect((await apply(home)).data['changes']).toEqual([])
    })

    it('lists what takes effect only at the next start', async () => {
      const { data, lines } = await apply(
        packWith((program) => {
          program.welcome.points += 1
        }),
        { 'dry-run': 'yes' },
      )
      expect([data['changes'], data['atNextStart']]).toEqual([[], ['program.welcome']])
      expect(lines.at(-1)).toMatch(/next start.*program\.welcome/)
    })

    it('lists pages and the drop of the countdown among what takes effect at the next start', async () => {
      const program = structuredClone(home.program)
      program.drops[0] = { ...program.drops[0]!, countDownDate: '2027-06-05T15:00:00.000Z' }
      const pages = structuredClone(home.pages)
      pages.landing.hero.title.en = 'Another promise'
      const { data } = await apply({ ...home, pages, program }, { 'dry-run': 'yes' })

      expect(data['atNextStart']).toEqual(['pages', 'program.drops'])
    })

    it('lists every part of the look among what takes effect at the next start', async () => {
      const look = {
        values: { ...home.values, 'brand-corner': '3px' },
        dark: undefined,
        landingLayout: { ...home.landingLayout, steps: 'centered' as const },
        emails: undefined,
      }
      expect(home.dark).toBeDefined()
      const { data } = await apply({ ...home, ...look }, { 'dry-run': 'yes' })

      expect(data['atNextStart']).toEqual(['values', 'dark', 'landingLayout', 'emails'])
    })

    it('keeps items and codes of what the pack no longer has', async () => {
      const sleep = packs.find(({ slug }) => slug === 'sleep')!
      const nia = await harness.join('nia-of-sleep@example.test', sleep)
      const before = await harness.rows(
        sql`select id, asset_id, number from nfts where owner_id = ${nia.accountId} order by id`,
      )
      expect(before.length).toBeGreaterThan(1)
      const pack = structuredClone(sleep)
      Object.assign(pack.program, {
        assets: [],
        drops: [],
        announcements: [],
        contests: [],
        polls: [],
        categories: [],
        claim: undefined,
      })
      const args = { brand: 'sleep', pack: JSON.stringify(pack) }
      await executeCommand(harness.context, { program: 'brand', command: 'apply', options: args })
      expect(
        await harness.rows(
          sql`select id, asset_id, number from nfts where owner_id = ${nia.accountId} order by id`,
        ),
      ).toEqual(before)
      await executeCommand(harness.context, {
        program: 'brand',
        command: 'apply',
        options: { brand: 'sleep', pack: JSON.stringify(sleep) },
      })
      expect(
        (
          await harness.rows<{ count: number }>(
            sql`select count(*)::int as count from voucher_codes where brand = 'sleep'`,
          )
        )[0]?.count,
      ).toBe(200)
    })

    it('lets new members start in the first tier of the pack before the next start', async () => {
      const [first] = home.program.tiers
      const pack = JSON.parse(
        JSON.stringify(home).replaceAll(`"${first!.tierId}"`, '"eyewear-tier-renamed"'),
      ) as BrandPack
      await apply(pack)
      const mia = await harness.join()
      const { body } = await mia.call(api.membership.membership, {
        params: { id: mia.loyaltyAccountId },
      })
      expect(body.account?.assetVariation.assetVariationId).toBe('eyewear-tier-renamed')
      await apply(home)
      expect(
        (await mia.call(api.membership.membership, { params: { id: mia.loyaltyAccountId } })).body
          .account?.assetVariation.assetVariationId,
      ).toBe(first!.tierId)
    })

    it('is refused with HTML that is not allowed', async () => {
      const pack = packWith((program) => {
        program.announcements[0]!.html.fr = '<p onclick="x()">Neuf</p>'
        program.assets[0]!.html = { en: '<form></form>', fr: '<p>Bien</p>' }
        program.assets[0]!.dropId = 'eyewear-nowhere'
      })
      const refusal: unknown = await apply(pack, { 'dry-run': 'yes' }).catch(
        (error: unknown) => error,
      )
      expect(refusal).toBeInstanceOf(CommandError)
      expect((refusal as CommandError).message.split('\n')).toEqual([
        `The pack ${home.slug} has 3 errors:`,
        '  program.assets[0].dropId: there is no drop "eyewear-nowhere"',
        '  program.announcements[0].html.fr: <p onclick="x()"> is not allowed',
        '  program.assets[0].html.en: <form> is not allowed',
      ])
    })

    it('looks for media at MEDIA_URL, and is refused when the store does not answer', async () => {
      const pack = packWith((program) => {
        program.categories
          .flatMap(({ benefits }) => benefits)
          .flatMap(({ gatedContents = [] }) => gatedContents)[0]!.files[0] = 'only-elsewhere.mp4'
      })
      const storeWithFile: FileStore = {
        ...harness.context.media.files,
        stat: async (slug, file) =>
          file === 'only-elsewhere.mp4'
            ? { size: 1, etag: '"1"', modifiedAt: new Date() }
            : harness.context.media.files.stat(slug, file),
      }
      const applyWith = (files: FileStore) =>
        executeCommand(
          { ...harness.context, media: { files } },
          {
            program: 'brand',
            command: 'apply',
            options: { brand: home.slug, pack: JSON.stringify(pack), 'dry-run': 'yes' },
          },
        )
      await expect(applyWith(harness.context.media.files)).rejects.toThrow(
        'there is no file media/only-elsewhere.mp4',
      )
      expect((await applyWith(storeWithFile)).lines[0]).toBe(
        `This changes in the program of ${home.name}:`,
      )
      await expect(
        applyWith(createFileStore('s3+http://key:secret@127.0.0.1:1/media')),
      ).rejects.toThrow(/MEDIA_URL/)
    })

    it('is refused with every error and its path, and changes nothing', async () => {
      const pack = packWith((program) => {
        const [gift] = program.categories[0]!.benefits
        gift!.tierIds = ['eyewear-nobody']
        gift!.art = 'no-such-drawing'
        program.assets[0]!.dropId = 'eyewear-nowhere'
        program.contests[0]!.endDate = program.contests[0]!.startDate
        program.offers[1]!.offerId = program.offers[0]!.offerId
        program.polls[0]!.pollId = 'sleep-poll-awake'
        ;(program.offers[2] as { cost: unknown }).cost = 'much'
      })
      const refusal = await apply(pack).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(CommandError)
      for (const error of [
        'program.offers[2].cost: it must be a number, not "much"',
        'program.categories[0].benefits[0].tierIds[0]: there is no tier "eyewear-nobody"',
        'program.categories[0].benefits[0].art: there is no drawing art/no-such-drawing.svg',
        'program.assets[0].dropId: there is no drop "eyewear-nowhere"',
        `program.contests[0].endDate: it ends before it begins (${home.program.contests[0]!.startDate})`,
        'program.offers[1].offerId: the id "eyewear-lens-care" is already used at program.offers[0].offerId',
        'program.polls[0].pollId: the id "sleep-poll-awake" is the pack sleep’s',
      ])
        expect((refusal as CommandError).message).toContain(error)
      expect((await apply(home)).data['changes']).toEqual([])
    })
  })

  describe('importing codes of a brand [EN-36]', () => {
    it('adds each code once, and never prints codes', async () => {
      const list = '\uFEFFSUMMER-0001\r\nSUMMER-0002\r\n\r\n'
      const args = { voucher: voucher.voucherId, codes: list }
      expect((await runCommand('codes', { ...args, 'dry-run': 'yes' })).data).toEqual({
        added: 2,
        known: 0,
      })
      const { lines, data } = await runCommand('codes', args)
      expect([lines, data]).toEqual([
        [`Added to the pool of ${voucher.voucherId}: 2. There before: 0.`],
        { added: 2, known: 0 },
      ])
      expect((await runCommand('codes', args)).data).toEqual({ added: 0, known: 2 })
    })

    it.each([
      [
        'an unknown voucher',
        { voucher: 'eyewear-voucher-nobody', codes: 'AAA-111' },
        /eyewear-voucher-nobody/,
      ],
      ['an invalid line', { voucher: voucher.voucherId, codes: 'AAA-111\n<b>' }, /Line 2/],
      ['an empty list', { voucher: voucher.voucherId, codes: '\n' }, /no code/],
    ])('is refused with %s', async (_, args, message) => {
      await expect(runCommand('codes', args)).rejects.toThrow(message)
    })

    it('is refused without its arguments', async () => {
      await expect(runCommand('codes', { codes: 'AAA-111' })).rejects.toThrow(
        /codes needs <voucher>/,
      )
      await expect(
        executeCommand(harness.context, { program: 'brand', command: 'apply', options: {} }),
      ).rejects.toBeInstanceOf(UsageError)
    })
  })

  it('has the ids of brand, membership and asset only from the pack [CO-51]', async () => {
    for (const pack of packs) {
      const member = await harness.join(undefined, pack)
      const [piece] = (await member.call(api.collection.collection)).body.collection
        .flatMap(({ nfts }) => nfts)
        .filter(({ loyaltyMembership }) => loyaltyMembership)
      expect([piece?.asset.assetId, piece?.creator.creatorId]).toEqual([
        pack.ids.assetId,
        pack.ids.creatorId,
      ])
    }
    const packIds = packs.flatMap(({ ids }) => Object.values(ids))
    for (const file of [
      'server/membership/join.ts',
      'server/membership/apply-pack.ts',
      'server/collection/routes.ts',
      'server/collection/apply-pack.ts',
    ]) {
      const text = readFileSync(join(projectRoot, file), 'utf8')
      expect(packIds.filter((id) => text.includes(id))).toEqual([])
    }
  })
})
