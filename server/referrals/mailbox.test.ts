import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  shopScenarios,
  freshAddress,
  openHarnessWithShop,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import { freshPostgres, home, testPostgres, type Harness } from '#server/testing/harness.ts'
import { rewardFor } from '#server/points/earning-features.ts'

const { creatorId, assetId, membershipId } = home.ids
const welcome = home.program.welcome.points
const [forFriend, forShop] = [rewardFor(home, 'Referrals'), rewardFor(home, 'ShopReferrals')]

let harness: Harness
let e: ShopScenarios
beforeAll(async () => {
  harness = await openHarnessWithShop()
  e = shopScenarios(harness)
})
afterAll(() => harness.close())

it('counts one mailbox once, in every spelling, and informs the referrer', async () => {
  const mia = await e.newcomer()
  for (const email of ['se.cond@gmail.com', 'second+2@gmail.com', 'second+3@googlemail.com']) {
    await e.type(email, await e.codeOf(mia))
    await e.confirm({ email })
    await e.buy({ email })
  }
  expect(await e.gained(mia)).toBe(forFriend)
  expect(
    (await e.expected(mia)).map(({ isWaiting, description }) => [isWaiting, description]),
  ).toEqual(
    Array.from({ length: 2 }, () => [
      false,
      'This person was already invited. Points are given once for each person.',
    ]),
  )
  for (const email of ['third@gmail.com', 'third+2@gmail.com']) {
    await e.type(email)
    await e.confirm({ email })
    await e.buy({ email }, { shopLink: await e.codeOf(mia, 'shop') })
  }
  expect(await e.gained(mia)).toBe(forFriend + forShop)
})

it('does not let an unproven referral under another spelling block the one of the owner', async () => {
  const [evil, mia] = [await e.newcomer(), await e.newcomer()]
  await e.type('fourth+evil@gmail.com', await e.codeOf(evil))
  await e.type('fourth@gmail.com', await e.codeOf(mia))
  await e.confirm({ email: 'fourth@gmail.com' })
  await e.buy({ email: 'fourth@gmail.com' })
  expect([await e.gained(evil), await e.gained(mia)]).toEqual([0, forFriend])
})

it('pays nothing for an erased member who comes back or for a former member, and stores only a hash', async () => {
  const [mia, again, before] = [await e.newcomer(), freshAddress(), await e.newcomer()]
  const code = await e.codeOf(mia)
  await e.erase(before)
  for (const email of [again, again, before.email]) {
    await e.type(email, code)
    const friend = await e.confirm({ email })
    await e.buy({ email })
    await e.erase(friend)
  }
  expect(await e.gained(mia)).toBe(forFriend)
  const stored = JSON.stringify([
    await harness.rows(sql`select * from erased_mailboxes`),
    await harness.rows(sql`select * from referrals`),
  ])
  for (const word of [again, before.email, '@']) expect(stored).not.toContain(word)
})

it('does not block a referral when a stranger joined with the address and erased the account', async () => {
  const [mia, email] = [await e.newcomer(), freshAddress()]
  await e.type(email)
  const squatter = await e.memberOf(email)
  await harness.setPassword(squatter, 'Kx7-tulip-Boat')
  expect(
    (await squatter.call(accountSettings.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } }))
      .status,
  ).toBe(200)
  await e.type(email, await e.codeOf(mia))
  await e.confirm({ email })
  await e.buy({ email })
  expect(await e.gained(mia)).toBe(forFriend)
})

it('gives the welcome points once per mailbox, also after erasing and joining again in any way', async () => {
  const email = freshAddress()
  expect((await e.type(email)).body.welcomePoints).toBe(welcome)
  await e.erase(await e.confirm({ email }))
  const { status, body } = await e.type(email.replace('@', '+again@'))
  expect([status, body.token === undefined, body.welcomePoints]).toEqual([200, false, undefined])
  await e.joinByEmail(email, 'nobody')
  const { body: exchanged } = await harness
    .visitor()
    .call(auth.exchange, { body: { membershipId, email, token: await e.codeTo(email) } })
  expect([exchanged.token === undefined, exchanged.welcomePoints]).toEqual([false, undefined])
  const back = await e.memberOf(email)
  await back.call(api.membership.sync, { body: { creatorId, assetId } })
  expect(
    (await back.call(api.points.balance, { params: { id: back.loyaltyAccountId } })).body
      .redeemablePoints,
  ).toBe(0)
  // Points for purchases are credited as usual.
  await e.buy({ email })
  expect(
    (await back.call(api.points.balance, { params: { id: back.loyaltyAccountId } })).body
      .redeemablePoints,
  ).toBe(40)
})

// The embedded engine has one connection and hides races: this runs on PostgreSQL.
it.runIf(testPostgres)(
  'counts spellings of one mailbox once when they are proven and buy at the same instant (postgres)',
  async () => {
    const racing = await openHarnessWithShop({ database: await freshPostgres() })
    const r = shopScenarios(racing)
    const mia = await r.newcomer()
    const code = await r.codeOf(mia)
    for (const round of [1, 2, 3]) {
      const emails = [1, 2, 3].map((note) => `round${round}+${note}@gmail.com`)
      for (const email of emails) await r.type(email, code)
      const tokens: string[] = []
      for (const email of emails) tokens.push(await r.codeTo(email))
      await Promise.all(emails.map((email, place) => r.confirm({ email }, tokens[place])))
      await Promise.all(emails.map((email) => r.buy({ email })))
      expect(await r.gained(mia)).toBe(round * forFriend)
    }
    await racing.close()
  },
)
