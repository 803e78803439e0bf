import { WebSocketServer, type WebSocket } from 'ws'

/** A WalletConnect relay in memory, without authentication, which keeps every message. */
export type WalletRelay = { url: string; close: () => Promise<void> }

type Call = { id: number; method: string; params: Record<string, string> & { topics?: string[] } }
type Message = { topic: string; message: string; tag: number; publishedAt: number }
type Stored = { from: string; data: Message }

/** Starts a relay on this machine. `port`: the one of a relay that was closed before. */
export async function startWalletRelay(port = 0): Promise<WalletRelay> {
  const subscribers = new Map<string, Set<WebSocket>>()
  const stored = new Map<string, Stored[]>()
  /** Ids of clients, which stay the same over reloads. */
  const clients = new WeakMap<WebSocket, string>()
  const clientOf = (socket: WebSocket): string => clients.get(socket) ?? ''
  let lastId = Date.now() * 1000

  const send = (socket: WebSocket, data: Message) =>
    socket.send(
      JSON.stringify({
        id: ++lastId,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: data.topic, data },
      }),
    )
  function subscribe(socket: WebSocket, topic = ''): string {
    subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(socket))
    for (const { from, data } of stored.get(topic) ?? [])
      if (from !== clientOf(socket)) send(socket, data)
    return topic
  }
  function publish(from: WebSocket, topic = '', message = '', tag = 0): true {
    const data = { topic, message, tag: Number(tag), publishedAt: Date.now() }
    stored.set(topic, [...(stored.get(topic) ?? []), { from: clientOf(from), data }])
    for (const socket of subscribers.get(topic) ?? []) if (socket !== from) send(socket, data)
    return true
  }
  function resultOf(socket: WebSocket, { method, params }: Call): unknown {
    const { topic, pairingTopic, sessionTopic, topics = [] } = params
    if (method === 'irn_subscribe') return subscribe(socket, topic)
    if (method === 'irn_batchSubscribe') return topics.map((one) => subscribe(socket, one))
    if (method === 'irn_unsubscribe') return subscribers.get(topic ?? '')?.delete(socket) ?? true
    if (method === 'irn_publish')
      return publish(socket, topic, params['message'], Number(params['tag']))
    if (method === 'irn_batchFetchMessages')
      return {
        messages: topics.flatMap((one) => (stored.get(one) ?? []).map(({ data }) => data)),
        hasMore: false,
      }
    if (method === 'wc_proposeSession') {
      publish(socket, pairingTopic, params['sessionProposal'], 1100)
      return Boolean(subscribe(socket, pairingTopic))
    }
    if (method === 'wc_approveSession') {
      publish(socket, pairingTopic, params['sessionProposalResponse'], 1101)
      publish(socket, sessionTopic, params['sessionSettlementRequest'], 1102)
      return Boolean(subscribe(socket, sessionTopic))
    }
    return true
  }

  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await new Promise<void>((done) => server.once('listening', done))
  server.on('connection', (socket, { url = '' }) => {
    clients.set(socket, clientIn(url))
    socket.on('message', (raw: Buffer) => {
      const call = JSON.parse(raw.toString()) as Call
      // Without a method it is the receipt of a message.
      if (!call.method) return
      const result = resultOf(socket, call)
      socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result }))
    })
    socket.on('close', () => subscribers.forEach((sockets) => sockets.delete(socket)))
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () =>
      new Promise((done) => {
        for (const socket of server.clients) socket.terminate()
        server.close(() => done())
      }),
  }
}

/** Returns the client that the token in an address names; its signature is not checked. */
function clientIn(url: string): string {
  const [, payload = ''] = (new URL(url, 'ws://relay').searchParams.get('auth') ?? '').split('.')
  return (
    (JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as { iss?: string }).iss ?? ''
  )
}
