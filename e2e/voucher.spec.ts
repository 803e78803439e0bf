import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { keyOfClaim, spellCode } from '#domain/codes.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { scanned } from './support/scanned.ts'
import { answerOf, type Member } from './support/member.ts'
import { apiHeaders } from './support/network.ts'

type Voucher = { voucherId: string; voucherCode: string | null; voucherType: number }
type Benefit = { utilityId: string; utilityName: string; vouchers?: Voucher[] }
type Claim = { voucherId: string; code: string; claimedAt: string; title: string }

/** Returns a benefit of the member with a voucher. Voucher type 5 is the birthday voucher. */
async function benefitWith(page: Page, isBirthday: boolean): Promise<Benefit> {
  const { creatorId } = await answerOf<{ creatorId: string }>(page, addressOf(api.brand.brand))
  const { utility } = await answerOf<{
    utility: { loyaltyUtility: Benefit[]; collectionUtility: Benefit[] }
  }>(page, addressOf(api.collection.benefits, { creatorId }))
  const found = [...utility.loyaltyUtility, ...utility.collectionUtility].find(({ vouchers }) =>
    vouchers?.some(({ voucherType }) => (voucherType === 5) === isBirthday),
  )
  if (!found) throw new Error('The pack has no such voucher.')
  return found
}
const claimsOf = async (page: Page) =>
  (await answerOf<{ claims: Claim[] }>(page, addressOf(api.redemption.claims))).claims
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first()
const sheet = (page: Page, name = 'Your voucher') => page.getByRole('dialog', { name })

/** Opens the voucher of a benefit and claims it. */
async function claims(member: Member, benefit: Benefit) {
  const { page } = member
  await member.open(
    `${paths.membership(member)}${paths.here({ modal: 'voucher', id: benefit.utilityId })}`,
  )
  await sheet(page).getByRole('button', { name: 'Claim my code' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Copy code' })).toBeVisible()
}

test('claims a code on the membership page, copies it and shows it again later [ST-50] [OK-05] [OK-07] [CA-40] [EN-36]', async ({
  verifiedMember: member,
  page,
  context,
  expectNoAxeViolations,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await member.open(paths.membership(member))
  const { utilityName } = await benefitWith(page, false)
  await page.getByRole('button', { name: `Claim my code (${utilityName})` }).click()
  // The sheet shows the success, so no toast covers the code; the focused headline announces it.
  await expect(sheet(page).getByText(successes.VOUCHER_CLAIMED.en)).toBeVisible()
  await expect(sheet(page).getByRole('heading', { name: utilityName })).toHaveAccessibleDescription(
    successes.VOUCHER_CLAIMED.en,
  )
  await expect(page.locator('.toast')).toHaveCount(0)
  const [{ code, title } = { code: '', title: '' }] = await claimsOf(page)
  expect(title).toBe(utilityName)
  await expect(sheet(page).getByRole('img', { name: spellCode(code), exact: true })).toBeVisible()
  await expect(sheet(page).getByRole('heading', { name: utilityName })).toBeFocused()
  await expectNoAxeViolations(page, 'a claimed voucher')
  await sheet(page).getByRole('button', { name: 'Copy code' }).click()
  await expect(toast(page, 'Voucher has been copied to clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  expect(new URL(page.url()).href).not.toContain(code)

  // The pressed button is replaced, and its replacement has the focus.
  const again = page.getByRole('link', {
    name: `Show my code (${utilityName})`,
    includeHidden: true,
  })
  await expect(again).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('img', { name: spellCode(code), exact: true })).toBeVisible()
  await expect(sheet(page).getByText(successes.VOUCHER_CLAIMED.en)).toHaveCount(0)

  await page.reload()
  await expect(sheet(page).getByRole('img', { name: spellCode(code), exact: true })).toBeVisible()
  await expect(sheet(page).getByRole('heading', { name: utilityName })).toBeFocused()
  // Focusing during the opening animation does not scroll the sheet.
  expect(await sheet(page).evaluate((dialog) => dialog.scrollTop)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `Show my code (${utilityName})` }).click()
  await expect(sheet(page).getByRole('img', { name: `QR code: ${spellCode(code)}` })).toBeVisible()
  expect(await claimsOf(page)).toHaveLength(1)
})

test('a toast is over a dialog without a place for toasts, such as that of a wallet', async ({
  verifiedMember: member,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await claims(member, await benefitWith(page, false))
  const copy = sheet(page).getByRole('button', { name: 'Copy code' })
  const button = await copy.elementHandle()
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.showModal()
  })
  // The dialog makes the sheet below inert.
  await button?.evaluate((copyButton: HTMLElement) => copyButton.click())
  await expect(
    page.locator('body > dialog').last().getByRole('status').filter({ hasText: 'has been copied' }),
  ).toBeVisible()
})

test('a claimed code is on the pass offline after a cold start, and scans', async ({
  verifiedMember: member,
  page,
  app,
  context,
}) => {
  const benefit = await benefitWith(page, false)
  await claims(member, benefit)
  const [claim] = await claimsOf(page)
  const { code = '' } = claim ?? {}
  expect(scanned(await sheet(page).screenshot())).toEqual([`CODE-128:${code}`, `QR-Code:${code}`])
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('laurel:pass') ?? ''))
    .toContain(code)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)

  await app.stop()
  await context.setOffline(true)
  await page.close()
  const till = await context.newPage()
  await till.goto(app.url(paths.pass()))
  const card = till.getByRole('article', { name: 'Voucher 1 of 1' })
  await expect(card).toContainText(benefit.utilityName)
  await expect(card).toContainText('Yours since')
  await card.getByRole('link', { name: 'Full screen' }).click()
  await expect(till.getByRole('heading', { level: 1 })).toHaveText(benefit.utilityName)
  await expect(till).toHaveURL(app.url(paths.code({ key: keyOfClaim(claim as Claim) })))
  expect(till.url()).not.toContain(code.slice(0, 4))
  await till.reload()
  await expect(till.getByRole('img', { name: `QR code: ${spellCode(code)}` })).toBeVisible()
  expect(scanned(await till.screenshot())).toEqual([`CODE-128:${code}`, `QR-Code:${code}`])
})

test('a code is stored as soon as the claim is answered, even if the connection is lost right after', async ({
  verifiedMember: member,
  page,
  app,
  context,
}) => {
  const benefit = await benefitWith(page, false)
  await member.open(
    `${paths.membership(member)}${paths.here({ modal: 'voucher', id: benefit.utilityId })}`,
  )
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('laurel:pass') ?? ''))
    .toContain(member.memberCode)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  const answered = page.waitForResponse((response) => response.url().includes('/voucher/claim'))
  await sheet(page).getByRole('button', { name: 'Claim my code' }).click()
  const { voucherCode } = (await (await answered).json()) as { voucherCode: string }
  await context.setOffline(true)
  await app.stop()
  await page.goto(app.url(paths.pass()))
  await expect(page.getByRole('img', { name: `QR code: ${spellCode(voucherCode)}` })).toBeAttached()
})

test('disables claiming offline, and shows a failure with another try [ER-37]', async ({
  verifiedMember: member,
  page,
  context,
}) => {
  const benefit = await benefitWith(page, false)
  await member.open(
    `${paths.membership(member)}${paths.here({ modal: 'voucher', id: benefit.utilityId })}`,
  )
  const button = sheet(page).getByRole('button', { name: 'Claim my code' })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await page.route(
    '**/voucher/claim',
    (route) =>
      route.fulfill({
        headers: apiHeaders,
        status: 422,
        json: { success: false, code: 'VOUCHERS_ALL_GONE', message: problems.VOUCHERS_ALL_GONE.en },
      }),
    { times: 1 },
  )
  await button.click()
  await expect(
    sheet(page).getByRole('paragraph').filter({ hasText: problems.VOUCHERS_ALL_GONE.en }),
  ).toBeVisible()
  await button.click()
  await expect(sheet(page).getByRole('button', { name: 'Copy code' })).toBeVisible()
})

test('asks for a confirmed address before a claim, and allows the claim once it is confirmed', async ({
  member,
  page,
  mailbox,
  expectNoAxeViolations,
}) => {
  const { utilityName, utilityId } = await benefitWith(page, false)
  await member.open(paths.membership(member))
  await expect(
    page
      .getByText('These codes are limited, so they are for members with a confirmed email.')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Claim my code' })).toHaveCount(0)
  await expectNoAxeViolations(page, 'a voucher for a confirmed address')
  await page.getByRole('link', { name: `Confirm my email (${utilityName})` }).click()
  await expect(page).toHaveURL(/\/account\/verify$/)
  await page.goto(await mailbox.linkTo(member.email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .poll(() =>
      answerOf<{ isVerified?: boolean }>(page, addressOf(api.session.current)).then(
        ({ isVerified }) => isVerified,
      ),
    )
    .toBe(true)
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'voucher', id: utilityId })}`)
  await sheet(page).getByRole('button', { name: 'Claim my code' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Copy code' })).toBeVisible()
})

test('links to the confirmation when only the response says that it is needed', async ({
  verifiedMember: member,
  page,
}) => {
  const { utilityId } = await benefitWith(page, false)
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'voucher', id: utilityId })}`)
  await page.route('**/voucher/claim', (route) =>
    route.fulfill({
      headers: apiHeaders,
      status: 422,
      json: { success: false, code: 'VERIFY_EMAIL_FIRST', message: problems.VERIFY_EMAIL_FIRST.en },
    }),
  )
  await sheet(page).getByRole('button', { name: 'Claim my code' }).click()
  await expect(page.getByText(problems.VERIFY_EMAIL_FIRST.en)).toBeVisible()
  await expect(sheet(page).getByRole('link', { name: 'Confirm my email' })).toHaveAttribute(
    'href',
    paths.accountVerify(),
  )
})

test('the birthday voucher asks for the date of birth and links to its field [VA-34] [VA-35] [EN-37]', async ({
  member,
  page,
}) => {
  const { utilityName } = await benefitWith(page, true)
  await member.open(paths.membership(member))
  await page.getByRole('link', { name: `Add my birth date (${utilityName})` }).click()
  await expect(page).toHaveURL(/\/account\/details#birthdate$/)
  await expect(
    page
      .getByRole('group', { name: /Date of birth/ })
      .or(page.getByText('Date of birth'))
      .first(),
  ).toBeVisible()
})

test.describe('in French, on the narrowest phone', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })

  test('the voucher is complete and fits the screen [ST-50]', async ({
    verifiedMember: member,
    page,
    expectNoAxeViolations,
  }) => {
    const { utilityId, utilityName } = await benefitWith(page, false)
    await member.open(
      `${paths.membership(member)}${paths.here({ modal: 'voucher', id: utilityId })}`,
    )
    const bon = sheet(page, 'Votre bon')
    await expect(bon.getByRole('heading', { name: utilityName })).toBeVisible()
    await bon.getByRole('button', { name: 'Obtenir mon code' }).click()
    await expect(bon.getByRole('button', { name: 'Copier le code' })).toBeVisible()
    const [{ code } = { code: '' }] = await claimsOf(page)
    await expect(bon.getByRole('img', { name: `Code QR: ${spellCode(code)}` })).toBeVisible()
    expect(
      await bon.locator('.sheet-body').evaluate((body) => body.scrollWidth <= body.clientWidth),
    ).toBe(true)
    await expectNoAxeViolations(page, 'a claimed voucher in French')
    await bon.getByRole('link', { name: 'Montrer à la caisse' }).click()
    await expect(page.getByText(/^À vous depuis le /)).toBeVisible()
    await expectNoAxeViolations(page, 'the code on the whole screen in French')
  })
})
