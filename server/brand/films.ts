import { createReadStream, statSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { typeOf } from '#server/kit/files.ts'
import { sendPart } from '#server/kit/parts.ts'
import type { BrandFile } from './art.ts'

/**
 * Sends a film of a landing page, whole or in parts: a phone asks for the beginning first, and jumps. Read from the
 * disk each time, unlike drawings and fonts, which are small. Its mark is the address, which changes with the content.
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
