import { createHash } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { pictureWidthOf, type PictureWidth } from '#domain/picture.ts'
import { isPicture, typeOf, type StoredFile } from '#server/kit/files.ts'
import { sendPart, type Outgoing } from '#server/kit/parts.ts'
import type { House, Room } from '#server/kit/serve.ts'
import { ADDRESS_LASTS, isAddressGood } from './address.ts'
import { formatFor, scaled } from './pictures.ts'

type Asked = { slug: string; file: string; width: PictureWidth | undefined; accept: string | undefined }

/** Only the page of the same brand may frame it, and nothing in it loads anything. */
const PDF_POLICY = "default-src 'none'; frame-ancestors 'self'"

/**
 * The files of a brand, outside of /api: an `<img>` or a film asks for them, and only the signature in the address lets
 * in. An address that is altered, over, of another brand or of a file that is not there is 404, all the same.
 */
export const mediaRoutes: Room = (app, house) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/:slug/:file',
    handler: async (request, reply) => {
      const { slug, file } = request.params as { slug: string; file: string }
      const { until, sign, w } = request.query as Record<string, unknown>
      const width = pictureWidthOf(w)
      const isAsked = w === undefined || (width !== undefined && isPicture(file))
      const isLetIn = isAddressGood({ secret: house.secret, slug, file, until, sign, now: house.clock.now() })
      if (!isLetIn || !isAsked || slug !== request.brand.slug || !typeOf(file)) throw new Problem('NOT_FOUND')
      const outgoing = await fileFor(house, { slug, file, width, accept: request.headers.accept })
      reply.header('cache-control', `private, max-age=${ADDRESS_LASTS}`)
      if (width) reply.header('vary', 'Accept')
      if (file.endsWith('.pdf')) reply.headers({ 'content-security-policy': PDF_POLICY, 'content-disposition': `inline; filename="${file}"` })
      return sendPart(request, reply, outgoing)
    },
  })
}

/** What is given fails as this does. @throws Problem NOT_FOUND; MEDIA_UNAVAILABLE when the store does not answer */
async function fileFor({ media }: House, asked: Asked): Promise<Outgoing> {
  return orUnavailable(async () => {
    const about = await media.files.about(asked.slug, asked.file)
    if (!about) throw new Problem('NOT_FOUND')
    if (asked.width) return await pictureFor(media, { ...asked, about, width: asked.width })
    return { ...about, type: typeOf(asked.file) as string, open: (part) => orUnavailable(() => media.files.open(asked.slug, asked.file, part)) }
  })
}

async function orUnavailable<Given>(ask: () => Promise<Given>): Promise<Given> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem('MEDIA_UNAVAILABLE', { cause, status: 503 })
  }
}

async function pictureFor(media: House['media'], { slug, file, about, width, accept }: Asked & { about: StoredFile; width: PictureWidth }): Promise<Outgoing> {
  const format = formatFor(accept)
  const bytes = await scaled(media, { slug, file, about, width, format })
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { size: bytes.length, etag, modifiedAt: about.modifiedAt, type: `image/${format}`, open: ({ from, to }) => bytes.subarray(from, to + 1) }
}
