import { payments } from '#contract/payments.ts'
import { Problem } from '#contract/problems.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import { refuseCardNumbers } from '#server/lib/http/card-numbers.ts'
import { serve, type RoutePlugin } from '#server/lib/http/serve.ts'
import { cancelOrder } from './cancel.ts'
import { forgetCard, saveCard, savedCardOf } from './cards.ts'
import { openCart } from './cart.ts'
import { networkHashOf } from './card-tries.ts'
import { hostedFieldsFor } from './hosted-fields.ts'
import { orderResponse, orderResponses, paidOrders, type OrderReader } from './order-response.ts'
import { newestOrder, orderOf } from './orders.ts'
import { pay, providerOf } from './pay.ts'
import { cartOf, decide, startRisk } from './risk.ts'
import { saleFor } from './sale.ts'

const done = { success: true } as const

type Reader = Omit<OrderReader, 'secret'> & { context: { secret: string } }
const readerOf = ({ brand, language, now, context: { secret } }: Reader): OrderReader => ({
  brand,
  language,
  now,
  secret,
})

const routes = serve(
  payments,
  {
    method: async ({ tx, member: { accountId } }) => ({
      ...done,
      card: (await savedCardOf(tx, accountId))?.card ?? null,
    }),
    saveMethod: async (call) => ({ ...done, ...(await saveCard(call)) }),
    removeMethod: async ({ tx, member: { accountId } }) => {
      if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
      await forgetCard(tx, accountId)
      return done
    },
    tokens: async (call) => ({
      ...done,
      fields: await hostedFieldsFor({ ...call, cartToken: call.params.cartToken }),
    }),
    // Without a card provider nothing is for sale.
    sale: async ({ tx, context, brand, language, member: { accountId }, now }) => ({
      ...done,
      items: context.cardPayments.of(brand.slug)
        ? await saleFor(tx, { brand, accountId, language, now })
        : [],
    }),
    cart: async (call) => {
      const { tx, context, brand, member, body, origin, now } = call
      providerOf(context, brand)
      const networkHash = networkHashOf(context, origin)
      const order = await openCart(tx, { brand, member, ...body, networkHash, now })
      return { ...done, order: await orderResponse(tx, order, readerOf(call)) }
    },
    startRisk: async ({ tx, context, brand, member, cookies: { browser, token }, now }) => {
      await startRisk(tx, { context, brand, member, session: browser ?? token, now })
      return done
    },
    decideRisk: async (call) => {
      const order = await decide({ ...call, session: call.cookies.browser ?? call.cookies.token })
      return { ...done, order: await orderResponse(call.tx, order, readerOf(call)) }
    },
    pay: async (call) => ({
      ...done,
      order: await orderResponse(call.tx, await pay(call), readerOf(call)),
    }),
    cancel: async (call) => {
      const order = await cancelOrder(call.tx, await cartOf(call))
      return { ...done, order: await orderResponse(call.tx, order, readerOf(call)) }
    },
    order: async (call) => {
      const { tx, brand, member, params } = call
      const ids = { accountId: member.accountId, brand: brand.slug }
      const { orderId, dropId } = params
      const order = orderId
        ? await orderOf(tx, { ...ids, orderId })
        : dropId
          ? await newestOrder(tx, { ...ids, dropId })
          : undefined
      return { ...done, order: order ? await orderResponse(tx, order, readerOf(call)) : null }
    },
    orders: async (call) => {
      const orders = await paidOrders(call.tx, call.member.accountId)
      return { ...done, orders: await orderResponses(call.tx, orders, readerOf(call)) }
    },
  },
  {
    // `tokens` asks the provider, and removes a saved card that it does not have any more.
    changingReads: ['tokens'],
    callsOutside: ['saveMethod', 'decideRisk', 'pay', 'tokens'],
    // Each asks the provider, and cards could be tried out.
    perMinuteAndMember: {
      saveMethod: 10,
      removeMethod: 10,
      pay: 20,
      tokens: 60,
      cart: 30,
      startRisk: 30,
      decideRisk: 20,
    },
  },
)

/** The routes, which refuse card numbers wherever they are sent. */
export const paymentsRoutes: RoutePlugin = (app, context) => {
  void app.register(async (scope) => {
    refuseCardNumbers(scope)
    routes(scope, context)
  })
}
