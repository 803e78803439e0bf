import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import { brandFiles } from '#server/brand/media-urls.ts'
import { mountPages } from './pages.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({
    packs: [home, stranger],
    mount: (app, context) => mountPages(app, context, '/nowhere'),
  })
})
afterAll(() => harness.close())

const ask = (
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', brand = home }: { method?: 'GET' | 'HEAD'; brand?: typeof home } = {},
) =>
  harness.app.inject({ method, url, headers: { host: `${brand.slug}.localhost:4000`, ...headers } })

describe('the film of a landing page', () => {
  const [film] = [...brandFiles(home.slug, 'films').values()]
  const url = film?.url ?? ''
  const bytes = readFileSync(film?.path ?? '')

  it('is public at a URL with its hash, cached for ever, whole or in ranges', async () => {
    const whole = await ask(url)
    expect([
      whole.statusCode,
      whole.headers['content-type'],
      whole.headers['accept-ranges'],
      whole.headers['cache-control'],
    ]).toEqual([200, 'video/mp4', 'bytes', 'public, max-age=31536000, immutable'])
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    const part = await ask(url, { range: 'bytes=100-199' })
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.rawPayload.equals(bytes.subarray(100, 200)),
    ]).toEqual([206, `bytes 100-199/${bytes.length}`, true])
    const beyond = await ask(url, { range: `bytes=${bytes.length}-` })
    expect([beyond.statusCode, beyond.headers['cache-control']]).toEqual([416, 'no-store'])
    expect((await ask(url, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(
      304,
    )
    const head = await ask(url, {}, { method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(bytes.length),
      '',
    ])
  })

  it('leads from the URL of an older version to the current one', async () => {
    const { statusCode, headers } = await ask(url.replace(/\.[0-9a-f]{10}\./, '.0123456789.'))
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
      302,
      url,
      'no-cache',
    ])
  })

  it('is not served on another brand’s host, and no other file is served', async () => {
    expect((await ask(url, {}, { brand: stranger })).statusCode).toBe(404)
    for (const name of ['focus.mp4', '..%2fmedia%2ffocus.mp4', 'brand.ts', ''])
      expect((await ask(`/films/${home.slug}/${name}`)).statusCode).toBe(404)
  })
})

describe('the metadata of a public page', () => {
  const dataIn = (html: string) =>
    JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
    ) as { '@graph': Record<string, unknown>[] } | null
  const kindsIn = (html: string) => dataIn(html)?.['@graph'].map((thing) => thing['@type'])

  it('describe the brand, and on the landing page its questions, in the language of the request', async () => {
    const french = (await ask('/', { 'accept-language': 'fr' })).body
    const questions = home.pages.landing.sections.flatMap((section) =>
      section.kind === 'questions' ? section.questions : [],
    )

    expect(kindsIn((await ask('/')).body)).toEqual(['Organization', 'WebSite', 'FAQPage'])
    expect(dataIn(french)?.['@graph'][0]).toMatchObject({
      name: home.name,
      legalName: home.pages.legal.company,
    })
    expect(dataIn(french)?.['@graph'][2]?.['mainEntity']).toEqual(
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question.fr,
        acceptedAnswer: { '@type': 'Answer', text: answer.fr },
      })),
    )
    expect(kindsIn((await ask('/login')).body)).toEqual(['Organization', 'WebSite'])
    expect(dataIn((await ask('/account/collection')).body)).toBeNull()
  })

  it('need no exception in the content security policy', async () => {
    expect((await ask('/')).headers['content-security-policy']).toContain("script-src 'self';")
  })

  it('name a preview picture with its size and alt text', async () => {
    const { body } = await ask('/', { 'accept-language': 'fr' })
    const imageMeta = (name: string) =>
      new RegExp(`<meta property="og:image${name}" content="([^"]*)">`).exec(body)?.[1]
    const picture = readFileSync(brandFiles(home.slug, 'icons').get('og')?.path ?? '')

    expect(imageMeta('')).toMatch(
      /^http:\/\/eyewear\.localhost:4000\/icons\/eyewear\/og\.[0-9a-f]{10}\.png$/,
    )
    expect([imageMeta(':width'), imageMeta(':height')]).toEqual([
      String(picture.readUInt32BE(16)),
      String(picture.readUInt32BE(20)),
    ])
    expect(imageMeta(':alt')).toContain(home.pages.landing.hero.alt?.fr.split(' ')[0])
  })
})
