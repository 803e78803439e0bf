import { setTimeout as pause } from 'node:timers/promises'
import type {
  DraftOrderRequest,
  DraftOrderResult,
  ShopAdmin,
  Shops,
} from '#server/lib/integrations/shops.ts'
import { createDraftOrder } from './shopify-admin.ts'

/** Path of the demo shop (demo-shop.ts). */
export const DEMO_SHOP = '/demo-shop'

type Options = {
  /** By brand slug. */
  admins: ReadonlyMap<string, ShopAdmin>
  /** Whether brands without a shop use the demo shop. */
  hasDemo: boolean
  /** Milliseconds for all attempts of one order; less than a phone waits for a response. */
  timeoutMs?: number
}

/**
 * Returns the client of the brands' shops: the Admin API where configured, else the demo shop in
 * the demo, none in production.
 */
export const createShops = ({ admins, hasDemo, timeoutMs = 7_000 }: Options): Shops => ({
  async draftOrder(request) {
    const admin = admins.get(request.brand.slug)
    if (admin) return fromShopify(admin, request, timeoutMs)
    if (!hasDemo) return { failure: 'notConfigured' }
    return {
      reference: request.reference,
      url: `${request.origin}${DEMO_SHOP}/${request.reference}`,
    }
  },
})

/**
 * Retries only when the shop reports that it did nothing; otherwise a second order could be
 * created.
 */
async function fromShopify(
  admin: ShopAdmin,
  request: DraftOrderRequest,
  within: number,
): Promise<DraftOrderResult> {
  if (request.variantId === undefined) return { failure: 'rejected', fields: 'variantId' }
  const until = performance.now() + within
  const signal = AbortSignal.timeout(within)
  for (;;) {
    const answer = await createDraftOrder(admin, request, signal)
    if ('id' in answer)
      return isShopUrl(answer.invoiceUrl, admin, request)
        ? { reference: answer.id, url: answer.invoiceUrl }
        : { failure: 'untrustedHost' }
    const { retryAfterMs, ...failure } = answer
    if (retryAfterMs === undefined || performance.now() + retryAfterMs >= until) return failure
    await pause(retryAfterMs)
  }
}

/**
 * Returns whether a URL is https, without credentials, on the shop's host, the brand's own site, or
 * a host of the setting.
 */
function isShopUrl(
  address: string,
  { url, hosts }: ShopAdmin,
  { brand }: DraftOrderRequest,
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  const allowedHosts = [new URL(url).host, new URL(brand.links.website).host, ...hosts]
  return protocol === 'https:' && !username && !password && allowedHosts.includes(host)
}
