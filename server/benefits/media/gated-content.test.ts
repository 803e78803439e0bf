import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parsePack, type BrandPack } from '#brands/brand.ts'
import { packs as shipped } from '#brands/index.ts'
import { benefits } from '#contract/benefits.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { newId } from '#server/lib/security/tokens.ts'

type Benefit = BrandPack['program']['categories'][number]['benefits'][number]
type Content = NonNullable<Benefit['gatedContents']>[number]

const localized = (en: string) => ({ en, fr: `${en} (fr)` })
const content = (
  gatedContentId: string,
  contentType: number,
  files: string[],
  more: Partial<Content> = {},
): Content => ({
  gatedContentId,
  contentType,
  files,
  thumbnail: 'b1',
  description: localized(`Of ${gatedContentId}`),
  ...more,
})
const benefit = (gated: Content, more: Partial<Benefit> = {}): Benefit => ({
  utilityId: `u-${gated.gatedContentId}`,
  utilityType: 2,
  name: localized('A look'),
  description: localized('To look at'),
  tierIds: [],
  of: 'membership',
  gatedContents: [gated],
  ...more,
})

const topOf = ({ program }: BrandPack) =>
  [...program.tiers].sort((a, b) => b.minPoints - a.minPoints)[0]!
const topTier = topOf(home)
const many = (count: number) => Array.from({ length: count }, () => 'first.jpg')
/** An asset that members do not get on joining. */
const pieceOf = ({ program }: BrandPack): string =>
  program.assets.find(({ isGivenOnJoining }) => !isGivenOnJoining)!.assetId
const mediaBenefits = (of: BrandPack): Benefit[] => [
  benefit(
    content(`gallery-${of.slug}`, 1, ['first.jpg', 'upright.jpg', 'missing.png'], {
      alts: [localized('A frame on a table')],
    }),
  ),
  benefit(content(`book-${of.slug}`, 4, ['book.pdf'])),
  benefit(
    content(`film-${of.slug}`, 2, ['film.mp4'], {
      captions: [{ language: 'fr', file: 'film-fr.vtt' }],
    }),
  ),
  benefit(content(`other-film-${of.slug}`, 77, ['film.mp4', 'book.pdf'])),
  benefit(content(`many-${of.slug}`, 1, many(200))),
  benefit(content(`gone-${of.slug}`, 1, ['missing.png', 'absent.jpg'])),
  benefit(content(`gone-film-${of.slug}`, 2, ['absent.mp4'])),
  benefit(content(`no-picture-${of.slug}`, 1, ['broken.jpg'])),
  benefit(content(`collectors-${of.slug}`, 4, ['book.pdf']), { of: 'collection' }),
  benefit(content(`top-${of.slug}`, 4, ['book.pdf']), { tierIds: [topOf(of).tierId] }),
  benefit(content(`owned-${of.slug}`, 4, ['book.pdf']), { of: [pieceOf(of)] }),
]
const withMedia = (pack: BrandPack): BrandPack =>
  parsePack({
    ...structuredClone(pack),
    program: {
      ...structuredClone(pack.program),
      categories: [
        { labelKey: 'media-key', label: localized('Media'), benefits: mediaBenefits(pack) },
      ],
    },
  })
/** The brand with a lower limit of pictures, as shipped. */
const bridal = shipped.find(({ slug }) => slug === 'bridal')!
const packs = [withMedia(home), withMedia(stranger), withMedia(bridal)] as const

let folder = ''
let harness: Harness
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-media-'))
  for (const { slug } of packs) {
    mkdirSync(join(folder, slug))
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#cc3311' } })
    writeFileSync(join(folder, slug, 'first.jpg'), await picture.clone().jpeg().toBuffer())
    writeFileSync(
      join(folder, slug, 'upright.jpg'),
      await picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    for (const file of ['book.pdf', 'film.mp4', 'film-fr.vtt', 'broken.jpg'])
      writeFileSync(join(folder, slug, file), `${slug} ${file}`)
  }
  harness = await openHarness({ packs, mediaUrl: pathToFileURL(folder).href })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true })
})

const getContent = (
  caller: Pick<MemberCaller, 'call'>,
  gatedContentId: string,
  headers = {},
  brand: BrandPack = home,
) => caller.call(benefits.gatedContent, { params: { gatedContentId }, headers, brand })
const refusal = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]
const fetchFile = (url: string, brand: BrandPack = home) =>
  harness.app.inject({ url, headers: { host: `${brand.slug}.localhost:4000` } })
const own = (name: string) => `${name}-${home.slug}`

describe('gated content', () => {
  it('of pictures is a gallery with addresses, sizes, colors and alternative texts [CA-36] [EN-32] [EN-33] [EN-20]', async () => {
    const { status, body } = await getContent(await harness.join(), own('gallery'))
    expect([status, body]).toMatchObject([
      200,
      { success: true, contentType: 1, description: `Of ${own('gallery')}` },
    ])
    expect(body.fileUrls).toHaveLength(3)
    expect(body.fileUrl).toBe(body.fileUrls[0])
    expect(body.pictures).toEqual([
      {
        url: body.fileUrls[0],
        width: 60,
        height: 40,
        placeholder: expect.stringMatching(/^#c[bc]3[23]1[012]$/),
        alt: 'A frame on a table',
      },
      {
        url: body.fileUrls[1],
        width: 40,
        height: 60,
        placeholder: expect.stringMatching(/^#c[bc]3[23]1[012]$/),
      },
      { url: body.fileUrls[2], width: 1200, height: 900, placeholder: '#808080' },
    ])
    expect(
      await Promise.all(body.fileUrls.map(async (url) => (await fetchFile(url)).statusCode)),
    ).toEqual([200, 200, 404])
  })

  it('of the kind PDF is one file [CA-36] [EN-34]', async () => {
    const { body } = await getContent(await harness.join(), own('book'))
    expect(body).toEqual({
      success: true,
      contentType: 4,
      description: `Of ${own('book')}`,
      fileUrl: body.fileUrl,
      fileUrls: [body.fileUrl],
      poster: expect.stringMatching(/^\/art\//),
    })
    expect((await fetchFile(body.fileUrl)).body).toBe(`${home.slug} book.pdf`)
  })

  it.each([
    ['film', 2],
    ['other-film', 77],
  ])(
    'of any other kind is a video with its poster: %s [CA-36] [EN-35]',
    async (name, contentType) => {
      const { body } = await getContent(await harness.join(), own(name))
      expect(body).toMatchObject({
        contentType,
        fileUrls: [body.fileUrl],
        poster: expect.stringMatching(new RegExp(`^/art/${home.slug}/b1\\.`)),
      })
      expect((await fetchFile(body.fileUrl)).headers['content-type']).toBe('video/mp4')
    },
  )

  it('of the kind video has its captions', async () => {
    const {
      body: { captions },
    } = await getContent(await harness.join(), own('film'))
    expect(captions).toEqual([{ language: 'fr', url: expect.any(String) }])
    const answer = await fetchFile(captions?.[0]?.url ?? '')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/vtt; charset=utf-8',
    ])
  })

  it('is answered in the language of the request', async () => {
    const { body } = await getContent(await harness.join(), own('gallery'), {
      'accept-language': 'fr',
    })
    expect([body.description, body.pictures?.[0]?.alt]).toEqual([
      `Of ${own('gallery')} (fr)`,
      'A frame on a table (fr)',
    ])
  })

  it.each([
    ['180 pictures at most [CO-48]', packs[0], 180],
    ['68 at most for the bridal brand [CO-49]', packs[2], 68],
  ])('of 200 shows %s', async (_, pack, limit) => {
    const member = await harness.join(undefined, pack)
    const { body } = await getContent(member, `many-${pack.slug}`, {}, pack)
    expect([body.pictures?.length, body.fileUrls.length]).toEqual([limit, limit])
  })

  it('returns addresses that expire after five minutes', async () => {
    const mia = await harness.join()
    const {
      body: { fileUrl },
    } = await getContent(mia, own('book'))
    harness.clock.moveMinutes(4)
    expect((await fetchFile(fileUrl)).statusCode).toBe(200)
    harness.clock.moveMinutes(2)
    expect((await fetchFile(fileUrl)).statusCode).toBe(404)
    expect((await fetchFile((await getContent(mia, own('book'))).body.fileUrl)).statusCode).toBe(
      200,
    )
  })
})

describe('gated content that is not open', () => {
  it.each([
    ['content of another brand', 'book-stranger'],
    ['an unknown id', 'nothing'],
    ['content of a higher tier', own('top')],
    ['content of an asset the member does not own', own('owned')],
  ])('is not found: %s', async (_, id) => {
    const { status, body } = await getContent(await harness.join(), id)
    expect([status, body]).toEqual(refusal('BENEFIT_NOT_FOUND'))
  })

  it('is refused without a session', async () => {
    const { status, body } = await getContent(harness.visitor(), own('book'))
    expect([status, JSON.stringify(body)]).toEqual([401, expect.not.stringContaining('/media/')])
  })

  it('is refused for a member of another brand', async () => {
    const nia = await harness.join(undefined, packs[1])
    expect((await getContent(nia, own('book'), {}, packs[1])).body).toMatchObject({
      code: 'BENEFIT_NOT_FOUND',
    })
    expect((await getContent(nia, own('book'))).status).toBe(401)
  })

  it('opens when the member reaches the tier', async () => {
    const mia = await harness.join()
    await harness.award(mia, topTier.minPoints)
    await harness.rows(
      sql`update loyalty_accounts set tier_id = ${topTier.tierId} where id = ${mia.loyaltyAccountId}`,
    )
    expect((await getContent(mia, own('top'))).status).toBe(200)
  })

  it('opens to owners of the asset, or to all collectors', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    await harness.rows(
      sql`insert into nfts (id, brand, asset_id, owner_id, number, date_purchased) values (${newId('n')}, ${home.slug}, ${pieceOf(home)}, ${mia.accountId}, 999, ${harness.clock.now().toISOString()}::timestamptz)`,
    )
    expect([
      (await getContent(mia, own('owned'))).status,
      (await getContent(nia, own('owned'))).status,
      (await getContent(nia, own('collectors'))).status,
    ]).toEqual([200, 404, 200])
  })

  it('is not found after the pack has closed it', async () => {
    const mia = await harness.join()
    await harness.rows(
      sql`update benefits set is_active = false where id = ${`u-${own('collectors')}`}`,
    )
    expect((await getContent(mia, own('collectors'))).body).toMatchObject({
      code: 'BENEFIT_NOT_FOUND',
    })
    await harness.rows(
      sql`update benefits set is_active = true where id = ${`u-${own('collectors')}`}`,
    )
  })
})

describe('a media store with missing files', () => {
  it.each(['gone', 'gone-film'])('answers MEDIA_UNAVAILABLE: %s [ER-24]', async (name) => {
    const { status, body } = await getContent(await harness.join(), own(name))
    expect([status, body]).toEqual(refusal('MEDIA_UNAVAILABLE'))
  })

  it('treats a file that is not a picture as missing', async () => {
    const { body } = await getContent(await harness.join(), own('no-picture'))
    expect(body.pictures).toMatchObject([{ width: 1200, height: 900 }])
    expect((await fetchFile(`${body.pictures?.[0]?.url}&w=320`)).statusCode).toBe(503)
  })

  it('is read again for a file that has changed', async () => {
    const mia = await harness.join()
    const path = join(folder, home.slug, 'absent.jpg')
    await writeFile(
      path,
      await sharp({ create: { width: 8, height: 4, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
    )
    expect((await getContent(mia, own('gone'))).body.pictures?.[1]).toMatchObject({
      width: 8,
      height: 4,
      placeholder: '#ffffff',
    })
    await rm(path)
  })
})
