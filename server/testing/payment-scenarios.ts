import { account } from '#contract/account.ts'
import { accountSettings } from '#contract/account-settings.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { payments, type HostedFields, type Order } from '#contract/payments.ts'
import { sql } from 'drizzle-orm'
import { home, type Harness, type MemberCaller } from './harness.ts'

/** The drop with a price of the brand under test. */
export const SALE_DROP = home.program.drops.find(({ price }) => price)!
export const SALE_ASSET = home.program.assets.find(({ dropId }) => dropId === SALE_DROP.dropId)!
/** Price, tax of New York and fee. */
export const TOTAL = 4800 + 426 + 110

export const cards = {
  success: '4111111111111111',
  decline: '4000000000000002',
  challenge: '4000000000003220',
  challengeFails: '4000008400001629',
  timeout: '4000000000000119',
  unreachable: '4000000000000341',
} as const

/** The session cookie of a member's browser. */
const browserOf = ({ accountId }: MemberCaller) => ({ cookie: `__Host-session=s-${accountId}` })

/** Returns a verified member with a billing address, whose account is a day old. */
const buyerOf = (context: Harness) => async (): Promise<MemberCaller> => {
  const member = await context.join()
  await context.rows(
    sql`update accounts set is_verified = true, created_at = created_at - interval '1 day' where id = ${member.accountId}`,
  )
  await member.call(accountSettings.billing, {
    body: { address: '1 Main St', city: 'New York', state: 'NY', zip: '10001', country: 'US' },
  })
  return member
}

/** Returns what buyers do, against the sandbox vault. */
export function paymentScenarios(context: Harness) {
  const buyer = buyerOf(context)
  const cart = async (member: MemberCaller, dropId = SALE_DROP.dropId): Promise<Order> => {
    const { status, body } = await member.call(payments.cart, { body: { dropId } })
    if (status !== 200) throw new Error(`a cart was refused: ${body.code}`)
    return body.order
  }
  const decide = (member: MemberCaller, order: Order, changes: Record<string, unknown> = {}) => {
    const { assetPrice, gasFee, tax, dropId, cartToken } = order
    return member.call(payments.decideRisk, {
      body: { assetPrice, gasFee, tax, dropId, cartToken, ...changes },
      headers: browserOf(member),
    })
  }
  const approve = async (member: MemberCaller, order: Order): Promise<Order> => {
    await member.call(payments.startRisk, { headers: browserOf(member) })
    const { status, body } = await decide(member, order)
    if (status !== 200) throw new Error(`the risk check refused: ${body.code}`)
    return body.order
  }
  const approved = async (member: MemberCaller): Promise<Order> =>
    approve(member, await cart(member))
  const fields = async (member: MemberCaller, cartToken?: string | null): Promise<HostedFields> =>
    (
      await member.call(payments.tokens, {
        params: cartToken ? { cartToken } : {},
      })
    ).body.fields
  /** Types a card into the hosted fields. @returns the body of the next call */
  const enter = async (
    member: MemberCaller,
    cardNumber: string,
    cartToken?: string | null,
  ): Promise<{ paymentToken: string; merchantRefNum: string }> => {
    const { transaction } = await fields(member, cartToken)
    const { merchantRefNum, amount, threeDs } = transaction
    const paymentToken = context.sandbox.vault.tokenize({
      merchantRefNum,
      amount,
      threeDs,
      cardNumber,
      expiryDate: '08 / 28',
      cvv: '123',
    })
    return { paymentToken, merchantRefNum }
  }
  const payWith = async (
    member: MemberCaller,
    order: Order,
    cardNumber: string,
    key = `pay-${Math.random()}`,
  ) => {
    const entry = await enter(member, cardNumber, order.cartToken)
    return member.call(payments.pay, { body: { cartToken: order.cartToken, ...entry }, key })
  }
  const continuePayment = (member: MemberCaller, { cartToken }: Order) =>
    member.call(payments.pay, { body: { cartToken }, key: `continue-${Math.random()}` })
  return {
    ...observationsOf(context),
    buyer,
    cart,
    decide,
    approve,
    approved,
    fields,
    enter,
    payWith,
    continuePayment,
    startRisk: (member: MemberCaller) =>
      member.call(payments.startRisk, { headers: browserOf(member) }),
    /** Answers the bank's question of an order. */
    answer: (order: Order, code: string) => {
      const id = new URL(order.challengeUrl ?? '').pathname.split('/').at(-1) ?? ''
      return context.sandbox.vault.answerChallenge(id, code)
    },
  }
}

/** Returns what has become of orders, in the shop and at the bank. */
const observationsOf = (context: Harness) => ({
  orderOf: async (member: MemberCaller, { orderId }: Pick<Order, 'orderId'>): Promise<Order> =>
    (await member.call(payments.order, { params: { orderId } })).body.order!,
  account: async (member: MemberCaller): Promise<ResponseOf<typeof account.account>['account']> =>
    (await member.call(account.account)).body.account,
  /** Items of the sale that a member owns. */
  items: (member: MemberCaller) =>
    context.rows<{ id: string; number: number; paid_cents: number | null }>(
      sql`select id, number, paid_cents from nfts where owner_id = ${member.accountId} and asset_id = ${SALE_ASSET.assetId}`,
    ),
  /** Payments that the bank has made and not given back. */
  taken: () => {
    const { payments: made, refunds } = context.sandbox.vault.state
    const refunded = Object.values(refunds)
      .filter(({ status }) => status !== 'FAILED')
      .map(({ paymentId }) => paymentId)
    return Object.values(made).filter(
      ({ id, status }) => status === 'COMPLETED' && !refunded.includes(id),
    )
  },
})
