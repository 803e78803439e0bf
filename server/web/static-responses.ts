import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A file to send, with its etag and, where present, compressed forms. `isTemporary`: not to be
 * kept in the server's cache (pages.ts).
 */
export type StaticResponse = {
  body: Buffer
  type: string
  etag: string
  br?: Buffer
  gzip?: Buffer
  isTemporary?: true
}

export const CACHE_FOREVER = 'public, max-age=31536000, immutable'
export const REVALIDATE = 'no-cache'

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
  '.wasm': 'application/wasm',
}
const isText = (type: string): boolean => /^text\/|json|svg|xml/.test(type)
const MIN_COMPRESSED_BYTES = 512
const FAST_QUALITY = 4

/** Wraps generated content. */
export function staticContent(content: string | Buffer, ending: string): StaticResponse {
  const body = Buffer.from(content)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, type: types[ending] ?? 'application/octet-stream', etag }
}

/** Reads a file that stays in memory, and its compressed forms where the build has made them. */
export function staticFile(path: string): StaticResponse {
  const [br, gzip] = [`${path}.br`, `${path}.gz`].map((file) =>
    existsSync(file) ? readFileSync(file) : undefined,
  )
  return {
    ...staticContent(readFileSync(path), extname(path)),
    ...(br && { br }),
    ...(gzip && { gzip }),
  }
}

/** Sends a file in the smallest form the browser accepts, or 304 when it has the file. */
export async function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: StaticResponse,
  cacheControl: string,
): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl)
  // A 404 stays a 404 for conditional requests.
  const isFound = reply.statusCode === 200
  if (isFound) reply.header('etag', kept.etag)
  if (isText(kept.type))
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  if (isFound && request.headers['if-none-match']?.includes(kept.etag))
    return reply.status(304).send()
  reply.type(kept.type)
  const encoding = encodingFor(request.headers['accept-encoding'], kept)
  if (!encoding) return reply.send(kept.body)
  return reply.header('content-encoding', encoding).send(await compressed(kept, encoding))
}

function encodingFor(
  accepted: string | undefined,
  { type, body }: StaticResponse,
): 'br' | 'gzip' | undefined {
  if (!isText(type) || body.length < MIN_COMPRESSED_BYTES) return undefined
  if (/\bbr\b(?!;q=0(?:\.0*)?\b)/.test(accepted ?? '')) return 'br'
  return /\bgzip\b(?!;q=0(?:\.0*)?\b)/.test(accepted ?? '') ? 'gzip' : undefined
}

/** Sends a page made for one member: not cached, compressed fast. */
export async function sendMemberPage(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type(types['.html'] as string)
  const body = Buffer.from(content)
  if (
    encodingFor(request.headers['accept-encoding'], {
      body,
      type: types['.html'] as string,
      etag: '',
    }) !== 'br'
  )
    return reply.send(body)
  return reply.header('content-encoding', 'br').send(
    await promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: FAST_QUALITY },
    }),
  )
}

async function compressed(kept: StaticResponse, encoding: 'br' | 'gzip'): Promise<Buffer> {
  kept[encoding] ??=
    encoding === 'br'
      ? await promisify(brotliCompress)(kept.body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: kept.body.length,
          },
        })
      : await promisify(gzip)(kept.body, { level: 9 })
  return kept[encoding]
}
