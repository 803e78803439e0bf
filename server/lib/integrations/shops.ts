import type { BrandPack } from '#brands/brand.ts'

/**
 * Request for a draft order. `reference`: our own id of this attempt. `email`: only the member's
 * verified address.
 */
export type DraftOrderRequest = {
  brand: BrandPack
  /** The public origin of the brand's own pages. */
  origin: string
  reference: string
  email: string | undefined
  /** Of the shop's product; undefined when the pack names none. */
  variantId: string | undefined
  /** Title of the discount on the order. */
  title: string
  /** Whole cents of the shop's currency. */
  discountCents: number
}

/**
 * Why there is no draft order. The member gets one message for all, the team's log names the
 * reason.
 */
export type ShopFailure =
  | 'notConfigured'
  | 'unreachable'
  | 'timeout'
  | 'throttled'
  | 'unauthorized'
  | 'rejected'
  | 'malformed'
  | 'untrustedHost'

/** `reference`: the shop's own id of the order. `fields`: the fields that the shop has refused. */
export type DraftOrderResult =
  { reference: string; url: string } | { failure: ShopFailure; fields?: string }

/** Client of the brands' shops. */
export type Shops = { draftOrder(request: DraftOrderRequest): Promise<DraftOrderResult> }

/** The Admin API of a brand's shop. `hosts`: further hosts that its checkout URL may have. */
export type ShopAdmin = { url: string; token: string; hosts: readonly string[] }
