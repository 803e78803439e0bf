import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentCard, PaysafeAccount } from '#server/lib/integrations/card-payments.ts'
import { createVault, type Vault } from './vault.ts'

export type PaysafeRequest = { call: string; body: Record<string, unknown>; isAuthorized: boolean }
/**
 * `loses`: does the work, then closes the connection. `hangs`: does it, and never responds.
 * `ignores`: never responds, and does nothing.
 */
type Next = { loses?: true; hangs?: true; ignores?: true; status?: number; body?: object }

export type FakePaysafe = {
  account: PaysafeAccount
  vault: Vault
  requests: PaysafeRequest[]
  /** Outcomes of verifications, by reference. */
  verifications: Map<string, 'COMPLETED' | 'FAILED'>
  /** Responses to the next writes, one each. */
  respondNext: Next[]
  /** While true, settlements are not in a batch, so they cannot be refunded. */
  isUnbatched: boolean
  /** While true, refunds are accepted and fail. */
  failsRefunds: boolean
  /** References of refunds that have failed, which stay used. */
  failedRefunds: Set<string>
  /** What a request gets; can be replaced. */
  answerOf(request: IncomingMessage, body: Record<string, unknown>): Answer
  close(): Promise<void>
}

const codes: Record<string, string> = {
  Visa: 'VI',
  Mastercard: 'MC',
  'American Express': 'AM',
  Discover: 'DI',
}
const asCard = ({ brand, last4, expMonth, expYear }: PaymentCard) => ({
  cardType: codes[brand] ?? brand,
  lastDigits: last4,
  cardExpiry: { month: String(expMonth), year: String(expYear) },
})
type Answer = { status: number; body: object }
const ok = (body: object, status = 200): Answer => ({ status, body })
const refused = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: 'refused' } },
})

/** Opens a server with the documented shapes of Paysafe's Payments API, for tests. */
export async function openFakePaysafe(now: () => Date = () => new Date()): Promise<FakePaysafe> {
  const vault = createVault({ now })
  const requests: PaysafeRequest[] = []
  const respondNext: Next[] = []
  const server = createServer((request, response) => void receive(request, response))
  const fake: FakePaysafe = {
    account: {
      url: '',
      user: 'user',
      password: 'password',
      publicKey: 'public',
      accountId: 1001,
    },
    vault,
    requests,
    verifications: new Map(),
    respondNext,
    isUnbatched: false,
    failsRefunds: false,
    failedRefunds: new Set(),
    answerOf: (request, sent) => answerOf(fake, request, sent),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  async function receive(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const part of request) text += String(part)
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    const isAuthorized =
      request.headers.authorization === `Basic ${Buffer.from('user:password').toString('base64')}`
    requests.push({ call: `${request.method} ${request.url}`, body, isAuthorized })
    const next = request.method === 'GET' ? undefined : respondNext.shift()
    if (next?.ignores) return
    const answer = isAuthorized ? fake.answerOf(request, body) : refused(401, '5279')
    if (next?.loses) return void response.destroy()
    if (next?.hangs) return
    response
      .writeHead(next?.status ?? answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(next?.body ?? answer.body))
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fake.account.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

function answerOf(
  fake: FakePaysafe,
  { method, url = '' }: IncomingMessage,
  body: Record<string, unknown>,
): Answer {
  const { pathname, searchParams } = new URL(url, 'http://fake')
  const parts = pathname.split('/').slice(3)
  const reference = searchParams.get('merchantRefNum') ?? ''
  const [resource = '', id = '', sub = '', subId = ''] = parts
  if (resource === 'paymenthandles') return ok({ paymentHandles: handlesOf(fake, reference) })
  if (resource === 'verifications')
    return method === 'POST' ? verify(fake, body) : ok({ verifications: verified(fake, reference) })
  if (resource === 'payments')
    return method === 'POST' ? pay(fake, body) : ok({ payments: paymentsOf(fake, reference) })
  if (resource === 'refunds') return ok({ refunds: refundsOf(fake, reference) })
  if (resource === 'settlements') return settlement(fake, { method, id, sub, body })
  if (resource === 'customers')
    return customers(fake, { method, id, sub, subId, body, searchParams })
  return refused(404, '5269')
}

const handlesOf = ({ vault }: FakePaysafe, reference: string) =>
  Object.values(vault.state.handles)
    .filter(({ merchantRefNum }) => merchantRefNum === reference)
    .map(({ token, status, amount, card, challengeId, isAuthenticated }) => ({
      paymentHandleToken: token,
      status: status === 'USED' ? 'COMPLETED' : status,
      action: status === 'INITIATED' ? 'REDIRECT' : 'NONE',
      amount,
      card: asCard(card),
      ...(isAuthenticated ? { authentication: { threeDResult: 'Y' } } : {}),
      links: challengeId
        ? [{ rel: 'redirect_payment', href: `https://bank.example/${challengeId}` }]
        : [],
    }))

const paymentsOf = ({ vault }: FakePaysafe, reference: string) => {
  const found = vault.payment(reference)
  return found
    ? [
        {
          id: found.id,
          merchantRefNum: reference,
          status: found.status,
          amount: found.amount,
          card: asCard(found.card),
          settlements: [{ id: found.id }],
        },
      ]
    : []
}

const refundsOf = ({ vault, failedRefunds }: FakePaysafe, reference: string) => {
  if (failedRefunds.has(reference)) return [{ status: 'FAILED' }]
  const found = vault.state.refunds[reference]
  return found ? [{ status: found.status }] : []
}

const verified = ({ verifications }: FakePaysafe, reference: string) => {
  const state = verifications.get(reference)
  return state ? [{ merchantRefNum: reference, status: state }] : []
}

/** A reference that was used before is refused, also where the one before has failed. */
function verify({ vault, verifications }: FakePaysafe, body: Record<string, unknown>): Answer {
  const reference = String(body['merchantRefNum'])
  const handle = vault.handle(String(body['paymentHandleToken']))
  const isUsed = Object.values(vault.state.handles).some(
    ({ merchantRefNum }) => merchantRefNum === reference,
  )
  if (body['dupCheck'] && (isUsed || verifications.has(reference))) return refused(409, '5031')
  if (handle?.status !== 'PAYABLE') return refused(400, '5068')
  const isDeclined = handle.card.outcome === 'decline'
  verifications.set(reference, isDeclined ? 'FAILED' : 'COMPLETED')
  return isDeclined ? refused(402, '3022') : ok({ status: 'COMPLETED' }, 201)
}

function pay(fake: FakePaysafe, body: Record<string, unknown>): Answer {
  const merchantRefNum = String(body['merchantRefNum'])
  if (fake.vault.payment(merchantRefNum)) return refused(409, '5031')
  const made = fake.vault.pay({
    token: String(body['paymentHandleToken']),
    merchantRefNum,
    amount: Number(body['amount']),
  })
  if (!made) return refused(400, '5068')
  return made.status === 'FAILED'
    ? refused(402, '3022')
    : ok(paymentsOf(fake, merchantRefNum)[0]!, 201)
}

type SettlementCall = {
  method: string | undefined
  id: string
  sub: string
  body: Record<string, unknown>
}

/** A settlement can be canceled once, before its batch, and then not be refunded. */
function settlement(fake: FakePaysafe, { method, id, sub, body }: SettlementCall): Answer {
  const refund = (merchantRefNum: string) =>
    fake.vault.refund({ paymentId: id, merchantRefNum, amount: Number(body['amount'] ?? 0) })
  const canceled = `canceled-${id}`
  const isCanceled = fake.vault.state.refunds[canceled] !== undefined
  if (method === 'GET') {
    const isKnown = Object.values(fake.vault.state.payments).some((payment) => payment.id === id)
    if (!isKnown) return refused(404, '5269')
    return ok({ status: isCanceled ? 'CANCELLED' : fake.isUnbatched ? 'PENDING' : 'COMPLETED' })
  }
  if (sub !== 'refunds')
    return fake.isUnbatched && !isCanceled && refund(canceled)
      ? ok({ status: 'CANCELLED' })
      : refused(400, '3415')
  if (fake.isUnbatched) return refused(400, '3406')
  const merchantRefNum = String(body['merchantRefNum'])
  if (refundsOf(fake, merchantRefNum).length > 0) return refused(409, '5031')
  if (fake.failsRefunds) {
    fake.failedRefunds.add(merchantRefNum)
    return ok({ status: 'FAILED' }, 201)
  }
  return refund(merchantRefNum) ? ok({ status: 'PENDING' }, 201) : refused(402, '3410')
}

type CustomerCall = {
  method: string | undefined
  id: string
  sub: string
  subId: string
  body: Record<string, unknown>
  searchParams: URLSearchParams
}

function customers({ vault }: FakePaysafe, call: CustomerCall): Answer {
  const { method, id, sub, subId, body, searchParams } = call
  const asStored = ({ id: handleId, token, card }: (typeof vault.state.cards)[string]) => ({
    id: handleId,
    paymentHandleToken: token,
    card: asCard(card),
  })
  const cardsOf = (customerId: string) =>
    Object.values(vault.state.cards).filter((each) => each.customerId === customerId)
  const withCards = (customerId: string) => ({
    id: customerId,
    ...(searchParams.get('fields') === 'paymenthandles'
      ? { paymentHandles: cardsOf(customerId).map(asStored) }
      : {}),
  })
  if (id === '') {
    const name = searchParams.get('merchantCustomerId') ?? String(body['merchantCustomerId'])
    const isKnown = Object.values(vault.state.customers).some(
      ({ merchantCustomerId }) => merchantCustomerId === name,
    )
    if (method === 'GET' && !isKnown) return refused(404, '5269')
    if (method === 'POST' && isKnown) return refused(409, '7505')
    return ok(withCards(vault.customer(name).id))
  }
  const known = vault.state.customers[id]
  if (!known) return refused(404, '5269')
  if (sub === 'singleusecustomertokens')
    return ok(
      {
        singleUseCustomerToken: vault.customerToken(id),
        paymentHandles: cardsOf(id).map(asStored),
      },
      201,
    )
  if (method === 'DELETE') {
    if (subId) vault.removeCard(id, subId)
    // The cards of a customer stay: whether they go too is not documented.
    else delete vault.state.customers[id]
    return ok({})
  }
  const stored = cardsOf(id)
  if (method === 'GET') return ok(withCards(id))
  const token = String(body['paymentHandleTokenFrom'])
  const typed = JSON.stringify(vault.handle(token)?.card)
  if (stored.some(({ card }) => JSON.stringify(card) === typed)) return refused(409, '7503')
  const made = vault.storeCard(id, token)
  return made ? ok(asStored(made), 201) : refused(400, '5068')
}
