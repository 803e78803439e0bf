import { Problem } from '#contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/lib/http/serve.ts'
import { DEMO_SHOP } from '#server/integrations/shops.ts'
import { paidOrderPayload, shopifyEvent } from '#server/shop/sample-events.ts'
import { demoOrderOf, orderTotal, type DemoOrder } from './demo-order.ts'
import { demoShopPage } from './demo-shop-page.ts'
import { onlyFromThisMachine } from './local-only.ts'

/**
 * Registers the demo shop: it shows a member's draft order and lets them pay without money. It then
 * sends a signed event to the same webhook as a real shop.
 */
export function mountDemoShop(app: FastifyInstance, context: AppContext): void {
  void app.register(
    async (shop) => {
      shop.addHook('onRequest', onlyFromThisMachine(context.hosts))
      // The page has no script, so its button submits a form; the body is ignored.
      shop.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_, __, done) => done(null, {}),
      )

      shop.get('/:reference', async (request, reply) => {
        const page = demoShopPage(request, await orderOf(context, request))
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .send(page)
      })
      shop.post('/:reference', async (request, reply) => {
        if (!context.database.canWrite()) throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
        const order = await orderOf(context, request)
        await sendPaidOrder(app, context, request, order)
        return reply.redirect(`${DEMO_SHOP}/${order.reference}`, 303)
      })
    },
    { prefix: DEMO_SHOP },
  )
}

async function orderOf(
  { database }: AppContext,
  { brand, language, params }: FastifyRequest,
): Promise<DemoOrder> {
  const order = await demoOrderOf(database.tx, {
    brand,
    language,
    reference: (params as { reference: string }).reference,
  })
  if (!order) throw new Problem('NOT_FOUND')
  return order
}

/** Sends the paid order as a shop event. Its id is the reference, so paying twice counts once. */
async function sendPaidOrder(
  app: FastifyInstance,
  { clock, shopSecrets }: AppContext,
  { brand, host }: FastifyRequest,
  order: DemoOrder,
): Promise<void> {
  const [secret] = shopSecrets.shopify.get(brand.slug) ?? []
  if (!secret) throw new Problem('NOT_FOUND')
  const payload = paidOrderPayload({
    orderId: order.reference,
    email: order.email,
    total: orderTotal(order),
    at: clock.now(),
    name: '#DEMO',
    currency: brand.program.currency,
  })
  const { path, body, headers } = shopifyEvent('orders/paid', payload, {
    secret,
    eventId: order.reference,
  })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { ...headers, host },
  })
  if (statusCode !== 200) throw new Problem('SOMETHING_WENT_WRONG')
}
