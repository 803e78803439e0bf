import { createHash } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { nearestPictureWidth, type PictureWidth } from '#domain/picture-widths.ts'
import { isPicture, contentTypeOf, type StoredFile } from '#server/lib/files/file-store.ts'
import { sendRange, type RangeFile } from '#server/lib/http/range-requests.ts'
import type { AppContext, RoutePlugin } from '#server/lib/http/serve.ts'
import { URL_LIFETIME_MS, isSignedUrlValid } from './signed-address.ts'
import { formatFor, scalePicture } from './pictures.ts'

type FileRequest = {
  slug: string
  file: string
  width: PictureWidth | undefined
  accept: string | undefined
}

/** Only a page of the same brand can frame a PDF, and the PDF loads nothing. */
const PDF_POLICY = "default-src 'none'; frame-ancestors 'self'"

/**
 * Routes of the brands' files, outside of /api, because `<img>` and `<video>` request them. Only
 * the signature in the URL gives access. An altered, expired or foreign URL is the same 404 as a
 * missing file.
 */
export const mediaRoutes: RoutePlugin = (app, context) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/:slug/:file',
    handler: async (request, reply) => {
      const { slug, file } = request.params as { slug: string; file: string }
      const { until, sign, w } = request.query as Record<string, unknown>
      const width = nearestPictureWidth(w)
      const isValidWidth = w === undefined || (width !== undefined && isPicture(file))
      const isAllowed = isSignedUrlValid({
        secret: context.secret,
        slug,
        file,
        until,
        sign,
        now: context.clock.now(),
      })
      if (!isAllowed || !isValidWidth || slug !== request.brand.slug || !contentTypeOf(file))
        throw new Problem('NOT_FOUND')
      const outgoing = await fileFor(context, { slug, file, width, accept: request.headers.accept })
      reply.header('cache-control', `private, max-age=${URL_LIFETIME_MS}`)
      if (width) reply.header('vary', 'Accept')
      if (file.endsWith('.pdf'))
        reply.headers({
          'content-security-policy': PDF_POLICY,
          'content-disposition': `inline; filename="${file}"`,
        })
      return sendRange(request, reply, outgoing)
    },
  })
}

/**
 * Returns the file to send; opening it can fail in the same way.
 * @throws Problem NOT_FOUND; MEDIA_UNAVAILABLE when the store does not answer
 */
async function fileFor({ media }: AppContext, request: FileRequest): Promise<RangeFile> {
  return orUnavailable(async () => {
    const about = await media.files.stat(request.slug, request.file)
    if (!about) throw new Problem('NOT_FOUND')
    if (request.width) return await pictureFor(media, { ...request, about, width: request.width })
    return {
      ...about,
      type: contentTypeOf(request.file) as string,
      open: (part) => orUnavailable(() => media.files.open(request.slug, request.file, part)),
    }
  })
}

async function orUnavailable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem('MEDIA_UNAVAILABLE', { cause, status: 503 })
  }
}

async function pictureFor(
  media: AppContext['media'],
  { slug, file, about, width, accept }: FileRequest & { about: StoredFile; width: PictureWidth },
): Promise<RangeFile> {
  const format = formatFor(accept)
  const bytes = await scalePicture(media, { slug, file, about, width, format })
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return {
    size: bytes.length,
    etag,
    modifiedAt: about.modifiedAt,
    type: `image/${format}`,
    open: ({ from, to }) => bytes.subarray(from, to + 1),
  }
}
