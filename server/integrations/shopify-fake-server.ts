import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request, in order of arrival. */
export type ShopifyRequest = {
  path: string
  token: string | undefined
  query: string
  input: Record<string, unknown>
}

type FakeResponse = {
  status?: number
  headers?: Record<string, string>
  body: unknown
  afterMs?: number
}

export type FakeShopify = {
  url: string
  requests: ShopifyRequest[]
  /** Responses to the next requests, one each; after them orders are created again. */
  respondNext: FakeResponse[]
  close(): Promise<void>
}

export const FAKE_SHOPIFY_TOKEN = 'shpat_0123456789abcdef0123456789abcdef'
const cost = (currentlyAvailable: number) => ({
  cost: {
    requestedQueryCost: 10,
    actualQueryCost: 10,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 },
  },
})

/** Responses in the format of Shopify's Admin API. */
export const shopifyResponse = {
  made: (
    number: number,
    invoiceUrl = `https://checkout.shop.example/60000001/invoices/${number}`,
  ): FakeResponse => ({
    body: {
      data: {
        draftOrderCreate: {
          draftOrder: { id: `gid://shopify/DraftOrder/${number}`, invoiceUrl },
          userErrors: [],
        },
      },
      extensions: cost(1990),
    },
  }),
  /** An empty rate limit bucket, which has enough again after a tenth of a second. */
  throttled: (): FakeResponse => ({
    body: {
      errors: [
        {
          message: 'Throttled',
          extensions: {
            code: 'THROTTLED',
            documentation: 'https://shopify.dev/api/usage/rate-limits',
          },
        },
      ],
      extensions: cost(0),
    },
  }),
  tooMany: (retryAfter: string): FakeResponse => ({
    status: 429,
    headers: { 'retry-after': retryAfter },
    body: { errors: 'Exceeded 2 calls per second for api client.' },
  }),
  rejected: (): FakeResponse => ({
    body: {
      data: {
        draftOrderCreate: {
          draftOrder: null,
          userErrors: [
            {
              field: ['lineItems', '0', 'variantId'],
              message: 'Product with ID 41230017 is no longer available for mia@example.test.',
            },
          ],
        },
      },
      extensions: cost(1990),
    },
  }),
  denied: (): FakeResponse => ({
    body: {
      errors: [
        {
          message: 'Access denied for draftOrderCreate field.',
          extensions: { code: 'ACCESS_DENIED' },
        },
      ],
      data: { draftOrderCreate: null },
    },
  }),
  unknownToken: (): FakeResponse => ({
    status: 401,
    body: {
      errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
    },
  }),
  broken: (): FakeResponse => ({ status: 503, body: 'upstream connect error' }),
  moved: (location: string): FakeResponse => ({ status: 302, headers: { location }, body: '' }),
  late: (afterMs: number): FakeResponse => ({ ...shopifyResponse.made(1), afterMs }),
} as const

/** Opens an HTTP server for tests that implements draftOrderCreate of Shopify's Admin API. */
export async function openFakeShopify(): Promise<FakeShopify> {
  const received: ShopifyRequest[] = []
  const next: FakeResponse[] = []
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const part of request) text += String(part)
    const { query, variables } = JSON.parse(text || '{}') as {
      query: string
      variables: { input: Record<string, unknown> }
    }
    const token = request.headers['x-shopify-access-token'] as string | undefined
    received.push({
      path: `${request.method} ${request.url}`,
      token,
      query,
      input: variables.input,
    })
    const {
      status = 200,
      headers = {},
      body,
      afterMs = 0,
    } = next.shift() ??
    (token === FAKE_SHOPIFY_TOKEN
      ? shopifyResponse.made(received.length)
      : shopifyResponse.unknownToken())
    const send = () =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (afterMs === 0) return void send()
    timers.add(setTimeout(send, afterMs))
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: received,
    respondNext: next,
    close: () =>
      new Promise((done) => {
        for (const timer of timers) clearTimeout(timer)
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
