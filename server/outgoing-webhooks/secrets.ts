import { createHmac } from 'node:crypto'
import { minutesAfter } from '#server/lib/time/clock.ts'
import type { webhookEndpoints } from './table.ts'

/** Hours in which a request carries the signature of a replaced secret too. */
export const REPLACED_SECRET_HOURS = 24

type Endpoint = Pick<
  typeof webhookEndpoints.$inferSelect,
  'id' | 'secretVersion' | 'secretReplacedAt'
>

/** Returns the secret of an endpoint, in the form of Standard Webhooks. It is derived, so that none is stored. */
export const webhookSecret = (
  serverSecret: string,
  { id, secretVersion }: Pick<Endpoint, 'id' | 'secretVersion'>,
): string =>
  `whsec_${createHmac('sha256', serverSecret).update(`webhook:${id}:${secretVersion}`).digest('base64')}`

/** Returns the secrets that sign a request now: the valid one, and for a day the one before it. */
export function signingSecrets(serverSecret: string, endpoint: Endpoint, now: Date): string[] {
  const { secretVersion, secretReplacedAt } = endpoint
  const isBoth =
    secretReplacedAt !== null && now < minutesAfter(secretReplacedAt, REPLACED_SECRET_HOURS * 60)
  return [secretVersion, ...(isBoth ? [secretVersion - 1] : [])].map((version) =>
    webhookSecret(serverSecret, { id: endpoint.id, secretVersion: version }),
  )
}

/** Returns the headers of a signed request (Standard Webhooks, standardwebhooks.com). */
export function signedHeaders({
  eventId,
  body,
  secrets,
  now,
}: {
  eventId: string
  body: string
  secrets: readonly string[]
  now: Date
}): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
