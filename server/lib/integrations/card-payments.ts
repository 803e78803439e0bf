import type { Language } from '#contract/problems.ts'

/** A card as far as it may be known (EN-03). */
export type PaymentCard = { brand: string; last4: string; expMonth: number; expYear: number }

/** Where the hosted fields come from, for the page and its content security policy. */
export type HostedFieldsSource = {
  script: { src: string; integrity: string | null }
  /** The public key. */
  apiKey: string
  environment: 'TEST' | 'LIVE'
  /** The provider's account for US dollars; null for its default. */
  accountId: number | null
  /** Origins that the card page loads its script from, frames, and calls. */
  origins: { script: string; frame: readonly string[]; connect: string }
}

/** A payment handle: what the hosted fields gave for the details of a card. Single use. */
export type HandleReference = { token: string; merchantRefNum: string }
export type PaymentHandle =
  /** `isAuthenticated`: by the bank (3-D Secure), with or without a question. */
  | { state: 'payable'; card: PaymentCard | null; amount: number; isAuthenticated: boolean }
  /** The bank asks the member at this address. */
  | { state: 'challenge'; url: string; card: PaymentCard | null; amount: number }
  /** The member did not pass the bank's question. */
  | { state: 'failed'; card: PaymentCard | null }
  /** Expired, used, or of another reference. */
  | { state: 'expired' }

/**
 * What became of a charge. `none`: the provider has no payment with this reference. `unknown`: it did
 * not answer, so it may have one. `code`: the provider's code, for the log. `isDuplicate`: the
 * provider refused the reference as used, and does not list its payment yet.
 */
export type Charge =
  | { outcome: 'captured'; paymentId: string; card: PaymentCard | null }
  | { outcome: 'declined' }
  | { outcome: 'none'; code?: string | undefined }
  | { outcome: 'unknown'; isDuplicate?: true }

/**
 * What became of a refund. `accepted`: the provider has accepted it, and it can still fail.
 * `refused`: the provider refused it, or it failed. `none`: the provider has no refund with this
 * reference. `unknown`: it did not answer, or has one that it does not list yet.
 */
export type Refund = 'refunded' | 'accepted' | 'refused' | 'none' | 'unknown'

/** A card stored at the provider. */
export type StoredCard = { customerId: string; handleId: string; token: string }

export type Customer = {
  /** Ours; each saved card has another one. */
  id: string
  firstName: string
  lastName: string
  email: string
  locale: string
}

/**
 * The provider did not answer, or not in a known form. Nothing was charged. `code`: the provider's
 * code, for the log; its texts can contain a name or a card number and are never stored.
 */
export class CardProviderUnavailable extends Error {
  constructor(
    message: string,
    readonly code?: string | undefined,
  ) {
    super(message)
  }
}

/** A provider of card payments, in US dollars. Amounts are cents. */
export type CardProvider = {
  fields: HostedFieldsSource
  /** @throws CardProviderUnavailable */
  /** `language`: of the bank's page, where it can be chosen. */
  handle(reference: HandleReference & { language: Language }): Promise<PaymentHandle>
  /** Verifies a card and stores it. @throws CardProviderUnavailable */
  saveCard(
    request: HandleReference & { customer: Customer },
  ): Promise<{ stored: StoredCard; card: PaymentCard } | 'declined'>
  /**
   * Returns a token with which the fields can ask for the CVC alone; undefined when the provider
   * does not have the card any more. @throws CardProviderUnavailable
   */
  singleUseToken(stored: StoredCard, reference: string): Promise<string | undefined>
  /**
   * Removes a customer with the card. Succeeds also when there is none.
   * @param id as it was given to `saveCard` @throws CardProviderUnavailable
   */
  removeCustomer(id: string): Promise<void>
  /** Takes the money. Never throws; the same reference is charged once. */
  charge(request: HandleReference & { amount: number; reference: string }): Promise<Charge>
  findCharge(reference: string): Promise<Charge>
  refund(request: { paymentId: string; reference: string; amount: number }): Promise<Refund>
  /** Finds a refund by its reference, or what came in its place: the payment was canceled. */
  findRefund(request: { paymentId: string; reference: string }): Promise<Refund>
}

/** The card providers of the brands. */
export type CardPayments = {
  /** Undefined: the brand sells nothing here. */
  of(brand: string): CardProvider | undefined
}

/** A key of Paysafe for the server, and the public one for the hosted fields. */
export type PaysafeAccount = {
  /** Origin of the API. */
  url: string
  user: string
  password: string
  publicKey: string
  /** The account for US dollars; null for the default one. */
  accountId: number | null
}
