import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { createCertificate } from './test-certificates.ts'

export type FakePush = {
  token: string
  topic: string | undefined
  type: string | undefined
  body: string
  authorization: string | undefined
  /** Common name of the client's certificate. */
  client: string | undefined
}

export type FakeApns = {
  url: string
  /** PEM of the authority that the client must trust. */
  authority: string
  pushes: FakePush[]
  /** Answers by push token; others get 200. */
  answers: Map<string, { status: number; reason: string }>
  /** Connections so far. */
  connections: number
  /** From now on the open connections answer nothing, like one that a firewall has cut off. */
  silence(): void
  /** Ends all connections, as Apple does from time to time. */
  disconnect(): void
  close(): Promise<void>
}

/**
 * A local server that answers like Apple's push service: HTTP/2 over TLS, client certificates or
 * tokens, and the reasons of "Handling Notification Responses from APNs".
 */
export async function openFakeApns(clientAuthority?: string): Promise<FakeApns> {
  const authority = createCertificate({
    subject: [{ name: 'commonName', value: 'Authority of the fake server' }],
    isAuthority: true,
  })
  const own = createCertificate({
    subject: [{ name: 'commonName', value: 'localhost' }],
    issuer: authority,
  })
  const pushes: FakePush[] = []
  const answers: FakeApns['answers'] = new Map()
  const sessions = new Set<ServerHttp2Session>()
  const silent = new WeakSet<ServerHttp2Session>()
  const counts = { connections: 0 }
  const server: Http2SecureServer = createSecureServer({
    cert: own.certificate,
    key: own.key,
    requestCert: clientAuthority !== undefined,
    rejectUnauthorized: false,
    ...(clientAuthority ? { ca: clientAuthority } : {}),
  })
  server.on('session', (session) => {
    sessions.add(session)
    counts.connections += 1
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => {
    if (stream.session && silent.has(stream.session as ServerHttp2Session)) return
    const socket = stream.session?.socket as TLSSocket
    const isTrusted = clientAuthority === undefined || socket.authorized
    let body = ''
    stream.setEncoding('utf8')
    stream.on('data', (part: string) => (body += part))
    stream.on('end', () => {
      const token = String(headers[':path']).replace('/3/device/', '')
      const { subject } = (clientAuthority ? socket.getPeerCertificate() : {}) as {
        subject?: { CN?: string }
      }
      const answer = isTrusted ? answers.get(token) : { status: 403, reason: 'BadCertificate' }
      pushes.push({
        token,
        topic: headers['apns-topic'] as string | undefined,
        type: headers['apns-push-type'] as string | undefined,
        body,
        authorization: headers.authorization,
        client: subject?.CN,
      })
      stream.respond({ ':status': answer?.status ?? 200 })
      stream.end(answer ? JSON.stringify({ reason: answer.reason }) : undefined)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return Object.assign(counts, {
    url: `https://localhost:${port}`,
    authority: authority.certificate,
    pushes,
    answers,
    silence() {
      for (const session of sessions) silent.add(session)
    },
    disconnect() {
      for (const session of sessions) session.destroy()
    },
    close() {
      for (const session of sessions) session.destroy()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  })
}
