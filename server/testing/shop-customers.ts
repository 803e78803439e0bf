import { auth } from '#contract/auth.ts'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  judgemeEvent,
  paidOrderPayload,
  refundPayload,
  reviewPayload,
  shopifyEvent,
  type SampleEvent,
  type SampleOrder,
  type SampleRefund,
  type SampleReview,
} from '#server/shop/sample-events.ts'

export const secret = 'the secret of our own shop'
const secrets = new Map([
  [home.slug, [secret]],
  [stranger.slug, [secret]],
])
const reviewer = { productId: '77', productName: 'Round frames' }
/** Points of a new member, and points for a review. */
export const WELCOME = home.program.welcome.points
export const REVIEW =
  home.program.features.find(({ featureName }) => featureName === 'JudgeMe')?.rewardPoints ?? 0

/** Opens a test server with signed shop events for both brands. */
export const openShop = (): Promise<Harness> =>
  openHarness({ shopSecrets: { shopify: secrets, judgeme: secrets } })

/**
 * Returns the events of a shop, and what customers see of them. The server is passed as a function
 * because tests open it after this call.
 */
export function shopCustomers(context: () => Harness) {
  return { ...eventsOf(context), ...confirmationOf(context), ...viewsOf(context) }
}

function eventsOf(context: () => Harness) {
  let last = 1000
  return {
    /** Returns an unused order number. */
    next: (): string => String((last += 1)),
    async send(event: SampleEvent, brand = home): Promise<void> {
      const { statusCode, body } = await context().app.inject({
        method: 'POST',
        url: event.path,
        payload: event.body,
        headers: { host: `${brand.slug}.localhost:4000`, ...event.headers },
      })
      if (statusCode !== 200) throw new Error(`a shop event returned ${statusCode} ${body}`)
    },
    order: (sent: Omit<SampleOrder, 'orderId'> & { orderId?: string }, change: object = {}) =>
      shopifyEvent(
        'orders/paid',
        {
          ...paidOrderPayload({ orderId: String((last += 1)), at: context().clock.now(), ...sent }),
          ...change,
        },
        { secret },
      ),
    refund: (sent: SampleRefund) =>
      shopifyEvent('refunds/create', refundPayload({ at: context().clock.now(), ...sent }), {
        secret,
      }),
    review: (sent: Omit<SampleReview, 'productId'> & { productId?: string }) =>
      judgemeEvent(reviewPayload({ ...reviewer, at: context().clock.now(), ...sent }), { secret }),
  }
}

function confirmationOf(context: () => Harness) {
  const emailCode = async (email: string): Promise<string> =>
    (await context().emailsTo(email.toLowerCase())).find(({ code }) => code)?.code ?? ''
  const prove = async ({ email }: { email: string }): Promise<void> => {
    const { status } = await context()
      .visitor()
      .call(auth.exchange, {
        body: { email, membershipId: home.ids.membershipId, token: await emailCode(email) },
      })
    if (status !== 200) throw new Error(`confirming the address returned ${status}`)
  }
  return {
    prove,
    /** Registers a member and confirms the address by email. */
    async proven(email?: string): Promise<MemberCaller> {
      const member = await context().join(email)
      await prove(member)
      return member
    },
  }
}

function viewsOf(context: () => Harness) {
  return {
    /** Returns balance, owed and counted points without the welcome points. */
    async balances(member: { loyaltyAccountId: string }) {
      const [row] = await context().rows<{ balance: number; owed: number; counted: number }>(sql`
        select redeemable_points as balance, owed_points as owed, (select coalesce(sum(tier_points_delta), 0)::int from point_entries where loyalty_account_id = l.id) as counted
        from loyalty_accounts l where id = ${member.loyaltyAccountId}`)
      return {
        balance: (row?.balance ?? 0) - WELCOME,
        owed: row?.owed,
        counted: (row?.counted ?? 0) - WELCOME,
      }
    },
    // Confirming the address can end the session, so this reads from another device.
    async history(member: MemberCaller, language = 'en') {
      const reader = await context().anotherDevice(member)
      return (
        await reader.call(api.points.history, {
          params: { id: member.loyaltyAccountId },
          headers: { 'accept-language': language },
        })
      ).body.history
    },
    async expected(member: MemberCaller, language = 'en') {
      const reader = await context().anotherDevice(member)
      return (
        await reader.call(earning.expected, {
          params: { id: member.loyaltyAccountId },
          headers: { 'accept-language': language },
        })
      ).body.expected
    },
  }
}
