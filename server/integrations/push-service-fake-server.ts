import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'
import { jwtVerify } from 'jose'
import { createCertificate } from './phone-passes/test-certificates.ts'

/** A message as a browser gets it. */
export type DeliveredPush = {
  content: unknown
  topic: string | undefined
  ttl: number
  urgency: string | undefined
}

/** A browser with a subscription at the fake push service. */
export type FakeBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  delivered: DeliveredPush[]
}

export type FakePushService = {
  url: string
  /** PEM of the authority that the client must trust. */
  authority: string
  /** Creates a browser that accepts messages signed with this VAPID key. */
  browser(publicKey: string): FakeBrowser
  /** Answers by endpoint, sent once `until` resolves; others get 201. */
  answers: Map<string, { status: number; headers?: Record<string, string>; until?: Promise<void> }>
  /** Requests so far, refused ones included. */
  requests: number
  close(): Promise<void>
}

type Known = FakeBrowser & { ecdh: ReturnType<typeof createECDH>; auth: Buffer; publicKey: string }

/**
 * A local server that does what push services and browsers do: it checks who signed a message (RFC
 * 8292) and decrypts it with the keys of the subscription (RFC 8291).
 */
export async function openFakePushService(): Promise<FakePushService> {
  const authority = createCertificate({
    subject: [{ name: 'commonName', value: `Authority ${randomBytes(4).toString('hex')}` }],
    isAuthority: true,
  })
  const own = createCertificate({
    subject: [{ name: 'commonName', value: 'localhost' }],
    issuer: authority,
  })
  const browsers = new Map<string, Known>()
  const server: Server = createServer({ cert: own.certificate, key: own.key })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const fake: FakePushService = {
    url,
    authority: authority.certificate,
    answers: new Map(),
    requests: 0,
    browser(publicKey) {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      const endpoint = `${url}/push/${randomBytes(16).toString('base64url')}`
      const keys = {
        p256dh: ecdh.generateKeys('base64url'),
        auth: auth.toString('base64url'),
      }
      const known = {
        subscription: { endpoint, keys },
        delivered: [],
        ecdh,
        auth,
        publicKey,
      }
      browsers.set(endpoint, known)
      return known
    },
    close: () => new Promise((done) => void server.close(() => done())),
  }
  server.on('request', (request, response) => {
    fake.requests += 1
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const endpoint = `${url}${request.url ?? ''}`
      const answer = fake.answers.get(endpoint)
      if (answer)
        return void Promise.resolve(answer.until).then(() =>
          response.writeHead(answer.status, answer.headers).end(),
        )
      deliver(browsers.get(endpoint), {
        origin: url,
        headers: request.headers,
        body: Buffer.concat(chunks),
      }).then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(403).end(),
      )
    })
  })
  return fake
}

type Received = {
  origin: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** @throws when the message is not signed by the key, or cannot be decrypted */
async function deliver(
  browser: Known | undefined,
  { origin, headers, body }: Received,
): Promise<number> {
  if (!browser) return 404
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), *k=([\w-]+)$/.exec(String(headers['authorization'])) ?? []
  if (key !== browser.publicKey) return 403
  const { payload } = await jwtVerify(token, keyOf(key), { audience: origin })
  if (!/^(mailto|https):/.test(String(payload.sub))) return 403
  const plain = decrypt(body, {
    version: 'aes128gcm',
    privateKey: browser.ecdh,
    authSecret: browser.auth,
  })
  browser.delivered.push({
    content: JSON.parse(plain.toString('utf8')),
    topic: headers['topic'] as string | undefined,
    ttl: Number(headers['ttl']),
    urgency: headers['urgency'] as string | undefined,
  })
  return 201
}

/** Returns the public key of 65 bytes in base64url. */
function keyOf(key: string) {
  const bytes = Buffer.from(key, 'base64url')
  const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url')
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
    format: 'jwk',
  })
}
