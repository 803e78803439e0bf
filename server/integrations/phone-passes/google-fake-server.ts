import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import type { ServiceAccount } from './google-wallet.ts'

export type FakeGoogle = {
  url: string
  account: ServiceAccount
  /** PEM of the public key of the account. */
  publicKey: string
  /** Classes and objects by `kind/id`. */
  stored: Map<string, Record<string, unknown>>
  calls: string[]
  /** The status of the next answers; undefined: as Google would answer. */
  status: number | undefined
  /** Keeps the next write of an object on its way until `letGo`. `arrived`: the server has it. */
  holdNext(): { arrived: Promise<void>; letGo(): void }
  close(): Promise<void>
}

const ACCESS_TOKEN = 'ya29.an-access-token-of-the-test'

/** A local server that answers like Google's token endpoint and the REST API of Google Wallet. */
export async function openFakeGoogle(): Promise<FakeGoogle> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string
  const fake: Pick<FakeGoogle, 'stored' | 'calls' | 'status'> = {
    stored: new Map(),
    calls: [],
    status: undefined,
  }
  const held: (() => Promise<void>)[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void answer(request.method ?? '', request.url ?? '', request.headers.authorization, parts)
        .catch(() => ({ status: 400, body: {} }))
        .then(({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' })
          response.end(JSON.stringify(body))
        })
    })
  })

  async function answer(
    method: string,
    path: string,
    authorization: string | undefined,
    parts: Buffer[],
  ): Promise<{ status: number; body: unknown }> {
    const text = Buffer.concat(parts).toString()
    if (path === '/token') {
      const { payload } = await jwtVerify(
        new URLSearchParams(text).get('assertion') ?? '',
        await importSPKI(publicKey, 'RS256'),
        { audience: account.token_uri, issuer: account.client_email },
      )
      fake.calls.push(`token ${String(payload['scope'])}`)
      return { status: 200, body: { access_token: ACCESS_TOKEN, expires_in: 3600 } }
    }
    if (authorization !== `Bearer ${ACCESS_TOKEN}`) return { status: 401, body: {} }
    const [, kind = '', id] = /^\/walletobjects\/v1\/(\w+)(?:\/(.+))?$/.exec(path) ?? []
    const body = JSON.parse(text) as { id?: string }
    const key = `${kind}/${decodeURIComponent(id ?? body.id ?? '')}`
    fake.calls.push(`${method} ${key}`)
    if (kind.endsWith('Object')) await held.shift()?.()
    if (fake.status) return { status: fake.status, body: {} }
    const known = fake.stored.get(key)
    if (method === 'POST' && known) return { status: 409, body: {} }
    if (method === 'PATCH' && !known) return { status: 404, body: {} }
    fake.stored.set(key, { ...known, ...body })
    return { status: 200, body: {} }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account: ServiceAccount = {
    client_email: 'passes@laurel.example',
    private_key: privateKey,
    token_uri: `${url}/token`,
  }
  return Object.assign(fake, {
    url,
    account,
    publicKey,
    holdNext() {
      let [arrive, letGo] = [() => {}, () => {}]
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      const departure = new Promise<void>((resolve) => (letGo = resolve))
      held.push(() => {
        arrive()
        return departure
      })
      return { arrived, letGo }
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  })
}
