import type { IncomingMessage } from 'node:http'
import webPush from 'web-push'
import type { PushService, VapidKeys } from '#server/lib/config/web-push-settings.ts'
import { publicLookup } from '#server/lib/http/public-address.ts'
import type {
  PushMessage,
  PushTarget,
  WebPush,
  WebPushResult,
} from '#server/lib/integrations/web-push.ts'
import { errorCode, postRequest } from './post-request.ts'

type Options = {
  keys: VapidKeys
  services: readonly PushService[]
  /** PEM of further authorities to trust, in tests. */
  authority?: string
  timeoutMs?: number
}

/** Longer than any push service's endpoint; the table refuses more too. */
const MAX_ENDPOINT = 1000
const MAX_RETRY_SECONDS = 24 * 60 * 60

/** Opens a client of the push services of browsers. */
export function openWebPush({ keys, services, authority, timeoutMs = 10_000 }: Options): WebPush {
  const isOwn = (url: URL) =>
    services.some((service) => 'own' in service && service.own === url.origin)
  const listedFor = (hostname: string) =>
    services.find(
      (service) =>
        'host' in service &&
        (service.hasSubdomains ? hostname.endsWith(`.${service.host}`) : hostname === service.host),
    )

  function accepts(endpoint: string): boolean {
    if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return false
    const url = new URL(endpoint)
    // Several texts of one address would be several devices.
    if (url.href !== endpoint || url.username || url.password || endpoint.includes('#'))
      return false
    return (
      isOwn(url) ||
      (url.protocol === 'https:' && url.port === '' && listedFor(url.hostname) !== undefined)
    )
  }

  return {
    publicKey: keys.publicKey,
    accepts,
    serviceOf(host) {
      const service =
        services.find((own) => 'own' in own && new URL(own.own).host === host) ?? listedFor(host)
      if (!service) return ''
      return 'own' in service ? service.own : service.host
    },
    async send(target, message) {
      // Refused by now, when the settings have changed since the device subscribed.
      if (!accepts(target.endpoint)) return { outcome: 'gone' }
      try {
        const url = new URL(target.endpoint)
        const { headers, body } = encrypt(target, message, keys)
        const trust = isOwn(url) ? (authority ? { ca: authority } : {}) : { lookup: publicLookup }
        const answer = await postRequest(url, body, { headers, ...trust }, timeoutMs)
        return resultOf(answer, message.at)
      } catch (error) {
        return { outcome: 'later', reason: errorCode(error) }
      }
    },
  }
}

/** Encrypts a message for a browser (RFC 8291) and signs who sends it (RFC 8292). */
function encrypt(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic, ttlSeconds }: PushMessage,
  vapidDetails: VapidKeys,
): { headers: Record<string, string>; body: Buffer } {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    { vapidDetails, topic, TTL: ttlSeconds, urgency: 'normal', contentEncoding: 'aes128gcm' },
  )
  return { headers: headers as Record<string, string>, body: body as Buffer }
}

/**
 * 404 and 410 say that the subscription has ended (RFC 8030). 400 and 413 are about this message: it
 * is malformed or too long, and would be the next time.
 */
function resultOf({ statusCode = 0, headers }: IncomingMessage, at: Date): WebPushResult {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone' }
  if (statusCode === 400 || statusCode === 413)
    return { outcome: 'invalid', reason: String(statusCode) }
  if (statusCode === 429 || statusCode >= 500)
    return {
      outcome: 'later',
      reason: String(statusCode),
      ...retryAfter(headers['retry-after'], at),
    }
  return { outcome: 'refused', reason: String(statusCode) }
}

/** Reads seconds or a date (RFC 9110). */
function retryAfter(value: string | undefined, at: Date): { retryAfterSeconds?: number } {
  if (!value) return {}
  const seconds = /^\d{1,9}$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - at.getTime()) / 1000)
  return seconds > 0 ? { retryAfterSeconds: Math.min(MAX_RETRY_SECONDS, seconds) } : {}
}
