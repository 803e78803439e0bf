import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isScannableCode } from '#domain/codes.ts'
import type {
  CodeResult,
  CodeRequest,
  VoucherService,
  VoucherServices,
} from '#server/lib/integrations/voucher-services.ts'

type Options = {
  /** By brand slug. */
  services: ReadonlyMap<string, VoucherService>
  /** Milliseconds for all attempts; less than a phone waits for a response. */
  timeoutMs?: number
  /** Milliseconds for one attempt. */
  attemptTimeoutMs?: number
}

/** Milliseconds before the next attempt. */
const PAUSE_MS = 150
const MAX_ANSWER_BYTES = 16_384

const answerShape = z.object({ code: z.string().check(z.refine(isScannableCode)) })

/**
 * Returns the client of voucher services over signed HTTP. An attempt without a response, or with a
 * 5xx or 429, is repeated with the same idempotency key, because the service may have issued the
 * code.
 */
export const createVoucherServices = ({
  services,
  timeoutMs = 6_000,
  attemptTimeoutMs = 2_500,
}: Options): VoucherServices => ({
  async claim(request) {
    const service = services.get(request.brand)
    if (!service) return { failure: 'notConfigured' }
    const until = performance.now() + timeoutMs
    let previous: CodeResult | undefined
    for (;;) {
      const left = until - performance.now()
      const { mayRetry, ...answer } = await ask(service, request, Math.min(attemptTimeoutMs, left))
      // If our own time-out cut the last attempt short, the result before it says more about the
      // service.
      if (
        previous &&
        left < attemptTimeoutMs &&
        'failure' in answer &&
        answer.failure === 'timeout'
      )
        return previous
      if (!mayRetry || performance.now() + PAUSE_MS >= until) return answer
      previous = answer
      await pause(PAUSE_MS)
    }
  },
})

type Attempt = CodeResult & { mayRetry?: true }

async function ask(
  { url, secret }: VoucherService,
  { key, at, ...claim }: CodeRequest,
  within: number,
): Promise<Attempt> {
  const { brand, voucherId, member, period } = claim
  const body = JSON.stringify({ brand, voucherId, member, period })
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(within)))
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A redirect would send the signed request to another host.
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': key,
        'x-laurel-timestamp': timestamp,
        'x-laurel-signature': `sha256=${signatureOf({ secret, timestamp, key, body })}`,
      },
      body,
    })
    return await answerIn(response)
  } catch {
    return { failure: signal.aborted ? 'timeout' : 'unreachable', mayRetry: true }
  }
}

/**
 * Returns the signature that the service verifies: over the time, the key and the body, byte for
 * byte.
 */
export const signatureOf = ({
  secret,
  timestamp,
  key,
  body,
}: {
  secret: string
  timestamp: string
  key: string
  body: string
}): string => createHmac('sha256', secret).update(`${timestamp}.${key}.${body}`).digest('hex')

async function answerIn(response: Response): Promise<Attempt> {
  const { status } = response
  if (status === 200) {
    const { data } = z.safeParse(answerShape, jsonOr(await textOf(response)))
    return data ? { code: data.code } : { failure: 'malformed' }
  }
  await response.body?.cancel()
  if (status === 410) return { isUsedUp: true }
  if (status === 401 || status === 403) return { failure: 'unauthorized' }
  if (status >= 500 || status === 429) return { failure: 'unreachable', mayRetry: true }
  return { failure: status >= 400 ? 'rejected' : 'malformed' }
}

/** Returns the body; empty when it exceeds the maximum size. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) break
    bytes += value.length
    if (bytes > MAX_ANSWER_BYTES) {
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
