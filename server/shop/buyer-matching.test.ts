import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAccount } from '#server/auth/sessions/verify-account.ts'
import { createAccount } from '#server/identity/accounts.ts'
import { storePendingEmail, mintEmailToken } from '#server/identity/email-change/email-change.ts'
import { REVIEW, shopCustomers, openShop } from '#server/testing/shop-customers.ts'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { deleteOldBuyers } from './jobs.ts'
import { shopPersonalData } from './personal-data.ts'
import { sampleId } from './sample-events.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openShop()
})
afterAll(() => harness.close())
const {
  send,
  order,
  refund,
  review,
  prove,
  proven,
  balances: loyaltyAccount,
  expected,
} = shopCustomers(() => harness)

describe('the owner of a purchase', () => {
  it('is unknown until the email is verified: someone who only typed it gets and learns nothing', async () => {
    const email = 'owner@example.test'
    const impostor = await harness.join(email)
    const before = await expected(impostor)
    await send(order({ email, total: '84.50', name: '#7001' }))
    await send(review({ email }))
    expect(await loyaltyAccount(impostor)).toMatchObject({ balance: 0 })
    expect(await expected(impostor)).toEqual(before)
    expect(before).toEqual([
      expect.objectContaining({
        isWaiting: true,
        reason: 'Your purchases in the shop',
        description: expect.stringContaining('once your email is confirmed'),
      }),
    ])
    await prove(impostor)
    expect(await loyaltyAccount(impostor)).toMatchObject({ balance: 84 + REVIEW })
    expect(await expected(impostor)).toEqual([])
  })

  it('gets a purchase and its refund together after verification', async () => {
    const mia = await harness.join()
    await send(order({ orderId: '7002', email: mia.email, total: '84.50' }))
    await send(refund({ orderId: '7002', amount: '10.00' }))
    await prove(mia)
    expect(await loyaltyAccount(mia)).toEqual({ balance: 74, owed: 0, counted: 74 })
  })

  it('sees a purchase from before joining, which gives nothing [CO-41]', async () => {
    const email = 'later@example.test'
    await send(
      order({ email, total: '84.50', name: '#7003', at: daysAfter(harness.clock.now(), -1) }),
    )
    const mia = await proven(email)
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 0 })
    expect(await expected(mia)).toEqual([
      expect.objectContaining({
        reason: 'Order #7003, $84.50',
        description: expect.stringContaining('before you joined'),
        isWaiting: false,
      }),
    ])
  })

  it('is verified by a password reset', async () => {
    const mia = await harness.join()
    await send(order({ email: mia.email, total: '10.00' }))
    await harness.visitor().call(auth.forgotPassword, {
      body: {
        site: '',
        emailAddress: mia.email,
        creatorId: home.ids.creatorId,
        membershipId: home.ids.membershipId,
      },
    })
    const resetEmail = (await harness.emailsTo(mia.email)).find(({ link }) =>
      link?.includes('/reset/'),
    )
    const token = new URL(resetEmail?.link ?? '').pathname.split('/').at(-1) ?? ''
    expect(
      (
        await harness.visitor().call(auth.resetPassword, {
          params: { token },
          body: { password1: 'Zebra-Lantern-42', password2: 'Zebra-Lantern-42' },
        })
      ).status,
    ).toBe(200)
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 10 })
  })

  it('is verified by a code typed while logged in', async () => {
    const mia = await harness.join()
    await send(order({ email: mia.email, total: '10.00' }))
    const code = await harness.codeFor(mia)
    expect(
      (
        await mia.call(accountSettings.updatePassword, {
          body: { newPassword: 'Zebra-Lantern-42', code },
        })
      ).status,
    ).toBe(200)
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 10 })
  })

  it('gets the purchases of a new email since joining', async () => {
    const [mia, email] = [await proven(), 'her.other@example.test']
    await send(order({ email, total: '10.00' }))
    await send(order({ email, total: '99.00', at: daysAfter(harness.clock.now(), -1) }))
    const change = { accountId: mia.accountId, brand: home.slug, email, now: harness.clock.now() }
    await storePendingEmail(harness.tx, change)
    const token = await mintEmailToken(harness.tx, { ...change, secret: harness.context.secret })
    expect(
      (await harness.visitor().call(auth.confirmEmail, { body: { token: token ?? '' } })).status,
    ).toBe(200)
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 10 })
  })

  it('leaves no waiting purchases after erasure', async () => {
    const mia = await harness.join()
    await send(order({ orderId: 'erased-1', email: mia.email, total: '10.00' }))
    await shopPersonalData.erase?.(harness.tx, {
      accountId: mia.accountId,
      email: mia.email,
      isVerified: false,
      brand: home,
      language: 'en',
      secret: harness.context.secret,
      now: harness.clock.now(),
    })
    expect(
      await harness.rows(sql`select 1 from orders where order_id = ${sampleId('erased-1')}`),
    ).toEqual([])
  })

  it('is the remaining account after a merge, a member since the earlier joining', async () => {
    const [old, mia] = [await harness.join(), await proven()]
    const bought = harness.clock.now()
    await harness.tx.execute(
      sql`update loyalty_accounts set joined_at = ${daysAfter(bought, -10).toISOString()}::timestamptz where id = ${old.loyaltyAccountId}`,
    )
    await harness.merge(old, mia)
    const before = (await loyaltyAccount(mia)).balance
    await send(order({ email: old.email, total: '25.00', at: daysAfter(bought, -5) }))
    await send(order({ email: mia.email, total: '15.00', at: daysAfter(bought, -5) }))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: before + 40 })
  })

  it('gets waiting purchases when a verified account becomes a member', async () => {
    const [email, now] = ['by-the-page@example.test', harness.clock.now()]
    const accountId =
      (await createAccount(harness.tx, { brand: home.slug, email, language: 'en', now })) ?? ''
    await verifyAccount(harness.tx, accountId)
    await send(order({ email, total: '30.00', at: daysAfter(now, 1) }))
    const { creatorId, assetId } = home.ids
    const lena = await harness.anotherDevice({ email, accountId } as MemberCaller)
    const { status, body } = await lena.call(api.membership.sync, { body: { creatorId, assetId } })
    expect(status).toBe(200)
    expect(
      await loyaltyAccount({ ...lena, loyaltyAccountId: body.userAssetPointsId }),
    ).toMatchObject({ balance: 30 })
  })

  it('is forgotten after 90 days without joining and after 400 days without verification; events after 400 days', async () => {
    await send(order({ orderId: 'stranger-1', email: 'never@example.test', total: '10.00' }))
    const unverified = await harness.join()
    await send(order({ orderId: 'shy-1', email: unverified.email, total: '10.00' }))
    await send(refund({ orderId: 'nobody-1', amount: '1.00', refundId: 'orphan-1' }))
    const mia = await proven()
    await send(order({ orderId: 'hers-1', email: mia.email, total: '10.00' }))
    const names = ['hers-1', 'orphan-1', 'shy-1', 'stranger-1']
    const remainingIds = async () => {
      const rows = await harness.rows<{ id: string }>(
        sql`select order_id as id from orders union select refund_id from refunds`,
      )
      return names.filter((name) => rows.some(({ id }) => id === sampleId(name)))
    }
    const after = async (days: number) => {
      harness.clock.moveMinutes(days * 24 * 60)
      await deleteOldBuyers.run(harness.context)
      return remainingIds()
    }
    expect(await after(89)).toEqual(['hers-1', 'orphan-1', 'shy-1', 'stranger-1'])
    expect(await after(2)).toEqual(['hers-1', 'orphan-1', 'shy-1'])
    expect(await harness.rows(sql`select count(*) > 0 as some from shop_events`)).toEqual([
      { some: true },
    ])
    expect(await after(310)).toEqual(['hers-1'])
    expect(await harness.rows(sql`select count(*) > 0 as some from shop_events`)).toEqual([
      { some: false },
    ])
  })
})
