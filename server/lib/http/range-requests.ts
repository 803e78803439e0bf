import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, StoredFile } from '../files/file-store.ts'

/** A file to send. */
export type RangeFile = StoredFile & {
  type: string
  open(part: ByteRange): Promise<Readable | Buffer> | Readable | Buffer
}

/**
 * Returns the part of a file that a Range header requests (RFC 9110, section 14). `whole`: no
 * range, several, or an invalid one, which a server may answer with the whole file. `none`: it
 * begins after the end.
 */
export function parseRange(range: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'none'
      : { from: Math.max(0, size - Number(last)), to: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'none'
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Returns whether the client's part (If-Range) is of the current file. Weak etags never match. */
const isUnchanged = (ifRange: string | undefined, { etag, modifiedAt }: StoredFile): boolean =>
  ifRange === undefined || ifRange === etag || ifRange === modifiedAt.toUTCString()

const isCached = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((mark) => mark.trim().replace(/^W\//, '') === etag))

/** Sends a file or the requested part: 200, 206, 304 or 416; headers only for HEAD. */
export async function sendRange(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  file: RangeFile,
): Promise<FastifyReply> {
  const { size, etag, type, modifiedAt } = file
  reply.headers({ etag, 'last-modified': modifiedAt.toUTCString(), 'accept-ranges': 'bytes' })
  if (isCached(headers['if-none-match'], etag)) return reply.status(304).send()
  const part = isUnchanged(firstOf(headers['if-range']), file)
    ? parseRange(headers.range, size)
    : 'whole'
  if (part === 'none') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const { from, to } = part === 'whole' ? { from: 0, to: size - 1 } : part
  // Opened before the status and headers are set, because the store can still fail.
  const bytes = method === 'HEAD' || size === 0 ? undefined : await file.open({ from, to })
  if (part !== 'whole') reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`)
  return reply
    .type(type)
    .header('content-length', to - from + 1)
    .send(bytes)
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header
