import { randomUUID } from 'node:crypto'
import { hasCheckDigit } from '#domain/card-number.ts'
import type { PaymentCard } from '#server/lib/integrations/card-payments.ts'
import {
  CHALLENGE_CODE,
  hasLengthOfScheme,
  outcomeOf,
  schemeOf,
  type CardOutcome,
} from './test-cards.ts'

type KnownCard = PaymentCard & { outcome: CardOutcome }
type Handle = {
  token: string
  merchantRefNum: string
  amount: number
  status: 'INITIATED' | 'PAYABLE' | 'FAILED' | 'USED'
  card: KnownCard
  challengeId: string | null
  /** By the bank: it was asked to (3-D Secure). */
  isAuthenticated: boolean
  createdAt: number
}
type Customer = { id: string; merchantCustomerId: string }
type MultiUse = { token: string; id: string; customerId: string; card: KnownCard }
type Payment = {
  id: string
  merchantRefNum: string
  amount: number
  status: 'COMPLETED' | 'FAILED'
  card: KnownCard
}
type VaultRefund = {
  merchantRefNum: string
  paymentId: string
  amount: number
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
}

/** Everything that is stored. The numbers and CVCs of cards are not part of it. */
export type VaultState = {
  handles: Record<string, Handle>
  customers: Record<string, Customer>
  cards: Record<string, MultiUse>
  /** Single-use tokens of customers, to enter the CVC of a stored card. */
  customerTokens: Record<string, string>
  payments: Record<string, Payment>
  refunds: Record<string, VaultRefund>
}

export const emptyVault = (): VaultState => ({
  handles: {},
  customers: {},
  cards: {},
  customerTokens: {},
  payments: {},
  refunds: {},
})

export type CardField = 'cardNumber' | 'expiryDate' | 'cvv'
/** A field is wrong, or the stored card is unknown. */
export class EntryError extends Error {
  constructor(readonly fields: readonly CardField[]) {
    super('The card was not accepted.')
  }
}

/** What was typed. With `paymentTokenFrom` and the customer's token the CVC alone is needed. */
export type Entry = {
  merchantRefNum: string
  amount: number
  cardNumber?: string | undefined
  /** MM / YY. */
  expiryDate?: string | undefined
  cvv?: string | undefined
  paymentTokenFrom?: string | undefined
  singleUseCustomerToken?: string | undefined
  /** Has the bank authenticate the member. */
  threeDs?: object | undefined
}

/** Milliseconds for which a handle can be used. */
const HANDLE_MS = 15 * 60_000
const newToken = (): string => `SC${randomUUID().replaceAll('-', '').slice(0, 18)}`

type Store = { now: () => Date; state: VaultState; changed: <T>(result: T) => T }

/**
 * A card vault and bank for demo and tests, with the states of Paysafe's Payments API. A number is
 * looked at when it is tokenized and then dropped.
 */
export function createVault({
  now,
  state = emptyVault(),
  save = () => undefined,
}: {
  now: () => Date
  state?: VaultState
  /** Called after each change. */
  save?: (state: VaultState) => void
}) {
  const store: Store = {
    now,
    state,
    changed(result) {
      save(state)
      return result
    },
  }
  return { state, ...handlesOf(store), ...paymentsOf(store), ...customersOf(store) }
}

export type Vault = ReturnType<typeof createVault>

function liveHandle({ state, now }: Store, token: string): Handle | undefined {
  const handle = Object.hasOwn(state.handles, token) ? state.handles[token] : undefined
  return handle && now().getTime() - handle.createdAt < HANDLE_MS ? handle : undefined
}

const handlesOf = (store: Store) => {
  const { state, now, changed } = store
  const challenge = (id: string): Handle | undefined =>
    Object.values(state.handles).find(
      (handle) => handle.challengeId === id && liveHandle(store, handle.token),
    )
  return {
    challenge,
    handle: (token: string) => liveHandle(store, token),
    /** Returns the token of a new payment handle. @throws EntryError */
    tokenize(entry: Entry): string {
      const card = cardOf(state, entry, now())
      const token = newToken()
      const asks = card.outcome === 'challenge' || card.outcome === 'challengeFails'
      state.handles[token] = {
        token,
        merchantRefNum: entry.merchantRefNum,
        amount: entry.amount,
        status: asks ? 'INITIATED' : 'PAYABLE',
        card,
        challengeId: asks ? randomUUID() : null,
        isAuthenticated: entry.threeDs !== undefined,
        createdAt: now().getTime(),
      }
      return changed(token)
    },
    /** Answers the bank's question. @returns whether the handle can be used now */
    answerChallenge(id: string, code: string | undefined): boolean {
      const handle = challenge(id)
      if (handle?.status !== 'INITIATED') return handle?.status === 'PAYABLE'
      const isRight = code === CHALLENGE_CODE && handle.card.outcome === 'challenge'
      handle.status = isRight ? 'PAYABLE' : 'FAILED'
      return changed(isRight)
    },
  }
}

const paymentsOf = (store: Store) => {
  const { state, changed } = store
  const settings = { holdsRefunds: false }
  const payment = (merchantRefNum: string): Payment | undefined =>
    Object.hasOwn(state.payments, merchantRefNum) ? state.payments[merchantRefNum] : undefined
  return {
    payment,
    /** `holdsRefunds`: new refunds stay pending until `endRefund`. */
    settings,
    /** Takes the money of a handle once per reference. @returns undefined for an unknown handle */
    pay({
      token,
      merchantRefNum,
      amount,
    }: {
      token: string
      merchantRefNum: string
      amount: number
    }): Payment | undefined {
      const before = payment(merchantRefNum)
      if (before) return before
      const handle = liveHandle(store, token)
      if (handle?.status !== 'PAYABLE') return undefined
      handle.status = 'USED'
      const made: Payment = {
        id: randomUUID(),
        merchantRefNum,
        amount,
        status: handle.card.outcome === 'decline' ? 'FAILED' : 'COMPLETED',
        card: handle.card,
      }
      state.payments[merchantRefNum] = made
      return changed(made)
    },
    /** Gives the money back once. @returns undefined when there is none to give back */
    refund(request: Omit<VaultRefund, 'status'>): VaultRefund | undefined {
      const before = state.refunds[request.merchantRefNum]
      if (before) return before
      const refund = {
        ...request,
        status: settings.holdsRefunds ? 'PENDING' : 'COMPLETED',
      } as const
      const paid = Object.values(state.payments).find(({ id }) => id === refund.paymentId)
      const isRefunded = Object.values(state.refunds).some(
        ({ paymentId, status }) => paymentId === refund.paymentId && status !== 'FAILED',
      )
      if (paid?.status !== 'COMPLETED' || isRefunded) return undefined
      state.refunds[refund.merchantRefNum] = refund
      return changed(refund)
    },
    /** Finishes a pending refund. */
    endRefund(merchantRefNum: string, status: 'COMPLETED' | 'FAILED'): void {
      const refund = state.refunds[merchantRefNum]
      if (refund?.status === 'PENDING') refund.status = status
      changed(undefined)
    },
  }
}

const customersOf = (store: Store) => {
  const { state, changed } = store
  return {
    customer(merchantCustomerId: string): Customer {
      const known = Object.values(state.customers).find(
        (customer) => customer.merchantCustomerId === merchantCustomerId,
      )
      if (known) return known
      const customer = { id: randomUUID(), merchantCustomerId }
      state.customers[customer.id] = customer
      return changed(customer)
    },
    /** Stores the card of a handle. @returns undefined for an unknown handle */
    storeCard(customerId: string, token: string): MultiUse | undefined {
      const handle = liveHandle(store, token)
      if (handle?.status !== 'PAYABLE' || !state.customers[customerId]) return undefined
      const stored = { token: newToken(), id: randomUUID(), customerId, card: handle.card }
      state.cards[stored.token] = stored
      return changed(stored)
    },
    removeCard(customerId: string, handleId: string): void {
      const found = Object.values(state.cards).find(
        (card) => card.id === handleId && card.customerId === customerId,
      )
      if (found) delete state.cards[found.token]
      changed(undefined)
    },
    /** Removes a customer with all cards. */
    removeCustomer(merchantCustomerId: string): void {
      for (const { id } of Object.values(state.customers).filter(
        (customer) => customer.merchantCustomerId === merchantCustomerId,
      )) {
        for (const { token, customerId } of Object.values(state.cards))
          if (customerId === id) delete state.cards[token]
        delete state.customers[id]
      }
      changed(undefined)
    },
    /** Returns a token to enter the CVC of the customer's stored card; undefined without a customer. */
    customerToken(customerId: string): string | undefined {
      if (!state.customers[customerId]) return undefined
      const token = newToken()
      state.customerTokens[token] = customerId
      return changed(token)
    },
  }
}

/** @throws EntryError with every field that is wrong */
function cardOf(state: VaultState, entry: Entry, now: Date): KnownCard {
  const { paymentTokenFrom, singleUseCustomerToken, cvv = '' } = entry
  if (paymentTokenFrom === undefined) return typedCard(entry, now)
  const stored = state.cards[paymentTokenFrom]
  const customerId = state.customerTokens[singleUseCustomerToken ?? '']
  if (!stored || stored.customerId !== customerId) throw new EntryError([])
  if (!isCvv(cvv, stored.card.brand)) throw new EntryError(['cvv'])
  return stored.card
}

function typedCard({ cardNumber = '', expiryDate = '', cvv = '' }: Entry, now: Date): KnownCard {
  const number = cardNumber.replace(/[ -]/g, '')
  const brand = schemeOf(number)
  const expiry = expiryOf(expiryDate, now)
  const wrong: CardField[] = []
  if (!/^\d+$/.test(number) || !hasLengthOfScheme(number) || !hasCheckDigit(number))
    wrong.push('cardNumber')
  if (!expiry) wrong.push('expiryDate')
  if (!isCvv(cvv, brand)) wrong.push('cvv')
  if (wrong.length > 0 || !expiry) throw new EntryError(wrong)
  return { brand, last4: number.slice(-4), ...expiry, outcome: outcomeOf(number) }
}

const isCvv = (cvv: string, brand: string): boolean =>
  (brand === 'American Express' ? /^\d{4}$/ : /^\d{3}$/).test(cvv)

/** Returns month and year of "MM / YY"; undefined when it is over or no date. */
function expiryOf(typed: string, now: Date): { expMonth: number; expYear: number } | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(typed.trim()) ?? []
  if (!month || !year) return undefined
  const expiry = { expMonth: Number(month), expYear: 2000 + Number(year) }
  const isOver = Date.UTC(expiry.expYear, expiry.expMonth, 1) <= now.getTime()
  return isOver || expiry.expYear > now.getUTCFullYear() + 20 ? undefined : expiry
}
