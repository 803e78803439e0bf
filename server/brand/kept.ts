import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file as it is sent: with its mark, and compressed once, in advance where the build did so. `isMakeshift`: good for this once. */
export type Kept = { body: Buffer; type: string; etag: string; br?: Buffer; gzip?: Buffer; isMakeshift?: true }

export const forEver = 'public, max-age=31536000, immutable'
export const askEachTime = 'no-cache'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
}
const isText = (type: string): boolean => /^text\/|json|svg|xml/.test(type)
const WORTH_COMPRESSING = 512
const LIGHTLY = 4

/** Keeps something that was made here. */
export function keep(content: string | Buffer, ending: string): Kept {
  const body = Buffer.from(content)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, type: types[ending] ?? 'application/octet-stream', etag }
}

/** Keeps a file, and what stands compressed beside it. */
export function keepFile(path: string): Kept {
  const beside = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined)
  const [br, zipped] = [beside('.br'), beside('.gz')]
  return { ...keep(readFileSync(path), extname(path)), ...(br ? { br } : {}), ...(zipped ? { gzip: zipped } : {}) }
}

/** Sends it in the smallest form the browser reads, or nothing when it has it already. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept, cacheControl: string): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl)
  // What is not there is never "as you have it": a conditional question gets its 404 again.
  const isThere = reply.statusCode === 200
  if (isThere) reply.header('etag', kept.etag)
  if (isText(kept.type)) reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  if (isThere && request.headers['if-none-match']?.includes(kept.etag)) return reply.status(304).send()
  reply.type(kept.type)
  const form = formFor(request.headers['accept-encoding'], kept)
  if (!form) return reply.send(kept.body)
  return reply.header('content-encoding', form).send(await compressed(kept, form))
}

function formFor(accepted: string | undefined, { type, body }: Kept): 'br' | 'gzip' | undefined {
  if (!isText(type) || body.length < WORTH_COMPRESSING) return undefined
  if (/\bbr\b(?!;q=0(?:\.0*)?\b)/.test(accepted ?? '')) return 'br'
  return /\bgzip\b(?!;q=0(?:\.0*)?\b)/.test(accepted ?? '') ? 'gzip' : undefined
}

/** Sends what was made for one reader: kept nowhere, compressed lightly. */
export async function sendOnce(request: FastifyRequest, reply: FastifyReply, content: string): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type(types['.html'] as string)
  const body = Buffer.from(content)
  if (formFor(request.headers['accept-encoding'], { body, type: types['.html'] as string, etag: '' }) !== 'br') return reply.send(body)
  return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: LIGHTLY } }))
}

async function compressed(kept: Kept, form: 'br' | 'gzip'): Promise<Buffer> {
  kept[form] ??= form === 'br'
    ? await promisify(brotliCompress)(kept.body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: kept.body.length } })
    : await promisify(gzip)(kept.body, { level: 9 })
  return kept[form]
}
