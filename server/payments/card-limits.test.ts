import { accountSettings } from '#contract/account-settings.ts'
import { payments, type Order } from '#contract/payments.ts'
import { NETWORK_ALLOWANCE } from '#domain/risk.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  CardProviderUnavailable,
  type CardProvider,
} from '#server/lib/integrations/card-payments.ts'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { cards, paymentScenarios } from '#server/testing/payment-scenarios.ts'

const PASSWORD = 'Zebra-9-Kite'
const DECLINES = home.payments.risk.declines.cards
let context: Harness
let shop: ReturnType<typeof paymentScenarios>
/** Calls of the provider about a card that is tried. */
let providerCalls: string[] = []
let original: Partial<CardProvider> = {}

/** Notes what the provider is asked about cards. */
function watchProvider(at: Harness): void {
  const provider = at.context.cardPayments.of(home.slug)!
  const { handle, saveCard, charge } = provider
  original = { handle, saveCard, charge }
  provider.handle = (request) => (providerCalls.push('handle'), handle.call(provider, request))
  provider.saveCard = (request) => (
    providerCalls.push('saveCard'),
    saveCard.call(provider, request)
  )
  provider.charge = (request) => (providerCalls.push('charge'), charge.call(provider, request))
}

beforeAll(async () => {
  context = await openHarness()
  shop = paymentScenarios(context)
})
afterAll(() => context.close())
afterEach(() => {
  Object.assign(context.context.cardPayments.of(home.slug)!, original)
  original = {}
  providerCalls = []
})

const inBrowser = (browser: string) => ({ cookie: `__Host-session=${browser}` })
const save = async (member: MemberCaller, number: string, browser = member.accountId) => {
  const body = await shop.enter(member, number)
  return member.call(payments.saveMethod, { body, headers: inBrowser(browser) })
}
const pay = async (member: MemberCaller, order: Order, number: string, browser: string) => {
  const entry = await shop.enter(member, number, order.cartToken)
  const body = { cartToken: order.cartToken, ...entry }
  return member.call(payments.pay, { body, headers: inBrowser(browser) })
}
/** Has as many cards declined as an account may. */
const declineAll = async (member: MemberCaller, browser?: string) => {
  for (let card = 0; card < DECLINES; card += 1)
    expect((await save(member, cards.decline, browser)).body.code).toBe('CARD_NOT_ACCEPTED')
}
const refused = [429, 'TOO_MANY_CARDS']
const movesTo = (member: MemberCaller, place: { state: string; city: string; zip: string }) =>
  member.call(accountSettings.billing, {
    body: { address: '1 Main St', country: 'US', ...place },
  })
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? [200] : [status, body.code]
const erase = async (member: MemberCaller) => {
  const { status } = await member.call(accountSettings.erase, {
    body: { currentPassword: PASSWORD },
  })
  expect(status).toBe(200)
}
/** Joins again with an address, as a verified member with a billing address. */
const joinAgain = async (email: string): Promise<MemberCaller> => {
  const member = await context.join(email)
  await context.rows(
    sql`update accounts set is_verified = true, created_at = created_at - interval '1 day' where id = ${member.accountId}`,
  )
  await member.call(accountSettings.billing, {
    body: { address: '1 Main St', city: 'New York', state: 'NY', zip: '10001', country: 'US' },
  })
  return member
}

describe('a card that is refused by the limit', () => {
  it('says what happened and when to try again, and the provider is asked for nothing', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    await declineAll(member)
    context.clock.moveMinutes(5)
    watchProvider(context)
    for (const answer of [
      await save(member, cards.success),
      await pay(member, order, cards.success, member.accountId),
    ]) {
      expect(outcomeOf(answer)).toEqual(refused)
      expect(answer.body).toEqual({
        success: false,
        code: 'TOO_MANY_CARDS',
        message:
          'Too many cards were tried, so we did not use this one, and nothing was charged. Please wait, then try again, or write to us.',
      })
      const wait = Number(answer.headers['retry-after'])
      expect(wait).toBeGreaterThan((24 * 60 - 6) * 60)
      expect(wait).toBeLessThanOrEqual((24 * 60 - 5) * 60)
    }
    expect(providerCalls).toEqual([])
    expect((await shop.orderOf(member, order)).state).toBe('approved')
    // The session would be over by then.
    await context.rows(
      sql`update card_tries set tried_at = tried_at - interval '1435 minutes' where subject = ${member.accountId} or entry_hash in (select entry_hash from card_tries where subject = ${member.accountId})`,
    )
    expect(outcomeOf(await save(member, cards.success))).toEqual([200])
    expect(providerCalls).toEqual(['handle', 'saveCard'])
  })

  it('is not stored under the key of the payment, which can be sent again later', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    await declineAll(member)
    const entry = await shop.enter(member, cards.success, order.cartToken)
    const body = { cartToken: order.cartToken, ...entry }
    const send = () => member.call(payments.pay, { body, key: 'the-same-key' })
    expect(outcomeOf(await send())).toEqual(refused)
    await context.rows(sql`update card_tries set tried_at = tried_at - interval '25 hours'`)
    expect((await send()).body.order.state).toBe('issued')
  })
})

describe('the limit on cards', () => {
  it('is not reset by erasing the account and joining again in another browser', async () => {
    const member = await shop.buyer()
    await context.setPassword(member, PASSWORD)
    await declineAll(member)
    await erase(member)
    context.clock.moveMinutes(16)
    const again = await joinAgain(member.email)
    expect(again.accountId).not.toBe(member.accountId)
    expect(outcomeOf(await save(again, cards.success, 'another-browser'))).toEqual(refused)
  })

  it('is not reset by erasing the account and joining again with another address', async () => {
    const member = await shop.buyer()
    await context.setPassword(member, PASSWORD)
    await declineAll(member, 'one-browser')
    await erase(member)
    const other = await shop.buyer()
    expect(outcomeOf(await save(other, cards.success, 'one-browser'))).toEqual(refused)
    expect(outcomeOf(await save(other, cards.success, 'another-browser'))).toEqual([200])
  })

  it('is one for all spellings of a mailbox', async () => {
    const member = await joinAgain('limits+one@example.test')
    await declineAll(member)
    const other = await joinAgain('limits+two@example.test')
    expect(outcomeOf(await save(other, cards.success))).toEqual(refused)
  })

  it('counts cards that pay and cards that are saved together', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    for (let card = 0; card < DECLINES - 1; card += 1)
      await pay(member, order, cards.decline, member.accountId)
    expect((await save(member, cards.decline)).body.code).toBe('CARD_NOT_ACCEPTED')
    expect(outcomeOf(await pay(member, order, cards.success, 'other'))).toEqual(refused)
    expect(outcomeOf(await save(member, cards.success, 'other'))).toEqual(refused)
  })

  it('follows the browser of the risk check when another one pays', async () => {
    const [member, other] = [await shop.buyer(), await shop.buyer()]
    const order = await shop.approved(member)
    // The risk check was in the browser that is named after the member.
    await declineAll(other, `s-${member.accountId}`)
    expect(outcomeOf(await pay(member, order, cards.success, 'clean'))).toEqual(refused)
  })

  it('does not count a card that has paid', async () => {
    const member = await shop.buyer()
    await pay(member, await shop.approved(member), cards.success, member.accountId)
    expect(
      await context.rows(sql`select outcome from card_tries where subject = ${member.accountId}`),
    ).toEqual([{ outcome: 'paid' }])
  })

  it('counts a decline after the same card was sent with another address', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const entry = await shop.enter(member, cards.decline, order.cartToken)
    const send = () => member.call(payments.pay, { body: { cartToken: order.cartToken, ...entry } })
    const outcome = () =>
      context.rows(sql`select outcome from card_tries where subject = ${member.accountId}`)
    await movesTo(member, { state: 'CA', city: 'Los Angeles', zip: '90001' })
    expect((await send()).body.code).toBe('CART_CHANGED')
    expect(await outcome()).toEqual([{ outcome: 'ended' }])
    await movesTo(member, { state: 'NY', city: 'New York', zip: '10001' })
    await send()
    expect(await outcome()).toEqual([{ outcome: 'declined' }])
  })

  it('does not let an ended try pass the limit that was reached since', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const entry = await shop.enter(member, cards.success, order.cartToken)
    const send = () => member.call(payments.pay, { body: { cartToken: order.cartToken, ...entry } })
    await movesTo(member, { state: 'CA', city: 'Los Angeles', zip: '90001' })
    await send()
    await movesTo(member, { state: 'NY', city: 'New York', zip: '10001' })
    for (let card = 0; card < DECLINES; card += 1) await save(member, cards.decline)
    watchProvider(context)
    expect(outcomeOf(await send())).toEqual(refused)
    expect(providerCalls).toEqual([])
  })

  it('counts a card once, however often it is sent', async () => {
    const member = await shop.buyer()
    const body = await shop.enter(member, cards.challenge)
    for (let call = 0; call < 3; call += 1)
      expect((await member.call(payments.saveMethod, { body })).body.challengeUrl).toBeTruthy()
    expect(
      await context.rows(sql`select outcome from card_tries where subject = ${member.accountId}`),
    ).toEqual([{ outcome: 'open' }])
  })

  it('does not count a card while the provider cannot be reached', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const provider = context.context.cardPayments.of(home.slug)!
    original = { handle: provider.handle }
    provider.handle = () => Promise.reject(new CardProviderUnavailable('down'))
    for (const answer of [
      await save(member, cards.success),
      await pay(member, order, cards.success, member.accountId),
    ])
      expect(answer.status).toBe(503)
    expect(
      await context.rows(sql`select from card_tries where subject = ${member.accountId}`),
    ).toEqual([])
  })

  it('goes with a merge', async () => {
    const [from, into] = [await shop.buyer(), await shop.buyer()]
    await declineAll(from)
    await context.merge(from, into)
    expect(outcomeOf(await save(into, cards.success, 'another-browser'))).toEqual(refused)
  })

  it('stores the mailbox, the browser, the network and the card as keyed hashes', async () => {
    const member = await shop.buyer()
    Object.assign(context.context, { isDemo: false })
    await save(member, cards.decline, 'a-browser-id')
    Object.assign(context.context, { isDemo: true })
    const stored = JSON.stringify(
      await context.rows(
        sql`select * from card_tries where entry_hash in (select entry_hash from card_tries where subject = ${member.accountId})`,
      ),
    )
    // The account, its mailbox, the browser and the network.
    expect(JSON.parse(stored)).toHaveLength(4)
    for (const word of [member.email, '127.0.0.1', 'a-browser-id', '4000'])
      expect(stored).not.toContain(word)
  })
})

const rounds = Array.from({ length: Number(process.env['SOAK_ROUNDS'] ?? 3) }, (_, n) => n + 1)

// The embedded engine has one connection and hides races.
describe.runIf(testPostgres)('cards at the same time (postgres)', () => {
  let racing: Harness
  let buyers: ReturnType<typeof paymentScenarios>
  beforeAll(async () => {
    racing = await openHarness({ database: await freshPostgres() })
    buyers = paymentScenarios(racing)
  })
  afterAll(() => racing.close())
  const enterAll = async (members: readonly MemberCaller[]) =>
    Promise.all(members.map((member) => buyers.enter(member, cards.decline)))
  const saveAll = async (members: readonly MemberCaller[], browserOf: (n: number) => string) => {
    const entries = await enterAll(members)
    watchProvider(racing)
    const answers = await Promise.all(
      members.map((member, n) =>
        member.call(payments.saveMethod, {
          body: entries[n]!,
          headers: inBrowser(browserOf(n)),
        }),
      ),
    )
    Object.assign(racing.context.cardPayments.of(home.slug)!, original)
    const codes = answers.map(({ body }) => body.code)
    return {
      tried: codes.filter((code) => code === 'CARD_NOT_ACCEPTED').length,
      refused: codes.filter((code) => code === 'TOO_MANY_CARDS').length,
    }
  }
  const clear = () => racing.rows(sql`delete from card_tries`)

  it.each(rounds)('eight accounts in one browser try five cards (round %i)', async (round) => {
    await clear()
    const members = await Promise.all(Array.from({ length: 8 }, () => buyers.buyer()))
    const { tried, refused: stopped } = await saveAll(members, () => `browser-${round}`)
    expect([tried, stopped]).toEqual([DECLINES, 8 - DECLINES])
    expect(providerCalls.filter((call) => call === 'handle')).toHaveLength(DECLINES)
  })

  it.each(rounds)('one account in eight browsers tries five cards (round %i)', async () => {
    await clear()
    const member = await buyers.buyer()
    const { tried, refused: stopped } = await saveAll(
      Array.from({ length: 8 }, () => member),
      (n) => `walked-${n}`,
    )
    expect([tried, stopped]).toEqual([DECLINES, 8 - DECLINES])
    expect(providerCalls.filter((call) => call === 'handle')).toHaveLength(DECLINES)
  })

  it.each(rounds)('accounts and browsers of one network share its limit (round %i)', async () => {
    await clear()
    const members = await Promise.all(Array.from({ length: 8 }, () => buyers.buyer()))
    // Members have joined without the limits of networks.
    racing.context.isDemo = false
    const entry = await buyers.enter(members[0]!, cards.decline)
    await members[0]!.call(payments.saveMethod, { body: entry, headers: inBrowser('first') })
    // Three are left.
    await racing.rows(
      sql`insert into card_tries (subject, entry_hash, outcome, tried_at) select subject, 'n' || n, 'declined', tried_at from card_tries, generate_series(1, ${DECLINES * NETWORK_ALLOWANCE - 4}) n where subject not in (select id from accounts)`,
    )
    const { tried, refused: stopped } = await saveAll(members, (n) => `network-${n}`)
    racing.context.isDemo = true
    expect([tried, stopped]).toEqual([3, 5])
    expect(providerCalls.filter((call) => call === 'handle')).toHaveLength(3)
  })

  it.each(rounds)(
    'orders of accounts in one browser are paid with five cards (round %i)',
    async () => {
      await clear()
      await racing.rows(sql`update assets set variation_supply = issued + 500`)
      const members = await Promise.all(Array.from({ length: 8 }, () => buyers.buyer()))
      const orders = await Promise.all(members.map((member) => buyers.approved(member)))
      const entries = await Promise.all(
        members.map((member, n) => buyers.enter(member, cards.decline, orders[n]!.cartToken)),
      )
      watchProvider(racing)
      const answers = await Promise.all(
        members.map((member, n) =>
          member.call(payments.pay, {
            body: { cartToken: orders[n]!.cartToken, ...entries[n] },
            headers: inBrowser('one-browser'),
          }),
        ),
      )
      Object.assign(racing.context.cardPayments.of(home.slug)!, original)
      const outcomes = answers.map(({ body }) => body.order?.state ?? body.code).sort()
      expect(outcomes).toEqual([
        ...Array<string>(8 - DECLINES).fill('TOO_MANY_CARDS'),
        ...Array<string>(DECLINES).fill('declined'),
      ])
      expect(providerCalls.filter((call) => call === 'charge')).toHaveLength(DECLINES)
    },
  )
})
