import { buffer } from 'node:stream/consumers'
import type { PictureWidth } from '#domain/picture.ts'
import { isPicture, type StoredFile } from '#server/kit/files.ts'
import type { House } from '#server/kit/serve.ts'
import { alone, inTurns } from './turns.ts'

/** Width and height as it is shown, in pixels, and the colour that stands for it until it is there. */
export type PictureFacts = { width: number; height: number; placeholder: string }
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

type Media = House['media']
type Source = { slug: string; file: string; about: StoredFile }

/** What is larger is no picture for a gallery, and must not fill the server's memory. */
const LARGEST_FILE = 64 * 1024 * 1024
const MOST_PIXELS = 100_000_000
/** Each takes a core for up to a second. */
const turn = inTurns(2)

/** Reads what is shown before a picture is there, once; nothing for what is no picture. */
export async function factsOf(media: Media, source: Source): Promise<PictureFacts | undefined> {
  const made = await madeOnce(media, `facts ${placeOf(source)}`, async () => Buffer.from(JSON.stringify(await readFacts(media, source).catch(() => null))))
  return (JSON.parse(made.toString()) as PictureFacts | null) ?? undefined
}

async function readFacts(media: Media, source: Source): Promise<PictureFacts> {
  const picture = await opened(media, source)
  const { autoOrient: { width, height } } = await picture.metadata()
  const [red = 0, green = 0, blue = 0] = await picture.resize(1, 1, { fit: 'fill' }).flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha().raw().toBuffer()
  return { width, height, placeholder: `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}` }
}

/**
 * A picture in one of the widths, never larger than it is, without what a camera has written into it.
 * @throws when the store does not answer, or the file is no picture
 */
export const scaled = (media: Media, source: Source & { width: PictureWidth; format: PictureFormat }): Promise<Buffer> =>
  madeOnce(media, `${source.width} ${source.format} ${placeOf(source)}`, async () => {
    const picture = (await opened(media, source)).resize({ width: source.width, withoutEnlargement: true })
    if (source.format === 'avif') return picture.avif({ quality: 52, effort: 2 }).toBuffer()
    if (source.format === 'webp') return picture.webp({ quality: 78 }).toBuffer()
    return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  })

/** The best form that a browser says it can show. */
export function formatFor(accept = ''): PictureFormat {
  const shows = (type: string) => new RegExp(`image/${type}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accept)
  if (shows('avif')) return 'avif'
  return shows('webp') ? 'webp' : 'jpeg'
}

/** A file that changes is another one. */
const placeOf = ({ slug, file, about }: Source): string => `${slug}/${file} ${about.etag}`

/** Turned upright. sharp is loaded when the first picture is asked for: most servers start without. */
async function opened({ files }: Media, { slug, file, about }: Source) {
  if (!isPicture(file) || about.size > LARGEST_FILE) throw new Error('This is no picture for a gallery.')
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp(await buffer(await files.open(slug, file)), { limitInputPixels: MOST_PIXELS, autoOrient: true })
}

/** From the shelf, or made now: by one for all who ask meanwhile, and not by too many at once. */
async function madeOnce({ shelf }: Media, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  return (await shelf.get(key)) ?? alone(shelf, key, () => turn(async () => {
    const bytes = await make()
    await shelf.put(key, bytes)
    return bytes
  }))
}
