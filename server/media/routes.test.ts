import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import { createFileStore } from '#server/integrations/media-files.ts'
import { signedFileUrl } from './signed-address.ts'

const FILM = Buffer.from(Array.from({ length: 5_000 }, (_, place) => place % 251))
let folder = ''
let context: Harness
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-media-'))
  for (const { slug } of [home, stranger]) {
    mkdirSync(join(folder, slug))
    writeFileSync(join(folder, slug, 'film.mp4'), FILM)
    writeFileSync(join(folder, slug, 'book.pdf'), '%PDF-1.4')
    writeFileSync(join(folder, slug, 'empty.mp4'), '')
    writeFileSync(
      join(folder, slug, 'look.png'),
      await sharp({
        create: {
          width: 1000,
          height: 500,
          channels: 4,
          background: { r: 200, g: 20, b: 20, alpha: 0.5 },
        },
      })
        .png()
        .toBuffer(),
    )
    const photo = sharp({ create: { width: 800, height: 400, channels: 3, background: '#204060' } })
      .withExif({ IFD0: { Copyright: 'Somebody at home' } })
      .jpeg()
    writeFileSync(join(folder, slug, 'photo.jpg'), await photo.toBuffer())
  }
  writeFileSync(join(folder, 'secret.mp4'), 'not for you')
  context = await openHarness({ mediaUrl: pathToFileURL(folder).href })
})
afterAll(async () => {
  await context.close()
  rmSync(folder, { recursive: true })
})

const addressOf = (file: string, brand = home) =>
  signedFileUrl({ secret: context.context.secret, brand, file, now: context.clock.now() })
const ask = (
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET' as 'GET' | 'HEAD', brand = home } = {},
) =>
  context.app.inject({ method, url, headers: { host: `${brand.slug}.localhost:4000`, ...headers } })

describe('a file at its signed URL', () => {
  it('is sent whole with a private cache header, and supports ranges', async () => {
    const answer = await ask(addressOf('film.mp4'))
    expect([answer.statusCode, answer.rawPayload.equals(FILM)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '5000',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private\b/),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^".+"$/),
      'referrer-policy': 'no-referrer',
    })
  })

  it.each<[string, number, number, number]>([
    ['bytes=0-99', 0, 100, 206],
    ['bytes=4990-', 4990, 10, 206],
    ['bytes=-7', 4993, 7, 206],
    ['bytes=100-999999999999', 100, 4900, 206],
    ['bytes=0-1,5-6', 0, 5000, 200],
    ['nonsense', 0, 5000, 200],
  ])('is sent for the range %s', async (range, from, length, status) => {
    const answer = await ask(addressOf('film.mp4'), { range })
    expect([
      answer.statusCode,
      answer.headers['content-length'],
      answer.rawPayload.equals(FILM.subarray(from, from + length)),
    ]).toEqual([status, String(length), true])
    expect(answer.headers['content-range']).toBe(
      status === 206 ? `bytes ${from}-${from + length - 1}/5000` : undefined,
    )
  })

  it.each(['bytes=5000-', 'bytes=99999999999999999999999-', 'bytes=-0'])(
    'responds 416 to %s',
    async (range) => {
      const answer = await ask(addressOf('film.mp4'), { range })
      expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
        416,
        'bytes */5000',
        '',
      ])
    },
  )

  it('sends a range only if If-Range names the current file', async () => {
    const { etag, 'last-modified': modified } = (await ask(addressOf('film.mp4')))
      .headers as Record<string, string>
    const status = async (mark: string) =>
      (await ask(addressOf('film.mp4'), { range: 'bytes=0-9', 'if-range': mark })).statusCode
    expect(
      await Promise.all(
        [etag!, modified!, '"another"', `W/${etag}`, 'Mon, 01 Jan 2024 00:00:00 GMT', ''].map(
          status,
        ),
      ),
    ).toEqual([206, 206, 200, 200, 200, 200])
  })

  it('responds 304 to a matching etag, at any signed URL', async () => {
    const { etag } = (await ask(addressOf('film.mp4'))).headers as Record<string, string>
    context.clock.moveMinutes(1)
    expect(
      await Promise.all(
        [etag!, `"x", ${etag}`, `W/${etag}`, '*', '"x"'].map(
          async (mark) => (await ask(addressOf('film.mp4'), { 'if-none-match': mark })).statusCode,
        ),
      ),
    ).toEqual([304, 304, 304, 304, 200])
  })

  it('responds to HEAD without its bytes', async () => {
    const [whole, part] = [
      await ask(addressOf('film.mp4'), {}, { method: 'HEAD' }),
      await ask(addressOf('film.mp4'), { range: 'bytes=0-9' }, { method: 'HEAD' }),
    ]
    expect([
      whole.statusCode,
      whole.headers['content-length'],
      whole.body,
      part.statusCode,
      part.headers['content-length'],
      part.body,
    ]).toEqual([200, '5000', '', 206, '10', ''])
  })

  it('can be empty', async () => {
    const [whole, part] = [
      await ask(addressOf('empty.mp4')),
      await ask(addressOf('empty.mp4'), { range: 'bytes=0-' }),
    ]
    expect([whole.statusCode, whole.body, part.statusCode]).toEqual([200, '', 416])
  })

  it('that is a PDF can be framed by our own page and loads nothing; other files cannot be framed', async () => {
    const [book, film] = [await ask(addressOf('book.pdf')), await ask(addressOf('film.mp4'))]
    expect(book.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'content-disposition': 'inline; filename="book.pdf"',
    })
    expect(film.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('an invalid URL is a 404, like one of a missing file', () => {
  const altered: [string, () => string][] = [
    ['without its signature', () => addressOf('film.mp4').replace(/&sign=.*/, '')],
    ['with half of its signature', () => addressOf('film.mp4').slice(0, -10)],
    ['with two signatures', () => `${addressOf('film.mp4')}&sign=x`],
    [
      'with the signature of another file',
      () => addressOf('film.mp4').replace('film.mp4', 'book.pdf'),
    ],
    [
      'with the signature of another brand',
      () => addressOf('film.mp4', stranger).replace(`/${stranger.slug}/`, `/${home.slug}/`),
    ],
    ['of another brand on this one’s host', () => addressOf('film.mp4', stranger)],
    [
      'with a later expiry',
      () =>
        addressOf('film.mp4').replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 600}`),
    ],
    ['with an infinite expiry', () => addressOf('film.mp4').replace(/until=\d+/, 'until=Infinity')],
    ['of a missing file', () => addressOf('absent.mp4')],
    ['out of the folder', () => addressOf('film.mp4').replace('film.mp4', '..%2Fsecret.mp4')],
    ['out of the folder, and signed', () => addressOf('../secret.mp4').replace('../', '..%2F')],
    ['of an unknown type, and signed', () => addressOf('film.exe')],
    ['with a null byte', () => addressOf('film.mp4').replace('film.mp4', 'film.mp4%00')],
    ['in an unsupported width', () => `${addressOf('look.png')}&w=321`],
    ['in an excessive width', () => `${addressOf('look.png')}&w=99999999999`],
    ['in a negative width', () => `${addressOf('look.png')}&w=-320`],
    ['in two widths', () => `${addressOf('look.png')}&w=320&w=640`],
    ['in an empty width', () => `${addressOf('look.png')}&w=`],
    ['of a film in a width', () => `${addressOf('film.mp4')}&w=320`],
    ['of the folder', () => `/media/${home.slug}/`],
    ['of nothing', () => '/media/'],
  ]
  it.each(altered)('%s', async (_, url) => {
    const [answer, absent] = [await ask(url()), await ask(addressOf('absent.mp4'))]
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
      404,
      absent.body,
      'no-store',
    ])
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
  })

  it('after five minutes', async () => {
    const address = addressOf('film.mp4')
    context.clock.moveMinutes(5)
    expect((await ask(address)).statusCode).toBe(404)
  })

  it('after the secret has changed', async () => {
    const other = await openHarness({
      mediaUrl: pathToFileURL(folder).href,
      secret: 'another secret of the tests, long enough',
    })
    expect(
      (
        await other.app.inject({
          url: addressOf('film.mp4'),
          headers: { host: `${home.slug}.localhost:4000` },
        })
      ).statusCode,
    ).toBe(404)
    await other.close()
  })
})

describe('an image', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
    ['', 'image/jpeg'],
    ['image/avif;q=0, image/webp', 'image/webp'],
  ])('for a browser that accepts %j is %s, at the requested width', async (accept, type) => {
    const answer = await ask(`${addressOf('look.png')}&w=640`, { accept })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['vary']]).toEqual([
      200,
      type,
      expect.stringContaining('Accept'),
    ])
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    expect([width, height, format]).toEqual([
      640,
      320,
      type === 'image/avif' ? 'heif' : type.slice('image/'.length),
    ])
  })

  it('is never enlarged', async () => {
    const answer = await ask(`${addressOf('look.png')}&w=1920`)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(1000)
  })

  it('is sent without the camera’s metadata', async () => {
    const [own, sent] = [
      await ask(addressOf('photo.jpg')),
      await ask(`${addressOf('photo.jpg')}&w=320`),
    ]
    expect([own.body.includes('Somebody at home'), sent.body.includes('Somebody at home')]).toEqual(
      [true, false],
    )
  })

  it('is created once for 50 parallel requests', async () => {
    const bodies = await Promise.all(
      Array.from(
        { length: 50 },
        async () =>
          (await ask(`${addressOf('photo.jpg')}&w=960`, { accept: 'image/webp' })).rawPayload,
      ),
    )
    expect(
      new Set(bodies.map((body) => createHash('sha256').update(body).digest('hex'))).size,
    ).toBe(1)
    expect(bodies[0]?.length).toBeGreaterThan(0)
  })

  it('is created again when the file changes', async () => {
    const width = async () =>
      (await sharp((await ask(`${addressOf('changing.png')}&w=320`)).rawPayload).metadata()).width
    const put = async (size: number) =>
      writeFileSync(
        join(folder, home.slug, 'changing.png'),
        await sharp({ create: { width: size, height: size, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      )
    await put(100)
    expect(await width()).toBe(100)
    await put(200)
    expect(await width()).toBe(200)
  })
})

describe('an unavailable media store', () => {
  it('is reported as 503, also when it fails after the metadata, without the file’s length', async () => {
    const { files } = context.context.media
    Object.assign(context.context.media, {
      files: {
        ...files,
        open: async () => {
          throw new Error('The media store returned 500.')
        },
      },
    })
    const answer = await ask(addressOf('film.mp4'), { range: 'bytes=0-9' })
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'MEDIA_UNAVAILABLE' }])
    expect([
      answer.headers['content-length'],
      answer.headers['cache-control'],
      answer.headers['content-range'],
    ]).toEqual([String(answer.rawPayload.length), 'no-store', undefined])
    Object.assign(context.context.media, { files })
  })

  it('is reported as 503, not as a missing file', async () => {
    const files = createFileStore('s3+http://key:secret@127.0.0.1:1/media')
    Object.assign(context.context.media, { files })
    const answer = await ask(addressOf('film.mp4'))
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'MEDIA_UNAVAILABLE' }])
    Object.assign(context.context.media, { files: createFileStore(pathToFileURL(folder).href) })
  })
})
