import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { drops } from '#contract/drops.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { transfers } from '#contract/transfers.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, joinVerifiedMember, logInOn } from './support/member.ts'
import { apiHeaders } from './support/network.ts'
import { anotherPhone, memberWithItem, sendItem, tokenOf } from './support/transfers.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('laurel:transferToken'))
const inModal = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

async function acceptAsVisitor(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.locator('form').getByRole('button', { name: 'Accept it' }).click()
}

test('a new recipient joins through the link, confirms the address by email, and has the item [RO-07] [ST-38] [ST-40]', async ({
  page,
  app,
  freshEmail,
  mailbox,
  browser,
  expectNoAxeViolations,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const to = `to-${freshEmail}`
  const link = await sendItem(sender, to, 'For the day you find your own style.')
  const phone = await anotherPhone(browser)
  await phone.goto(link)
  await expect(phone.getByText('This is for t…@example.test.')).toBeVisible()
  await expect(phone.getByRole('blockquote')).toContainText('For the day you find your own style.')
  await expectNoAxeViolations(phone, 'the claim page of a visitor')
  await phone.getByRole('textbox', { name: 'Email' }).fill('another@example.test')
  await expect(phone.getByText(/only that one can accept it/)).toBeVisible()
  await acceptAsVisitor(phone, to)
  await expect(
    phone.getByRole('dialog').getByRole('heading', { name: 'Accepted. One step left' }),
  ).toBeFocused()
  await expectNoAxeViolations(phone, 'an accepted gift')
  expect(await stored(phone)).toContain(tokenOf(link))
  // It does not open again while the address is not confirmed.
  await phone.goto(app.url(paths.collection()))
  await expect(heading(phone, 'Collection')).toBeVisible()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await phone.goto(link)
  await expect(phone.getByRole('link', { name: 'Confirm my address' })).toHaveAttribute(
    'href',
    paths.accountDetails(),
  )

  const email = (await mailbox.emails(to)).find(({ code }) => code !== null)
  await phone.goto(email?.link ?? '')
  const enter = phone.getByRole('button', { name: /Log in|Confirm|Continue/ })
  const result = heading(phone, 'Now it looks at you')
  await expect(result.or(enter.first())).toBeVisible()
  if (!(await result.isVisible())) await enter.first().click()
  await expect(result).toBeFocused()
  await expectNoAxeViolations(phone, 'a claimed gift')
  expect(await stored(phone)).toBeNull()
  await phone.getByRole('dialog').getByRole('link', { name: 'See it' }).click()
  await expect(heading(phone, 'Its story')).toBeVisible()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await phone.context().close()

  await sender.open(new URL(link).pathname + new URL(link).search)
  await expect(page.getByText(problems.TRANSFER_USED.en)).toBeVisible()
})

test('a member who opens the link before logging in confirms the claim afterwards [MO-16] [ST-39]', async ({
  page,
  app,
  freshEmail,
  mailbox,
  browser,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const to = `to-${freshEmail}`
  const phone = await anotherPhone(browser)
  await joinVerifiedMember(phone, app, to)
  await phone.context().clearCookies()
  await phone.evaluate(() => localStorage.clear())
  const link = await sendItem(sender, to)
  const count = (await mailbox.codes(to)).length
  await phone.goto(link)
  await acceptAsVisitor(phone, to)
  const login = phone.getByRole('dialog', { name: 'Log in' })
  await login.getByRole('button', { name: 'Send me a link' }).click()
  await login
    .getByRole('textbox')
    .first()
    .fill(await mailbox.codeTo(to, count + 1))
  await login.locator('button[type=submit]').click()
  await expect(heading(phone, /^Accept /)).toBeFocused()
  // A reload in between asks again.
  await phone.reload()
  await expect(heading(phone, /^Accept /)).toBeVisible()
  const claim = phone.waitForRequest((request) => request.method() === 'POST')
  await inModal(phone, 'Accept it').click()
  expect(new URL((await claim).url()).pathname).toBe(addressOf(transfers.claim))
  await expect(heading(phone, 'Now it looks at you')).toBeFocused()
  expect(await stored(phone)).toBeNull()
  await phone.goto(link)
  await expect(heading(phone, 'It is yours')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'See the piece' })).toBeVisible()
  await phone.context().close()
})

test('the free item of a drop and a link of the brand are claimed in their own ways [ST-39]', async ({
  page,
  app,
  verifiedMember,
}) => {
  const { link } = await answerOf<{ link: string }>(page, '/dev/invitation', { as: 'drop' })
  await verifiedMember.open(new URL(link).pathname + new URL(link).search)
  await expect(page.getByText('You are logged in: one tap is all it takes.')).toBeVisible()
  await expect(page.getByText('We email you')).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept it' }).click()
  await expect(heading(page, /^Take /)).toBeFocused()
  const claim = page.waitForRequest((request) => request.method() === 'POST')
  await inModal(page, 'Accept it').click()
  expect(new URL((await claim).url()).pathname).toBe(addressOf(transfers.claimEDrop))
  await expect(heading(page, 'Now it looks at you')).toBeFocused()

  // The token of a free item, whose details are those of the link.
  const { details } = await answerOf<{ details: object }>(
    page,
    `${addressOf(transfers.details)}?transferToken=${tokenOf(link)}`,
  )
  await page.route('**/api/transfer/edrop/details?*', (route) =>
    route.fulfill({
      headers: apiHeaders,
      json: { success: true, details: { ...details, tokenType: 'free', claimState: 'open' } },
    }),
  )
  await page.evaluate(() =>
    localStorage.setItem('laurel:transferToken', JSON.stringify({ token: 'free-token' })),
  )
  await page.goto(app.url(paths.collection()))
  await expect(heading(page, /^Claim /)).toBeFocused()
  const free = page.waitForRequest((request) => request.method() === 'POST')
  await inModal(page, 'Accept it').click()
  const request = await free
  expect(new URL(request.url()).pathname).toBe(addressOf(drops.claimFree))
  expect(request.postDataJSON()).toEqual({ token: 'free-token' })
})

test('"Not now" and a refusal clear the stored link; a link that is gone says so, with Close [ST-41] [ST-42]', async ({
  page,
  app,
  freshEmail,
  browser,
  expectNoAxeViolations,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const phone = await anotherPhone(browser)
  await joinVerifiedMember(phone, app, `to-${freshEmail}`)
  const link = await sendItem(sender)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Accept it' }).click()
  await expect(heading(phone, /^Accept /)).toBeFocused()
  await expectNoAxeViolations(phone, 'the question')
  await inModal(phone, 'Not now').click()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  expect(await stored(phone)).toBeNull()

  await answerOf(page, addressOf(transfers.cancel), {
    nftId: sender.item.nftId,
    creatorId: sender.item.creator.creatorId,
  })
  await phone.evaluate(
    (token) => localStorage.setItem('laurel:transferToken', JSON.stringify({ token })),
    tokenOf(link),
  )
  await phone.goto(app.url(paths.collection()))
  await expect(phone.getByText(problems.TRANSFER_GONE.en)).toBeVisible()
  await expectNoAxeViolations(phone, 'a refusal')
  expect(await stored(phone)).toBeNull()
  await phone
    .getByRole('dialog')
    .locator('.flow-foot')
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await phone.context().close()
})

test('a link that this phone has noted as claimed is shown as claimed without a request [ST-35]', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(() => localStorage.setItem('laurel:claimed', '["noted"]'))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(app.url('/claim/?id=noted'))
  await expect(page.getByText(problems.TRANSFER_USED.en, { exact: true })).toBeVisible()
  expect(requests.filter((url) => url.includes('/api/transfer/'))).toEqual([])
})

test('a received item waits above the collection and is accepted there', async ({
  page,
  app,
  freshEmail,
  browser,
  expectNoAxeViolations,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const phone = await anotherPhone(browser)
  await joinVerifiedMember(phone, app, `to-${freshEmail}`)
  await sendItem(sender, `to-${freshEmail}`, 'Seen in the window.')
  await phone.goto(app.url(paths.collection()))
  const cards = phone.getByRole('region', { name: 'For you' })
  const notice = phone.getByRole('status').filter({ hasText: /sends you/ })
  await expect(notice).toBeVisible()
  // It is announced without moving what is shown.
  await expect(cards).toHaveCount(0)
  await expectNoAxeViolations(phone, 'the notice')
  await notice.getByRole('button', { name: 'See it' }).click()
  await expect(cards).toBeFocused()
  await expect(notice).toHaveCount(0)
  await expect(cards).toContainText('Seen in the window.')
  await expectNoAxeViolations(phone, 'a received item')
  await cards.getByRole('button', { name: 'Accept it' }).click()
  await expect(heading(phone, 'Now it looks at you')).toBeFocused()
  await phone.getByRole('dialog').getByRole('link', { name: 'Back to my collection' }).click()
  await expect(cards).toHaveCount(0)
  await expect(phone.getByText(/^From a member, /)).toBeVisible()
  await phone.context().close()
})

test('a recipient declines by the link without an account, after a confirmation', async ({
  page,
  app,
  freshEmail,
  browser,
  expectNoAxeViolations,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const link = await sendItem(sender, `to-${freshEmail}`)
  const phone = await anotherPhone(browser)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'No, thank you' }).click()
  await expectNoAxeViolations(phone, 'the confirmation')
  await inModal(phone, 'Decline it').click()
  await expect(phone.getByText(successes.TRANSFER_DECLINED.en, { exact: true })).toBeVisible()
  await expect(heading(phone, 'That is all right')).toBeVisible()
  await phone.context().close()
  await sender.open(paths.asset(sender.item))
  await expect(page.getByRole('button', { name: 'Transfer NFT' })).toBeEnabled()
})

test('the sender and another member see whose it is, and the other one switches accounts', async ({
  page,
  app,
  freshEmail,
  browser,
  expectNoAxeViolations,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const link = await sendItem(sender, `to-${freshEmail}`)
  await sender.open(new URL(link).pathname + new URL(link).search)
  await expect(heading(page, 'You sent this')).toBeVisible()
  await expectNoAxeViolations(page, 'the own link')
  const phone = await anotherPhone(browser)
  await joinVerifiedMember(phone, app, `other-${freshEmail}`)
  await phone.goto(link)
  await expect(heading(phone, 'This is for someone else')).toBeVisible()
  await expectNoAxeViolations(phone, 'a link for another')
  await phone.getByRole('button', { name: 'Switch accounts' }).click()
  await expect(phone.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // Closing goes back in the history, which would cancel a reload.
  await expect(phone).not.toHaveURL(/modal=/)
  await expect(phone.getByText('This is for t…@example.test.')).toBeVisible()
  expect(await phone.evaluate(() => localStorage.getItem('laurel:viewer'))).toBeNull()
  await phone.reload()
  await expect(phone.getByText('This is for t…@example.test.')).toBeVisible()
  await phone.context().close()
})

test('the confirm modal says whom a link is for, and the claim goes on after switching accounts', async ({
  page,
  app,
  freshEmail,
  mailbox,
  browser,
  expectNoAxeViolations,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const to = `to-${freshEmail}`
  const phone = await anotherPhone(browser)
  await joinVerifiedMember(phone, app, to)
  await phone.context().clearCookies()
  await phone.evaluate(() => localStorage.clear())
  const link = await sendItem(sender, to)
  await joinVerifiedMember(phone, app, `other-${freshEmail}`)
  await phone.evaluate(
    (token) => localStorage.setItem('laurel:transferToken', JSON.stringify({ token })),
    tokenOf(link),
  )
  await phone.goto(app.url(paths.collection()))
  await expect(heading(phone, 'This is for someone else')).toBeFocused()
  await expect(phone.getByText(/It was sent to t…@example\.test/)).toBeVisible()
  await expectNoAxeViolations(phone, 'a question for another')
  await inModal(phone, 'Switch accounts').click()
  await expect(phone.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  expect(phone.url()).not.toContain(tokenOf(link))
  expect(await stored(phone)).toContain(tokenOf(link))
  await logInOn(phone.getByRole('dialog', { name: 'Log in' }), to, mailbox)
  await expect(heading(phone, /^Accept /)).toBeFocused()
  await inModal(phone, 'Accept it').click()
  await expect(heading(phone, 'Now it looks at you')).toBeFocused()
  await phone.context().close()
})

test('an item that was given away does not open on the phone of the giver, offline either', async ({
  page,
  app,
  freshEmail,
  browser,
  context,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const address = app.url(paths.asset(sender.item))
  const title = heading(page, 'First print').first()
  await page.goto(app.url(paths.collection()))
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true)
  await page.goto(address)
  await expect(title).toBeVisible()
  const phone = await anotherPhone(browser)
  await joinVerifiedMember(phone, app, `to-${freshEmail}`)
  await answerOf(phone, addressOf(transfers.claim), {
    transferToken: tokenOf(await sendItem(sender)),
  })
  await phone.context().close()
  // A contact that reads only the collection is enough.
  await page.goto(app.url(paths.collection()))
  await expect(page.getByText('Your membership').first()).toBeVisible()
  await expect(page.getByText('First print')).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('laurel:reads')))
    .not.toContain(sender.item.nftId)
  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(title).toHaveCount(0)
})

test('a session that expires in the middle of a claim is renewed, and the claim goes on', async ({
  page,
  app,
  freshEmail,
  mailbox,
  browser,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const to = `to-${freshEmail}`
  const phone = await anotherPhone(browser)
  await joinVerifiedMember(phone, app, to)
  const link = await sendItem(sender, to)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Accept it' }).click()
  await expect(heading(phone, /^Accept /)).toBeFocused()
  await phone.context().clearCookies()
  await inModal(phone, 'Accept it').click()
  await expect.poll(() => stored(phone)).toContain(tokenOf(link))
  await expect(phone).toHaveURL(/\/login/)
  await logInOn(phone, to, mailbox)
  await expect(heading(phone, /^Accept /)).toBeFocused()
  await inModal(phone, 'Accept it').click()
  await expect(heading(phone, 'Now it looks at you')).toBeFocused()
  await phone.context().close()
})

test.describe('in French, on 320 pixels', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })
  test('the claim fits and has no accessibility violations', async ({
    page,
    verifiedMember,
    expectNoAxeViolations,
  }) => {
    const expectToFit = async (of: string, part: string) => {
      expect(
        await page.locator(part).evaluate((body) => body.scrollWidth - body.clientWidth),
        of,
      ).toBeLessThanOrEqual(0)
      await expectNoAxeViolations(page, of)
    }
    const { link } = await answerOf<{ link: string }>(page, '/dev/invitation', { as: 'gift' })
    await verifiedMember.open(new URL(link).pathname + new URL(link).search)
    const accept = { name: 'Accepter', exact: true }
    await expect(page.getByRole('button', accept)).toBeVisible()
    await expectToFit('the page of a gift', 'html')
    await page.getByRole('button', accept).click()
    await expect(heading(page, /^Accepter «/)).toBeFocused()
    await expectToFit('the question', 'dialog .sheet-body')
    await inModal(page, 'Accepter').click()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'Voir la pièce' }),
    ).toBeVisible()
    await expectToFit('the result', 'dialog .sheet-body')
  })
})
