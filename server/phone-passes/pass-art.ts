import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { BrandPack } from '#brands/brand.ts'
import { brandFiles } from '#server/brand/media-urls.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { ZipFile } from '#server/lib/files/zip.ts'
import { cached } from '#server/media/pictures.ts'

/** A picture of a pass, with the checksums that its manifest and archive need. */
export type PassPicture = Required<ZipFile> & { sha1: string }

/** Width and height in points: Apple's Human Interface Guidelines, Wallet. */
const SIZES = {
  icon: { width: 29, height: 29, fit: 'cover' },
  logo: { width: 160, height: 50, fit: 'inside' },
  strip: { width: 375, height: 144, fit: 'cover' },
} as const
const SCALES = [2, 3] as const
/** The member code stands below the picture, so the middle of the drawing is shown. */
const DENSITY = 300

type Part = keyof typeof SIZES
/** Computed once for each brand and drawing. */
const pictures = new Map<string, Promise<readonly PassPicture[]>>()

/** Returns the pictures of a pass: icon and wordmark of the brand, and a drawing. */
export function passPictures(
  media: AppContext['media'],
  { slug, program }: BrandPack,
  art: string | null,
): Promise<readonly PassPicture[]> {
  const drawing = art ?? program.tiers[0]?.art ?? ''
  const key = `${slug}/${drawing}`
  const known = pictures.get(key)
  if (known) return known
  const drawn = drawAll(media, slug, drawing)
  pictures.set(key, drawn)
  drawn.catch(() => pictures.delete(key))
  return drawn
}

async function drawAll(
  media: AppContext['media'],
  slug: string,
  drawing: string,
): Promise<readonly PassPicture[]> {
  const sources: Record<Part, string> = { icon: 'icon', logo: 'wordmark', strip: drawing }
  const art = brandFiles(slug, 'art')
  const drawn: PassPicture[] = []
  for (const [part, source] of Object.entries(sources) as [Part, string][]) {
    // A brand without a wordmark has its name as text.
    const file = art.get(`${source}-wide`) ?? art.get(source)
    if (!file) continue
    // The icon must exist in its plain size.
    for (const scale of part === 'icon' ? [1, ...SCALES] : SCALES) {
      const bytes = await cached(media, `phone pass ${part} ${scale} ${file.url}`, () =>
        draw(file.path, part, scale),
      )
      const name = `${part}${scale === 1 ? '' : `@${scale}x`}.png`
      drawn.push({ name, bytes, crc: crc32(bytes), sha1: sha1Of(bytes) })
    }
  }
  return drawn
}

async function draw(path: string, part: Part, scale: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const { width, height, fit } = SIZES[part]
  return sharp(path, { density: DENSITY })
    .resize({ width: width * scale, height: height * scale, fit })
    .png({ palette: true, effort: 4 })
    .toBuffer()
}

/** Returns the hash of a file as the manifest of a pass names it. */
export const sha1Of = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex')
