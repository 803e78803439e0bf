import { setTimeout as pause } from 'node:timers/promises'
import type { DraftAsked, Drafted, ShopAdmin, Shops } from '#server/kit/shop.ts'
import { createDraftOrder } from './shopify-admin.ts'

/** Where the demo shop of a trial shows an order (server/trial/demo-shop.ts). */
export const DEMO_SHOP = '/demo-shop'

type Options = {
  /** By the brand's slug. */
  admins: ReadonlyMap<string, ShopAdmin>
  /** Whether a brand without a shop has the demo shop: in a trial. */
  hasDemo: boolean
  /** All tries of one order together, milliseconds. Below what a phone waits for an answer. */
  within?: number
}

/** The shops of brands: the Admin API where a brand has one; else in a trial the demo shop, and in production none. */
export const shopsAt = ({ admins, hasDemo, within = 7_000 }: Options): Shops => ({
  async draftOrder(asked) {
    const admin = admins.get(asked.brand.slug)
    if (admin) return fromShopify(admin, asked, within)
    if (!hasDemo) return { fault: 'notConnected' }
    return { reference: asked.reference, url: `${asked.origin}${DEMO_SHOP}/${asked.reference}` }
  },
})

/** Asks again only when the shop itself has said that it did nothing: a second order could be made otherwise. */
async function fromShopify(admin: ShopAdmin, asked: DraftAsked, within: number): Promise<Drafted> {
  if (asked.variantId === undefined) return { fault: 'refused', fields: 'variantId' }
  const until = performance.now() + within
  const signal = AbortSignal.timeout(within)
  for (;;) {
    const answer = await createDraftOrder(admin, asked, signal)
    if ('id' in answer) return isOfTheShop(answer.invoiceUrl, admin, asked) ? { reference: answer.id, url: answer.invoiceUrl } : { fault: 'strayAddress' }
    const { tryAgainInMs, ...fault } = answer
    if (tryAgainInMs === undefined || performance.now() + tryAgainInMs >= until) return fault
    await pause(tryAgainInMs)
  }
}

/** https, without a name and password in it, on the shop's own host, the brand's own site, or one that the setting names. */
function isOfTheShop(address: string, { url, hosts }: ShopAdmin, { brand }: DraftAsked): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  const known = [new URL(url).host, new URL(brand.links.website).host, ...hosts]
  return protocol === 'https:' && !username && !password && known.includes(host)
}
