import { createReadStream, statSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { typeOf } from '#server/kit/files.ts'
import { sendPart } from '#server/kit/parts.ts'
import type { BrandFile } from './art.ts'

/**
 * Sends a film of a landing page, whole or in ranges: phones request the start first, then seek.
 * Read from disk each time, because films are large. The hash in the URL is the etag.
 */
export function sendFilm(request: FastifyRequest, reply: FastifyReply, { path, url }: BrandFile): Promise<FastifyReply> {
  const { size, mtime } = statSync(path)
  return sendPart(request, reply, {
    size,
    etag: `"${url.split('.').at(-2)}"`,
    modifiedAt: mtime,
    type: typeOf(path.replace(/^.*[\\/]/, '')) ?? 'video/mp4',
    open: ({ from, to }) => createReadStream(path, { start: from, end: to }),
  })
}
