/**
 * npm run shop:event: sends a running server an event as a shop would, signed with the brand's secret from SHOP_SECRETS or
 * JUDGEME_SECRETS. It tests a connection without a shop; docs/operating.md describes the same for a real one.
 */
import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { parseArgs } from 'node:util'
import { packs } from '#brands/index.ts'
import { readSettings, SettingsProblem, type Settings } from '#server/lib/config/env.ts'
import {
  judgemeEvent,
  paidOrderPayload,
  refundPayload,
  reviewPayload,
  shopifyEvent,
  type SampleEvent,
} from '#server/shop/sample-events.ts'

const usage = `npm run shop:event -- order  --email mia@example.test --total 84.50 [--id 1001] [--currency USD] [--subscription] [--test] [--shop-link CODE]
npm run shop:event -- refund --order 1001 --amount 20.00 [--id 1] [--currency USD]
npm run shop:event -- review --email mia@example.test --product 77 [--name "Round frames"] [--id 1] [--verified verified-purchase] [--hidden]

for all: [--brand ${packs[0]?.slug}] [--at 2026-05-01T12:00:00Z] [--event EVENT-ID] [--url http://localhost:4000]
The brand's secret is read from SHOP_SECRETS (orders, refunds) or JUDGEME_SECRETS (reviews), as the server reads it. The event is sent to PORT (4000)
of this machine, unless --url or BRAND_URLS names another address.`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  brand: text,
  email: text,
  total: text,
  id: text,
  currency: text,
  order: text,
  amount: text,
  product: text,
  name: text,
  verified: text,
  at: text,
  event: text,
  url: text,
  'shop-link': text,
  subscription: flag,
  test: flag,
  hidden: flag,
  help: flag,
}
type Typed = ReturnType<
  typeof parseArgs<{ options: typeof options; allowPositionals: true }>
>['values']

/** Prints the error and the usage, and exits with 2. */
function giveUp(failure: string): never {
  console.error(`${failure}\n\n${usage}`)
  process.exit(2)
}

const needed = (typed: Typed, name: 'email' | 'total' | 'order' | 'amount' | 'product'): string =>
  typed[name] ?? giveUp(`--${name} is missing.`)
const anyId = (): string => String(randomInt(1e9, 1e12))

function eventOf(
  kind: string | undefined,
  typed: Typed,
  settings: Settings,
  brand: string,
): SampleEvent {
  const at = new Date(typed.at ?? Date.now())
  if (Number.isNaN(at.getTime())) giveUp('--at is not a valid time.')
  const secretOf = (name: 'SHOP_SECRETS' | 'JUDGEME_SECRETS') =>
    settings[name]?.get(brand)?.[0] ?? giveUp(`${name} has no secret for ${brand}.`)
  const money = typed.currency ? { currency: typed.currency } : {}
  const event = typed.event ? { eventId: typed.event } : {}
  switch (kind) {
    case 'order': {
      const orderId = typed.id ?? anyId()
      const order = {
        orderId,
        email: needed(typed, 'email'),
        total: needed(typed, 'total'),
        at,
        isTest: typed.test ?? false,
        isSubscription: typed.subscription ?? false,
        ...money,
        ...(typed['shop-link'] ? { shopLink: typed['shop-link'] } : {}),
      }
      console.log(`order ${orderId}`)
      return shopifyEvent('orders/paid', paidOrderPayload(order), {
        secret: secretOf('SHOP_SECRETS'),
        ...event,
      })
    }
    case 'refund':
      return shopifyEvent(
        'refunds/create',
        refundPayload({
          refundId: typed.id ?? anyId(),
          orderId: needed(typed, 'order'),
          amount: needed(typed, 'amount'),
          at,
          ...money,
        }),
        { secret: secretOf('SHOP_SECRETS'), ...event },
      )
    case 'review':
      return judgemeEvent(
        reviewPayload({
          reviewId: typed.id ?? anyId(),
          email: needed(typed, 'email'),
          productId: needed(typed, 'product'),
          at,
          isHidden: typed.hidden ?? false,
          ...(typed.name ? { productName: typed.name } : {}),
          ...(typed.verified ? { verified: typed.verified } : {}),
        }),
        { secret: secretOf('JUDGEME_SECRETS') },
      )
    default:
      return giveUp('Which event: order, refund or review?')
  }
}

/**
 * Sends the event. The server finds the brand by the Host header; the connection uses localhost, because not every
 * system resolves *.localhost.
 */
function post(
  { path, body, headers }: SampleEvent,
  url: URL,
  brand: string,
): Promise<{ status: number; answer: string }> {
  const host = url.hostname === 'localhost' ? `${brand}.${url.host}` : url.host
  return new Promise((done, fail) => {
    const sent = (url.protocol === 'https:' ? secureRequest : request)(
      new URL(path, url),
      { method: 'POST', headers: { ...headers, host, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        let answer = ''
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (answer += part))
          .on('end', () => done({ status: response.statusCode ?? 0, answer }))
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

function typedIn(): { kind: string | undefined; typed: Typed } {
  try {
    const {
      positionals: [kind],
      values: typed,
    } = parseArgs({ options, allowPositionals: true })
    return { kind, typed }
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error))
  }
}

try {
  const { kind, typed } = typedIn()
  if (typed.help) {
    console.log(usage)
    process.exit(0)
  }
  const settings = readSettings(
    undefined,
    packs.map(({ slug }) => slug),
  )
  const brand = typed.brand ?? settings.DEFAULT_BRAND ?? packs[0]?.slug ?? ''
  if (!packs.some(({ slug }) => slug === brand)) giveUp(`There is no pack "${brand}".`)
  const url = new URL(
    typed.url ?? settings.BRAND_URLS?.get(brand) ?? `http://localhost:${settings.PORT}`,
  )
  const { status, answer } = await post(eventOf(kind, typed, settings, brand), url, brand)
  console.log(`${status} ${answer}`)
  process.exitCode = status === 200 ? 0 : 1
} catch (error) {
  console.error(
    error instanceof SettingsProblem
      ? error.message
      : `The server did not answer: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = 1
}
