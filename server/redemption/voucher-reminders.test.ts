import { api } from '#contract/index.ts'
import { notifications } from '#contract/notifications.ts'
import { VOUCHER_REMINDER_DAYS } from '#domain/voucher-end.ts'
import { VOUCHER_DAYS } from '#domain/offer.ts'
import { till } from '#contract/till.ts'
import { openTestStore } from '#server/testing/stores.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cheapestOf,
  home,
  openHarness,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  openFakePushService,
  type FakePushService,
} from '#server/integrations/push-service-fake-server.ts'
import { openWebPush } from '#server/integrations/web-push.ts'
import { sendNotifications } from '#server/notifications/worker.ts'
import { vapidKeys } from '#server/testing/vapid-keys.ts'
import { remindOfVouchersJob } from './jobs.ts'

const DAY = 24 * 60
const offer = cheapestOf(home)

let service: FakePushService
let harness: Harness
beforeAll(async () => {
  service = await openFakePushService()
  harness = await openHarness({
    webPush: openWebPush({
      keys: vapidKeys(),
      services: [{ own: service.url }],
      authority: service.authority,
    }),
  })
})
afterAll(async () => {
  await harness.close()
  await service.close()
})
beforeEach(() => harness.rows(sql`update vouchers set reminded_at = now()`))

const redeem = async (member: MemberCaller) => {
  await harness.award(member, offer.cost)
  const { status, body } = await member.call(api.redemption.redeem, {
    body: { redemptionId: offer.offerId },
  })
  expect(status).toBe(200)
  return body.voucher
}
const toDaysBeforeEnd = (days: number) =>
  harness.clock.moveMinutes(((offer.validDays ?? VOUCHER_DAYS) - days) * DAY)
const remind = () => remindOfVouchersJob.run(harness.context)
/** The day of the end where it is earliest: twelve hours behind UTC. */
const lastDay = (expiryDate: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Etc/GMT+12' }).format(
    new Date(expiryDate),
  )
const reminders = async ({ email }: Pick<MemberCaller, 'email'>) =>
  (await harness.emailsTo(email)).filter(({ html }) => html.includes('a voucher that expires soon'))

describe('a voucher that ends in seven days', () => {
  it('is named in one email, with its last day and without its code', async () => {
    const mia = await harness.join()
    const { code, title, expiryDate } = await redeem(mia)
    toDaysBeforeEnd(VOUCHER_REMINDER_DAYS)
    harness.clock.moveMinutes(-5)
    await remind()
    expect(await reminders(mia)).toEqual([])
    harness.clock.moveMinutes(10)
    await Promise.all([remind(), remind()])
    await remind()
    const [email, ...more] = await reminders(mia)
    expect(more).toEqual([])
    expect(email!.subject).toBe(`Good until ${lastDay(expiryDate)}: ${title}`)
    expect(email!.text).toContain(`until ${lastDay(expiryDate)}`)
    expect(`${email!.text} ${email!.html}`).not.toContain(code)
  })

  it('is notified of on the devices, in their language, with the way to its code', async () => {
    const mia = await harness.join()
    const { expiryDate } = await redeem(mia)
    const phone = service.browser(vapidKeys().publicKey)
    await mia.call(notifications.subscribe, { body: phone.subscription })
    toDaysBeforeEnd(VOUCHER_REMINDER_DAYS - 1)
    await remind()
    await sendNotifications(harness.context)
    expect(phone.delivered).toMatchObject([
      {
        content: {
          title: `${home.name} · A voucher expires soon`,
          body: `You can use it until ${lastDay(expiryDate)}. Tap to show it.`,
          path: '/pass',
        },
      },
    ])
  })

  it('is no longer notified of after its end', async () => {
    const mia = await harness.join()
    await redeem(mia)
    const phone = service.browser(vapidKeys().publicKey)
    await mia.call(notifications.subscribe, { body: phone.subscription })
    toDaysBeforeEnd(VOUCHER_REMINDER_DAYS - 1)
    await remind()
    harness.clock.moveMinutes(VOUCHER_REMINDER_DAYS * DAY)
    await sendNotifications(harness.context)
    expect(phone.delivered).toEqual([])
  })

  it('shares an email with the other vouchers that are due', async () => {
    const mia = await harness.join()
    await redeem(mia)
    harness.clock.moveMinutes(30)
    await redeem(mia)
    toDaysBeforeEnd(VOUCHER_REMINDER_DAYS - 1)
    await remind()
    const [email, ...more] = await reminders(mia)
    expect(more).toEqual([])
    expect(email!.subject).toMatch(/^2 vouchers expire soon, the first on /)
  })

  it('goes to the account that the member was merged into', async () => {
    const [mia, other] = [await harness.join(), await harness.join()]
    await redeem(mia)
    await harness.merge(mia, other)
    toDaysBeforeEnd(VOUCHER_REMINDER_DAYS - 1)
    await remind()
    expect(await reminders(mia)).toEqual([])
    expect(await reminders(other)).toHaveLength(1)
  })
})

describe('no reminder is sent', () => {
  it('of a voucher that was redeemed less than a week ago', async () => {
    const mia = await harness.join()
    await redeem(mia)
    await harness.rows(
      sql`update vouchers set expires_at = redeemed_at + interval '10 days' where reminded_at is null`,
    )
    harness.clock.moveMinutes(6 * DAY)
    await remind()
    expect(await reminders(mia)).toEqual([])
    harness.clock.moveMinutes(DAY)
    await remind()
    expect(await reminders(mia)).toHaveLength(1)
  })

  it('of a voucher that ends within a day: the day that it names could be over', async () => {
    const mia = await harness.join()
    await redeem(mia)
    toDaysBeforeEnd(1)
    await remind()
    expect(await reminders(mia)).toEqual([])
  })

  it('of a voucher that a store has used, also after the reminder was queued', async () => {
    const store = await openTestStore(harness)
    const mia = await harness.join()
    const used = await redeem(mia)
    await store.call(till.use, { voucherCode: used.code })
    const later = await redeem(mia)
    toDaysBeforeEnd(VOUCHER_REMINDER_DAYS)
    await remind()
    await store.call(till.use, { voucherCode: later.code })
    expect(await reminders(mia)).toEqual([])
    const [row] = await harness.rows<{ ids: string }>(
      sql`select string_agg(code, ' ') as ids from vouchers where loyalty_account_id = ${mia.loyaltyAccountId} and reminded_at is not null`,
    )
    expect(row!.ids).toBe(later.code)
  })

  it('to an erased member', async () => {
    const mia = await harness.join()
    await redeem(mia)
    await harness.rows(sql`update accounts set erased_at = now() where id = ${mia.accountId}`)
    toDaysBeforeEnd(VOUCHER_REMINDER_DAYS - 1)
    await remind()
    expect(await reminders(mia)).toEqual([])
  })
})
