import { connect, type Socket } from 'node:net'

/** Returns the text of the next request. Called for each one, so that each can have its own idempotency key. */
export type NextRequest = () => string
export type Load = { port: number; connections: number; seconds: number; next: NextRequest }
export type Answers = {
  count: number
  perSecond: number
  statuses: Record<number, number>
  milliseconds: number[]
}

/** Returns the text of a request as a proxy forwards it from a browser. `from`: the browser's IP address. */
export function requestText({
  method,
  path,
  host,
  token,
  from,
  key,
  body,
}: {
  method: string
  path: string
  host: string
  token: string
  from: string
  key?: string
  body?: unknown
}): string {
  const payload = body === undefined ? '' : JSON.stringify(body)
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'accept: application/json',
    'accept-language: en',
    `authorization: Bearer ${token}`,
    `x-forwarded-for: ${from}`,
    ...(key ? [`idempotency-key: ${key}`] : []),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
    '',
    payload,
  ].join('\r\n')
}

type Line = { send(text: string): Promise<number>; close(): void }

/**
 * Opens a keep-alive connection for one request at a time. It is a plain socket, because an HTTP client would use more
 * processor time than the server.
 */
async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = Buffer.alloc(0)
  let done: ((status: number) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  socket.on('data', (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    const status = statusOfResponse(received)
    if (status === undefined) return
    received = Buffer.alloc(0)
    done?.(status)
  })
  socket.on('error', (error) => failed?.(error))
  socket.on('close', () => failed?.(new Error('the server closed the connection')))
  await new Promise<void>((open, no) => socket.once('connect', () => open()).once('error', no))
  return {
    send: (text) =>
      new Promise<number>((yes, no) => {
        ;[done, failed] = [yes, no]
        socket.write(text)
      }),
    close() {
      failed = undefined
      socket.destroy()
    },
  }
}

/** Returns the status once the response is complete, else undefined. */
function statusOfResponse(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error('a response has no content-length')
  return received.length >= end + 4 + Number(length)
    ? Number(received.toString('latin1', 9, 12))
    : undefined
}

/** Sends as fast as the server answers: each connection sends its next request after the response. */
export async function closedLoop({ port, connections, seconds, next }: Load): Promise<Answers> {
  const record = newRecord()
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const began = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      for (let now = performance.now(); now - began < seconds * 1000;) {
        const status = await line.send(next())
        const answered = performance.now()
        record.note(status, answered - now)
        now = answered
      }
      line.close()
    }),
  )
  return record.close((performance.now() - began) / 1000)
}

/** Sends `perSecond` requests a second even if the server cannot keep up; the time counts from when a request was due. */
export async function openLoop({
  port,
  connections,
  seconds,
  next,
  perSecond,
}: Load & { perSecond: number }): Promise<Answers> {
  const record = newRecord()
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const free = [...lines]
  const due: number[] = []
  const pending = new Set<Promise<void>>()
  const serve = () => {
    while (free.length > 0 && due.length > 0) {
      const [line, since] = [free.pop() as Line, due.shift() as number]
      const sent: Promise<void> = line.send(next()).then((status) => {
        record.note(status, performance.now() - since)
        free.push(line)
        pending.delete(sent)
        serve()
      })
      pending.add(sent)
    }
  }
  const began = performance.now()
  for (let sent = 0; performance.now() - began < seconds * 1000;) {
    for (const now = performance.now() - began; (sent * 1000) / perSecond <= now; sent += 1)
      due.push(began + (sent * 1000) / perSecond)
    serve()
    await new Promise((go) => setTimeout(go, 1))
  }
  while (pending.size > 0) await Promise.all(pending)
  for (const line of lines) line.close()
  return record.close((performance.now() - began) / 1000)
}

function newRecord() {
  const statuses: Record<number, number> = {}
  const milliseconds: number[] = []
  return {
    note(status: number, took: number) {
      statuses[status] = (statuses[status] ?? 0) + 1
      milliseconds.push(took)
    },
    close: (seconds: number): Answers => ({
      count: milliseconds.length,
      perSecond: milliseconds.length / seconds,
      statuses,
      milliseconds: milliseconds.sort((a, b) => a - b),
    }),
  }
}

export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
export const medianOf = (numbers: readonly number[]): number =>
  percentile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  )
