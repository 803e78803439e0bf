import type { BrandPack } from '#brands/brand.ts'

/** What a shop is asked to prepare. `reference`: ours, of this one try. `email`: only one that is proven to be hers. */
export type DraftAsked = {
  brand: BrandPack
  /** The public address of the brand's own pages. */
  origin: string
  reference: string
  email: string | undefined
  /** Of the shop's product; nothing where the pack names none. */
  variantId: string | undefined
  /** What the discount is called on the order. */
  title: string
  /** Whole cents of the shop's currency. */
  discountCents: number
}

/** Why there is none. The member is told one sentence for all; the team is told which. */
export type ShopFault = 'notConnected' | 'unreachable' | 'slow' | 'throttled' | 'unauthorized' | 'refused' | 'strange' | 'strayAddress'

/** `reference`: the shop's own name of the order. `fields`: which parts of what was asked the shop has refused. */
export type Drafted = { reference: string; url: string } | { fault: ShopFault; fields?: string }

/** The shops of brands, as far as they are asked for something (server/neighbours/shop.ts). */
export type Shops = { draftOrder(asked: DraftAsked): Promise<Drafted> }

/** The Admin API of a brand's shop. `hosts`: where else than at its own address its checkout may be. */
export type ShopAdmin = { url: string; token: string; hosts: readonly string[] }
