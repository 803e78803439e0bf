import { connect, constants, type ClientHttp2Session } from 'node:http2'
import { importPKCS8, SignJWT } from 'jose'
import type { PushResult } from '#server/lib/integrations/phone-passes.ts'

/** How we prove ourselves to APNs: by the certificate of the pass type, or by a token signed with a key. */
export type ApnsCredentials =
  | { kind: 'certificate'; certificate: string; key: string }
  | { kind: 'token'; keyId: string; teamId: string; key: string }

export type Apns = {
  push(pushToken: string): Promise<PushResult>
  close(): void
}

type Options = {
  url: string
  /** The pass type. */
  topic: string
  credentials: ApnsCredentials
  /** PEM of further authorities to trust, in tests. */
  authority?: string
  timeoutMs?: number
}

/** Apple allows a token to be used for an hour, and asks for a new one not more than every 20 minutes. */
const TOKEN_MS = 40 * 60_000

/** Opens a client of Apple's push service: one HTTP/2 connection, opened with the first message. */
export function openApns({
  url,
  topic,
  credentials,
  authority,
  timeoutMs = 10_000,
}: Options): Apns {
  let session: ClientHttp2Session | undefined
  let token: { value: string; at: number } | undefined

  function connection(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session
    const opened = connect(url, {
      ...(credentials.kind === 'certificate'
        ? { cert: credentials.certificate, key: credentials.key }
        : {}),
      ...(authority ? { ca: authority } : {}),
    })
    const drop = () => {
      if (session === opened) session = undefined
    }
    // Requests in flight get the error too.
    opened.on('error', drop)
    opened.on('goaway', drop)
    opened.on('close', drop)
    opened.unref()
    return (session = opened)
  }

  /** The next message opens another connection; requests in flight have until their own time limit. */
  function abandon(dead: ClientHttp2Session): void {
    if (session === dead) session = undefined
    dead.close()
    setTimeout(() => dead.destroy(), timeoutMs).unref()
  }

  async function authorization(): Promise<Record<string, string>> {
    if (credentials.kind === 'certificate') return {}
    const now = performance.now()
    if (!token || now - token.at > TOKEN_MS) {
      const key = await importPKCS8(credentials.key, 'ES256')
      const value = await new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid: credentials.keyId })
        .setIssuer(credentials.teamId)
        .setIssuedAt()
        .sign(key)
      token = { value, at: now }
    }
    return { authorization: `bearer ${token.value}` }
  }

  return {
    async push(pushToken) {
      let proof: Record<string, string>
      try {
        proof = await authorization()
      } catch {
        return { outcome: 'refused', reason: 'unreadable push key' }
      }
      try {
        const headers = {
          ':method': 'POST',
          ':path': `/3/device/${encodeURIComponent(pushToken)}`,
          'apns-topic': topic,
          'apns-push-type': 'background',
          'apns-priority': '5',
          ...proof,
        }
        const opened = connection()
        const { status, reason } = await request(opened, headers, timeoutMs).catch((error) => {
          abandon(opened)
          throw error
        })
        // A refused token is made anew with the next message.
        if (status === 403) token = undefined
        return resultOf(status, reason)
      } catch {
        return { outcome: 'later' }
      }
    },
    close() {
      session?.close()
    },
  }
}

/**
 * Only 410 says that the phone no longer has the pass. BadDeviceToken and DeviceTokenNotForTopic can
 * mean a wrong push address or topic, which would be every phone of the brand.
 */
function resultOf(status: number, reason: string): PushResult {
  if (status === 200) return { outcome: 'sent' }
  if (status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500) return { outcome: 'later' }
  return { outcome: 'refused', reason: /^\w{1,60}$/.test(reason) ? reason : String(status) }
}

/** Sends an empty message: a phone asks the web service what has changed. */
function request(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<{ status: number; reason: string }> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers)
    let status = 0
    let body = ''
    stream.setEncoding('utf8')
    stream.setTimeout(timeoutMs, () => stream.close(constants.NGHTTP2_CANCEL))
    stream.on('response', (answer) => (status = Number(answer[':status'])))
    stream.on('data', (part: string) => (body = (body + part).slice(0, 1000)))
    stream.on('error', reject)
    stream.on('close', () =>
      status
        ? resolve({ status, reason: reasonIn(body) })
        : reject(new Error('APNs did not answer.')),
    )
    stream.end('{}')
  })
}

function reasonIn(body: string): string {
  try {
    return String((JSON.parse(body) as { reason?: unknown }).reason ?? '')
  } catch {
    return ''
  }
}
