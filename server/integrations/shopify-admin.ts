import type { DraftOrderRequest, ShopAdmin, ShopFailure } from '#server/lib/integrations/shops.ts'
import * as z from 'zod/mini'

/**
 * draftOrderCreate of Shopify's Admin API (shopify.dev: GraphQL Admin API, "draftOrderCreate", "API
 * limits"). Refusals have status 200 as well: `errors` for the request, such as THROTTLED,
 * `userErrors` for its input.
 */
const PATH = '/admin/api/2025-07/graphql.json'

const MUTATION = `mutation laurelDraftOrder($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { id invoiceUrl } userErrors { field message } }
}`

const answerShape = z.object({
  data: z.nullish(
    z.object({
      draftOrderCreate: z.nullish(
        z.object({
          draftOrder: z.nullish(z.object({ id: z.string(), invoiceUrl: z.nullish(z.string()) })),
          userErrors: z.array(z.object({ field: z.nullish(z.array(z.string())) })),
        }),
      ),
    }),
  ),
  errors: z.nullish(
    z.array(z.object({ extensions: z.nullish(z.object({ code: z.nullish(z.string()) })) })),
  ),
  extensions: z.nullish(
    z.object({
      cost: z.nullish(
        z.object({
          requestedQueryCost: z.nullish(z.number()),
          throttleStatus: z.nullish(
            z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
          ),
        }),
      ),
    }),
  ),
})
type Answer = z.output<typeof answerShape>

/**
 * The result of one attempt. `retryAfterMs`: the shop has done nothing, and a retry is possible
 * then.
 */
export type ShopifyResult =
  | { id: string; invoiceUrl: string }
  | { failure: ShopFailure; fields?: string; retryAfterMs?: number }

/**
 * Requests a draft order once. Errors are returned as failures without the shop's messages, which can
 * repeat our input.
 */
export async function createDraftOrder(
  { url, token }: ShopAdmin,
  request: DraftOrderRequest,
  signal: AbortSignal,
): Promise<ShopifyResult> {
  try {
    const response = await fetch(new URL(PATH, url), {
      method: 'POST',
      // A redirect would send the token to another host.
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': token,
      },
      body: JSON.stringify({ query: MUTATION, variables: { input: draftOrderInput(request) } }),
    })
    const text = await response.text()
    if (response.status === 429)
      return {
        failure: 'throttled',
        retryAfterMs: secondsIn(response.headers.get('retry-after')) * 1000,
      }
    if (response.status === 401 || response.status === 403) return { failure: 'unauthorized' }
    if (!response.ok) return { failure: response.status >= 500 ? 'unreachable' : 'malformed' }
    return readAnswer(text)
  } catch {
    return { failure: signal.aborted ? 'timeout' : 'unreachable' }
  }
}

const secondsIn = (header: string | null): number =>
  header && /^\d+(\.\d+)?$/.test(header) ? Number(header) : 2

/**
 * Returns the input for one unit of the variant. The email only if it is verified: otherwise the
 * shop could open another person's account.
 */
const draftOrderInput = ({
  email,
  variantId,
  title,
  discountCents,
  reference,
}: DraftOrderRequest): object => ({
  ...(email ? { email } : {}),
  lineItems: [{ variantId: `gid://shopify/ProductVariant/${variantId}`, quantity: 1 }],
  ...(discountCents > 0
    ? {
        appliedDiscount: {
          title: title.slice(0, 255),
          value: discountCents / 100,
          valueType: 'FIXED_AMOUNT',
        },
      }
    : {}),
  tags: ['Laurel'],
  customAttributes: [{ key: 'laurel', value: reference }],
})

function readAnswer(text: string): ShopifyResult {
  const { data: answer } = z.safeParse(answerShape, jsonOr(text))
  if (!answer) return { failure: 'malformed' }
  const codes = (answer.errors ?? []).map(({ extensions }) => extensions?.code)
  if (codes.includes('THROTTLED'))
    return { failure: 'throttled', retryAfterMs: restoredInMs(answer) }
  if (codes.includes('ACCESS_DENIED')) return { failure: 'unauthorized' }
  const { draftOrder, userErrors = [] } = answer.data?.draftOrderCreate ?? {}
  if (userErrors.length > 0)
    return {
      failure: 'rejected',
      fields: userErrors
        .map(({ field }) => field?.join('.') ?? '?')
        .join(' ')
        .slice(0, 200),
    }
  if (codes.length > 0 || !draftOrder?.invoiceUrl) return { failure: 'malformed' }
  return { id: draftOrder.id, invoiceUrl: draftOrder.invoiceUrl }
}

/** Returns when the rate limit bucket has enough for this request, by the shop's figures. */
function restoredInMs({ extensions }: Answer): number {
  const { requestedQueryCost: cost, throttleStatus } = extensions?.cost ?? {}
  if (!cost || !throttleStatus || throttleStatus.restoreRate <= 0) return 1000
  return Math.max(
    0,
    Math.ceil(((cost - throttleStatus.currentlyAvailable) / throttleStatus.restoreRate) * 1000),
  )
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
