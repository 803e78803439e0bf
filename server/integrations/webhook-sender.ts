import { canBePublic, publicLookup } from '#server/lib/http/public-address.ts'
import type { WebhookSender } from '#server/lib/integrations/webhook-sender.ts'
import { errorCode, postRequest } from './post-request.ts'

/**
 * Returns the sender of webhooks. Redirects are not followed: they would send a signed request elsewhere.
 * @param isDemo allows addresses on this machine; otherwise only https to the public internet
 */
export const createWebhookSender = ({
  isDemo,
  timeoutMs = 10_000,
}: {
  isDemo: boolean
  timeoutMs?: number
}): WebhookSender => ({
  async send({ url, headers, body }) {
    try {
      const address = new URL(url)
      if (!isDemo && address.protocol !== 'https:')
        return { isDelivered: false, reason: 'NOT_HTTPS' }
      if (!isDemo && !canBePublic(address)) return { isDelivered: false, reason: 'NOT_PUBLIC' }
      const options = { headers, ...(isDemo ? {} : { lookup: publicLookup }) }
      const { statusCode = 0 } = await postRequest(address, Buffer.from(body), options, timeoutMs)
      return statusCode >= 200 && statusCode < 300
        ? { isDelivered: true }
        : { isDelivered: false, reason: String(statusCode) }
    } catch (error) {
      return { isDelivered: false, reason: errorCode(error) }
    }
  },
})
