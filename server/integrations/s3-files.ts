import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { contentTypeOf, type FileStore, type ByteRange } from '#server/lib/files/file-store.ts'

/** Milliseconds until the response headers; the body can take longer. */
const HEADERS_TIMEOUT_MS = 5_000
const REGION = 'us-east-1'

/**
 * Returns the files in a bucket of an S3-compatible store, as `<folders of the
 * address>/<slug>/<file>`.
 * @param address s3+https://key:secret@host/bucket/folders?region=eu-west-1, key and secret
 * percent-encoded
 */
export function s3FileStore(address: string): FileStore {
  const { protocol, host, username, password, pathname, searchParams } = new URL(address)
  const region = searchParams.get('region') ?? REGION
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region,
    retries: 1,
  })
  const bucket = `${protocol.slice('s3+'.length)}//${host}${pathname.replace(/\/+$/, '')}`
  const isOurs = (slug: string, file: string) =>
    /^[a-z][a-z0-9-]*$/.test(slug) && contentTypeOf(file) !== undefined
  const ask = (
    method: 'GET' | 'HEAD',
    slug: string,
    file: string,
    headers: Record<string, string> = {},
  ) =>
    withTimeout((signal) => client.fetch(`${bucket}/${slug}/${file}`, { method, headers, signal }))
  return {
    async stat(slug, file) {
      if (!isOurs(slug, file)) return undefined
      const answer = await ask('HEAD', slug, file)
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new Error(`The media store returned ${answer.status}.`)
      const { headers } = answer
      return {
        size: Number(headers.get('content-length')),
        etag: strong(headers.get('etag') ?? ''),
        modifiedAt: new Date(headers.get('last-modified') ?? 0),
      }
    },
    async open(slug, file, part) {
      if (!isOurs(slug, file)) throw new Error('There is no file with this name.')
      const answer = await ask('GET', slug, file, rangeOf(part))
      // If a store ignores the range, the whole file must not be sent as the range.
      if (!answer.ok || !answer.body || (part && answer.status !== 206)) {
        await answer.body?.cancel()
        throw new Error(`The media store returned ${answer.status}.`)
      }
      return Readable.fromWeb(answer.body as ReadableStream)
    },
  }
}

const rangeOf = (part: ByteRange | undefined): Record<string, string> =>
  part ? { range: `bytes=${part.from}-${part.to}` } : {}

const strong = (etag: string): string => `"${etag.replace(/^W\//, '').replaceAll('"', '')}"`

/** Aborts when the store does not answer in time. */
async function withTimeout(ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), HEADERS_TIMEOUT_MS)
  try {
    return await ask(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
