import { createReadStream, statSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentTypeOf } from '#server/lib/files/file-store.ts'
import { sendRange } from '#server/lib/http/range-requests.ts'
import type { BrandFile } from '#server/brand/media-urls.ts'

/**
 * Sends a film of a landing page, whole or in ranges: phones request the start first, then seek.
 * Read from disk each time, because films are large. The hash in the URL is the etag.
 */
export function sendFilm(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, url }: BrandFile,
): Promise<FastifyReply> {
  const { size, mtime } = statSync(path)
  return sendRange(request, reply, {
    size,
    etag: `"${url.split('.').at(-2)}"`,
    modifiedAt: mtime,
    type: contentTypeOf(path.replace(/^.*[\\/]/, '')) ?? 'video/mp4',
    open: ({ from, to }) => createReadStream(path, { start: from, end: to }),
  })
}
