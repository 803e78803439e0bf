import { setTimeout as pause } from 'node:timers/promises'
import type { DraftAsked, Drafted, ShopAdmin, Shops } from '#server/kit/shop.ts'
import { createDraftOrder } from './shopify-admin.ts'

/** Path of the demo shop (demo-shop.ts). */
export const DEMO_SHOP = '/demo-shop'

type Options = {
  /** By brand slug. */
  admins: ReadonlyMap<string, ShopAdmin>
  /** Whether brands without a shop use the demo shop. */
  hasDemo: boolean
  /** Milliseconds for all attempts of one order; less than a phone waits for a response. */
  within?: number
}

/**
 * Returns the client of the brands' shops: the Admin API where configured, else the demo shop in
 * the demo, none in production.
 */
export const shopsAt = ({ admins, hasDemo, within = 7_000 }: Options): Shops => ({
  async draftOrder(request) {
    const admin = admins.get(request.brand.slug)
    if (admin) return fromShopify(admin, request, within)
    if (!hasDemo) return { fault: 'notConnected' }
    return { reference: request.reference, url: `${request.origin}${DEMO_SHOP}/${request.reference}` }
  },
})

/**
 * Retries only when the shop reports that it did nothing; otherwise a second order could be
 * created.
 */
async function fromShopify(admin: ShopAdmin, request: DraftAsked, within: number): Promise<Drafted> {
  if (request.variantId === undefined) return { fault: 'refused', fields: 'variantId' }
  const until = performance.now() + within
  const signal = AbortSignal.timeout(within)
  for (;;) {
    const answer = await createDraftOrder(admin, request, signal)
    if ('id' in answer) return isShopUrl(answer.invoiceUrl, admin, request) ? { reference: answer.id, url: answer.invoiceUrl } : { fault: 'strayAddress' }
    const { tryAgainInMs, ...fault } = answer
    if (tryAgainInMs === undefined || performance.now() + tryAgainInMs >= until) return fault
    await pause(tryAgainInMs)
  }
}

/**
 * Returns whether a URL is https, without credentials, on the shop's host, the brand's own site, or
 * a host of the setting.
 */
function isShopUrl(address: string, { url, hosts }: ShopAdmin, { brand }: DraftAsked): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  const allowedHosts = [new URL(url).host, new URL(brand.links.website).host, ...hosts]
  return protocol === 'https:' && !username && !password && allowedHosts.includes(host)
}
