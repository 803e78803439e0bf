import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { RoutePlugin } from '#server/lib/http/serve.ts'
import { cached } from '#server/media/pictures.ts'
import { drawingNamed } from './media-urls.ts'

/** Width of a drawing in pixels, twice of what an email displays; and its ratio. */
const WIDTH = 1200
const RATIO = 880 / 1200

type Encoding = { width: number; format: 'png' | 'jpeg'; options: Record<string, unknown> }

const FULL: Encoding = { width: WIDTH, format: 'png', options: { palette: true } }

/** Email programs on a phone connection wait for no larger picture. */
const MAX_EMAIL_BYTES = 45 * 1024

/** For emails, best first: flat colors are small as PNG, gradients as JPEG. */
const emailEncodings: readonly Encoding[] = [
  FULL,
  { width: WIDTH, format: 'jpeg', options: { quality: 78, mozjpeg: true } },
  { width: 900, format: 'png', options: { palette: true, colours: 16, dither: 0 } },
  { width: 720, format: 'png', options: { palette: true, colours: 16, dither: 0 } },
]

/** A drawing's URL has a hash of its content. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** The drawings of a brand as PNG, for metadata of tokens, or small, for emails: neither shows SVG. */
export const drawingRoutes: RoutePlugin = (app, { media }) => {
  app.get('/drawings/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const { brand } = request
    const isFull = name.endsWith('.png')
    const drawing = drawingNamed(brand.slug, isFull ? name : `${name}.png`)
    if (!drawing) throw new Problem('NOT_FOUND')
    const picture = await cached(media, `drawing ${isFull ? '' : 'email '}${drawing.url}`, () =>
      isFull ? rasterize(drawing.path, FULL) : emailPictureOf(drawing.path, brand),
    )
    const isPng = picture.toString('latin1', 1, 4) === 'PNG'
    return reply
      .type(isPng ? 'image/png' : 'image/jpeg')
      .header('cache-control', CACHE_CONTROL)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture)
  })
}

/** Returns the first picture within the limit, else the smallest. */
async function emailPictureOf(path: string, { emails, colors }: BrandPack): Promise<Buffer> {
  const pictures: Buffer[] = []
  for (const encoding of emailEncodings) {
    const picture = await rasterize(path, encoding, emails?.pictureGround ?? colors.background)
    if (picture.length <= MAX_EMAIL_BYTES) return picture
    pictures.push(picture)
  }
  return pictures.reduce((one, other) => (other.length < one.length ? other : one))
}

/** @param ground the color behind a transparent drawing; unset: it stays transparent */
async function rasterize(
  path: string,
  { width, format, options }: Encoding,
  ground?: string,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const drawing = sharp(path, { density: 300 }).resize({
    width,
    height: Math.round(width * RATIO),
    fit: 'cover',
  })
  return (ground ? drawing.flatten({ background: ground }) : drawing)
    .toFormat(format, options)
    .toBuffer()
}
