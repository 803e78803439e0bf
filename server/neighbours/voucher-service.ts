import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isScannableCode } from '#domain/code.ts'
import type { CodeAnswer, CodeRequest, VoucherService, VoucherServices } from '#server/kit/voucher-service.ts'

type Options = {
  /** By the brand's slug. */
  services: ReadonlyMap<string, VoucherService>
  /** Time-out of all tries together, milliseconds. Below what a phone waits for an answer. */
  within?: number
  /** Time-out of one try, milliseconds. */
  tryWithin?: number
}

/** Milliseconds before the next try. */
const PAUSE_MS = 150
const ANSWER_MOST_BYTES = 16_384

const answerShape = z.object({ code: z.string().check(z.refine(isScannableCode)) })

/**
 * Voucher services over signed HTTP. A try that got no answer, a 5xx or a 429 is repeated within the time-out, always
 * with the same idempotency key: the service may have issued the code although its answer was lost.
 */
export const voucherServicesAt = ({ services, within = 6_000, tryWithin = 2_500 }: Options): VoucherServices => ({
  async claim(request) {
    const service = services.get(request.brand)
    if (!service) return { fault: 'notConnected' }
    const until = performance.now() + within
    let known: CodeAnswer | undefined
    for (;;) {
      const left = until - performance.now()
      const { mayRetry, ...answer } = await ask(service, request, Math.min(tryWithin, left))
      // A last try that our own time-out cut short says less of the service than the try before.
      if (known && left < tryWithin && 'fault' in answer && answer.fault === 'slow') return known
      if (!mayRetry || performance.now() + PAUSE_MS >= until) return answer
      known = answer
      await pause(PAUSE_MS)
    }
  },
})

type Try = CodeAnswer & { mayRetry?: true }

async function ask({ url, secret }: VoucherService, { key, at, ...asked }: CodeRequest, within: number): Promise<Try> {
  const { brand, voucherId, member, period } = asked
  const body = JSON.stringify({ brand, voucherId, member, period })
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(within)))
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A redirect would carry the signed request along to wherever it leads.
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key,
        'x-laurel-timestamp': timestamp, 'x-laurel-signature': `sha256=${signatureOf({ secret, timestamp, key, body })}`,
      },
      body,
    })
    return await answerIn(response)
  } catch {
    return { fault: signal.aborted ? 'slow' : 'unreachable', mayRetry: true }
  }
}

/** What the service verifies: it covers the time, the key and the body, byte for byte. */
export const signatureOf = ({ secret, timestamp, key, body }: { secret: string; timestamp: string; key: string; body: string }): string =>
  createHmac('sha256', secret).update(`${timestamp}.${key}.${body}`).digest('hex')

async function answerIn(response: Response): Promise<Try> {
  const { status } = response
  if (status === 200) {
    const { data } = z.safeParse(answerShape, jsonOr(await textOf(response)))
    return data ? { code: data.code } : { fault: 'malformed' }
  }
  await response.body?.cancel()
  if (status === 410) return { isGone: true }
  if (status === 401 || status === 403) return { fault: 'unauthorized' }
  if (status >= 500 || status === 429) return { fault: 'unreachable', mayRetry: true }
  return { fault: status >= 400 ? 'refused' : 'malformed' }
}

/** The body, or nothing when it is longer than any answer. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) break
    bytes += value.length
    if (bytes > ANSWER_MOST_BYTES) {
      await reader?.cancel()
      return ''
    }
    parts.push(value)
  }
  return Buffer.concat(parts).toString('utf8')
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
