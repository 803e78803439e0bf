import type { PaysafeAccount } from '#server/lib/integrations/card-payments.ts'

/**
 * `notSent`: the request never left, so the provider has not seen it. `unknown`: no answer, or not
 * one of theirs; it may have been done.
 */
export type PaysafeAnswer =
  | { kind: 'answer'; status: number; body: Record<string, unknown>; errorCode: string | undefined }
  | { kind: 'notSent' }
  | { kind: 'unknown' }

export type PaysafeClient = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<PaysafeAnswer>

const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Returns a client of the Payments API. It never throws. */
export const createPaysafeClient =
  ({ url, user, password }: PaysafeAccount, timeoutMs: number): PaysafeClient =>
  async (method, path, body) => {
    try {
      const response = await fetch(`${url}/paymenthub/v1${path}`, {
        method,
        // A redirect would send the key to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
      const { code } = (parsed['error'] ?? {}) as { code?: unknown }
      return {
        kind: 'answer',
        status: response.status,
        body: parsed,
        errorCode: typeof code === 'string' && /^\d{1,8}$/.test(code) ? code : undefined,
      }
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      return { kind: NOT_SENT.has(cause?.code ?? '') ? 'notSent' : 'unknown' }
    }
  }
