import { connect, type Socket } from 'node:net'

/** What is asked next. Made when it is sent, so that each may have a key of its own. */
export type NextRequest = () => string
export type Load = { port: number; connections: number; seconds: number; next: NextRequest }
export type Answers = { count: number; perSecond: number; statuses: Record<number, number>; milliseconds: number[] }

/** Text of a request as a browser behind a proxy sends it: `from` is its address. */
export function requestText({ method, path, host, token, from, key, body }: { method: string; path: string; host: string; token: string; from: string; key?: string; body?: unknown }): string {
  const payload = body === undefined ? '' : JSON.stringify(body)
  return [
    `${method} ${path} HTTP/1.1`, `host: ${host}`, 'accept: application/json', 'accept-language: en', `authorization: Bearer ${token}`, `x-forwarded-for: ${from}`,
    ...(key ? [`idempotency-key: ${key}`] : []),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
    '', payload,
  ].join('\r\n')
}

type Line = { send(text: string): Promise<number>; close(): void }

/**
 * A connection that is kept: one request at a time. Plain sockets, because a client with comforts would need more of
 * the machine than the server.
 */
async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let heard = Buffer.alloc(0)
  let done: ((status: number) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  socket.on('data', (part) => {
    heard = heard.length === 0 ? part : Buffer.concat([heard, part])
    const status = wholeAnswer(heard)
    if (status === undefined) return
    heard = Buffer.alloc(0)
    done?.(status)
  })
  socket.on('error', (error) => failed?.(error))
  socket.on('close', () => failed?.(new Error('the server hung up')))
  await new Promise<void>((open, no) => socket.once('connect', () => open()).once('error', no))
  return {
    send: (text) => new Promise<number>((yes, no) => {
      [done, failed] = [yes, no]
      socket.write(text)
    }),
    close() {
      failed = undefined
      socket.destroy()
    },
  }
}

/** The status, once the whole answer is there. */
function wholeAnswer(heard: Buffer): number | undefined {
  const end = heard.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /content-length: (\d+)/i.exec(heard.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error('an answer without a length')
  return heard.length >= end + 4 + Number(length) ? Number(heard.toString('latin1', 9, 12)) : undefined
}

/** As fast as it goes: each connection asks again as soon as it is answered. */
export async function closedLoop({ port, connections, seconds, next }: Load): Promise<Answers> {
  const book = newBook()
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const began = performance.now()
  await Promise.all(lines.map(async (line) => {
    for (let now = performance.now(); now - began < seconds * 1000;) {
      const status = await line.send(next())
      const answered = performance.now()
      book.note(status, answered - now)
      now = answered
    }
    line.close()
  }))
  return book.close((performance.now() - began) / 1000)
}

/** So many a second, whether the server keeps up or not; the time counts from when it was due. */
export async function openLoop({ port, connections, seconds, next, perSecond }: Load & { perSecond: number }): Promise<Answers> {
  const book = newBook()
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const free = [...lines]
  const due: number[] = []
  const pending = new Set<Promise<void>>()
  const serve = () => {
    while (free.length > 0 && due.length > 0) {
      const [line, since] = [free.pop() as Line, due.shift() as number]
      const sent: Promise<void> = line.send(next()).then((status) => {
        book.note(status, performance.now() - since)
        free.push(line)
        pending.delete(sent)
        serve()
      })
      pending.add(sent)
    }
  }
  const began = performance.now()
  for (let sent = 0; performance.now() - began < seconds * 1000;) {
    for (const now = performance.now() - began; sent * 1000 / perSecond <= now; sent += 1) due.push(began + sent * 1000 / perSecond)
    serve()
    await new Promise((go) => setTimeout(go, 1))
  }
  while (pending.size > 0) await Promise.all(pending)
  for (const line of lines) line.close()
  return book.close((performance.now() - began) / 1000)
}

function newBook() {
  const statuses: Record<number, number> = {}
  const milliseconds: number[] = []
  return {
    note(status: number, took: number) {
      statuses[status] = (statuses[status] ?? 0) + 1
      milliseconds.push(took)
    },
    close: (seconds: number): Answers => ({ count: milliseconds.length, perSecond: milliseconds.length / seconds, statuses, milliseconds: milliseconds.sort((a, b) => a - b) }),
  }
}

export const percentile = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
export const medianOf = (numbers: readonly number[]): number => percentile([...numbers].sort((a, b) => a - b), 0.5)
