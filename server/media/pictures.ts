import { buffer } from 'node:stream/consumers'
import type { PictureWidth } from '#domain/picture-widths.ts'
import { isPicture, type StoredFile } from '#server/lib/files/file-store.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { createSingleFlight, createSemaphore } from './semaphore.ts'

/** Displayed width and height in pixels, and the color shown until the image is loaded. */
export type PictureFacts = { width: number; height: number; placeholder: string }
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

type Media = AppContext['media']
type Source = { slug: string; file: string; about: StoredFile }

/** Larger files are refused, because they would fill the server's memory. */
const MAX_FILE_BYTES = 64 * 1024 * 1024
const MAX_PIXELS = 100_000_000
/** Each image takes a core for up to a second. */
const turn = createSemaphore(2)

/**
 * Returns size and placeholder color of an image, computed once; undefined for a file that is not
 * an image.
 */
export async function pictureFactsOf(
  media: Media,
  source: Source,
): Promise<PictureFacts | undefined> {
  const bytes = await cached(media, `facts ${keyOf(source)}`, async () =>
    Buffer.from(JSON.stringify(await readFacts(media, source).catch(() => null))),
  )
  return (JSON.parse(bytes.toString()) as PictureFacts | null) ?? undefined
}

async function readFacts(media: Media, source: Source): Promise<PictureFacts> {
  const picture = await openImage(media, source)
  const {
    autoOrient: { width, height },
  } = await picture.metadata()
  const [red = 0, green = 0, blue = 0] = await picture
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return {
    width,
    height,
    placeholder: `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
  }
}

/**
 * Returns an image in one of the widths, never enlarged, without the camera's metadata.
 * @throws when the store does not answer, or the file is not an image
 */
export const scalePicture = (
  media: Media,
  source: Source & { width: PictureWidth; format: PictureFormat },
): Promise<Buffer> =>
  cached(media, `${source.width} ${source.format} ${keyOf(source)}`, async () => {
    const picture = (await openImage(media, source)).resize({
      width: source.width,
      withoutEnlargement: true,
    })
    if (source.format === 'avif') return picture.avif({ quality: 52, effort: 2 }).toBuffer()
    if (source.format === 'webp') return picture.webp({ quality: 78 }).toBuffer()
    return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  })

/** Returns the best image format that the browser accepts. */
export function formatFor(accept = ''): PictureFormat {
  const accepts = (type: string) =>
    new RegExp(`image/${type}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accept)
  if (accepts('avif')) return 'avif'
  return accepts('webp') ? 'webp' : 'jpeg'
}

/** Returns the cache key of a file; the etag changes with its content. */
const keyOf = ({ slug, file, about }: Source): string => `${slug}/${file} ${about.etag}`

/**
 * Opens an image, rotated upright. sharp is loaded with the first image, because most servers start
 * without one.
 */
async function openImage({ files }: Media, { slug, file, about }: Source) {
  if (!isPicture(file) || about.size > MAX_FILE_BYTES)
    throw new Error('This file is not an image, or is too large.')
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp(await buffer(await files.open(slug, file)), {
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
  })
}

/** Returns bytes from the cache, or creates them: once for parallel requests, and few at a time. */
export async function cached(
  { imageCache }: Media,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  return (
    (await imageCache.get(key)) ??
    createSingleFlight(imageCache, key, () =>
      turn(async () => {
        const bytes = await make()
        await imageCache.put(key, bytes)
        return bytes
      }),
    )
  )
}
