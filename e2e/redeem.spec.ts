import { readFileSync } from 'node:fs'
import { expect, test } from './support/fixtures.ts'
import { answerOf, demoMember, joinNewMember, onBrand } from './support/member.ts'
import { lossyProxy } from './support/network.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const CODE = /^[2-9A-HJ-NP-TV-Z]{4} [2-9A-HJ-NP-TV-Z]{4} [2-9A-HJ-NP-TV-Z]{4}$/

test.describe('a product and an experience', () => {
  test('are redeemed by their names, with a picture and without an amount', async ({
    page,
    app,
  }) => {
    const bridal = onBrand(app, 'bridal')
    const member = await joinNewMember(page, bridal, 'pocket@example.test')
    await page.goto(bridal.url(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`))
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    const locked = sheet.getByRole('radio', { name: /A private fitting/ })
    await expect(locked).toBeDisabled()
    await expect(locked).toHaveAccessibleName(/In our salon · Weekday evenings.*the level Bloom/)
    const square = sheet.getByRole('radio', { name: /Product Silk pocket square/ })
    await expect(square).not.toHaveAccessibleName(/\$/)
    await square.check()
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
    await expect(sheet.locator('.ticket')).toContainText('Silk pocket square')
    await expect(sheet.locator('.ticket-art')).toHaveCSS('background-image', /offer-square/)
    await sheet.getByRole('link', { name: 'Show at checkout' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silk pocket square')
  })
})

test.describe('Redeem Points', () => {
  test('opens with two tabs and waits for a choice [MO-09] [ST-52] [ST-53] [VA-32]', async ({
    member,
    page,
  }) => {
    await member.open(paths.membership(member))
    await page.getByRole('link', { name: 'Redeem Points' }).click()
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })

    await expect(sheet.getByRole('tab')).toHaveText(['Active Offers', 'Redeemed Offers'])
    await expect(sheet.getByRole('button', { name: 'Redeem Offer' })).toBeDisabled()
    await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
    await expect(sheet.getByRole('button', { name: 'Redeem Offer' })).toBeEnabled()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet.getByRole('radio', { name: /Lens care kit/ })).not.toBeChecked()
    await expect(sheet.getByRole('button', { name: 'Redeem Offer' })).toBeDisabled()
  })

  test('shows a code that can be copied, and deducts the points [ST-54] [ST-55] [ST-56] [OK-14] [OK-15]', async ({
    member,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await member.open(paths.membership(member))
    await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
    await page.getByRole('link', { name: 'Redeem Points' }).click()
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()

    // The focused headline is announced; a toast would repeat it.
    await expect(sheet.getByRole('heading', { name: successes.OFFER_REDEEMED.en })).toBeFocused()
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(sheet.getByRole('tab', { name: 'Redeemed Offers' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const { models } = await answerOf<{ models: { code: string }[] }>(
      page,
      addressOf(api.redemption.vouchers, { membershipId: member.membershipId }),
    )
    const code = models[0]?.code ?? ''
    await expect(sheet.getByText(code.slice(0, 4)).first()).toBeVisible()
    await sheet.getByRole('button', { name: 'Copy code' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: successes.CODE_COPIED.en }),
    ).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.replace(/\W/g, '')).toBe(code)
    expect(code.replace(/(.{4})(?=.)/g, '$1 ')).toMatch(CODE)

    await sheet.getByRole('tab', { name: 'Active Offers' }).click()
    await expect(sheet).toContainText('30 points')
    await sheet.getByRole('tab', { name: 'Redeemed Offers' }).click()
    await expect(sheet.getByRole('listitem')).toContainText(['Lens care kit'])
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('30')
  })

  test('opens the code for the till and returns to the result; no toast covers the code', async ({
    member,
    page,
  }) => {
    // The browser refuses access to the clipboard.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('forbidden')) },
      }),
    )
    await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
    await sheet.getByRole('button', { name: 'Copy code' }).click()
    await expect(page.locator('.toast')).toBeVisible()
    await sheet.getByRole('link', { name: 'Show at checkout' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('img', { name: /^Barcode/ })).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect(
      page.getByRole('button', { name: 'Press and hold the code to copy it' }),
    ).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)

    await page.keyboard.press('Escape')
    await expect(sheet.getByRole('heading', { name: successes.OFFER_REDEEMED.en })).toBeVisible()
    await expect(sheet.getByText('Lens care kit')).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet).toBeHidden()
  })

  test('adds the last day of a voucher to the calendar, without its code', async ({
    member,
    page,
  }) => {
    await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
    const { models } = await answerOf<{ models: { code: string; expiryDate: string }[] }>(
      page,
      addressOf(api.redemption.vouchers, { membershipId: member.membershipId }),
    )
    const { code = '', expiryDate = '' } = models[0] ?? {}
    const downloading = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await downloading
    const text = readFileSync(await file.path(), 'utf8').replace(/\r\n /g, '')
    expect(text).toContain('SUMMARY:Last day: $12 off\\, Verre & Fils\r\n')
    expect(text).toContain(`DTEND:${expiryDate.slice(0, 19).replace(/[-:]/g, '')}Z\r\n`)
    expect(text).toContain('TRIGGER:-P3D\r\n')
    for (let at = 0; at + 4 <= code.length; at += 1)
      expect(text + file.suggestedFilename()).not.toContain(code.slice(at, at + 4))
  })

  test('shows the whole code in landscape orientation', async ({ member, page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await member.open(paths.pass())
    await expect(page.getByRole('img', { name: /^QR code/ }).first()).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Full screen' }).first().click()
    for (const kind of [/^QR code/, /^Barcode/])
      await expect(page.getByRole('img', { name: kind })).toBeInViewport({ ratio: 1 })
  })

  test('lists the offers of the tier and disables those that cost too much [VA-33]', async ({
    member,
    page,
  }) => {
    await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await expect(sheet.getByRole('radio', { name: /Lens care kit/ })).toBeEnabled()
    await expect(sheet.getByRole('radio', { name: /Any pair of frames/ })).toBeDisabled()
    await expect(
      sheet.getByRole('radio', { name: /Any pair of frames.*you need 100 more points/s }),
    ).toBeVisible()
    // The offer "A spare pair" is only for Muse and Icon.
    await expect(sheet.getByRole('radio', { name: /A spare pair/ })).toHaveCount(0)
  })

  test('shows the message of a refused redemption and no code [ER-34]', async ({
    member,
    page,
  }) => {
    await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
    // Another device spends the points first.
    await answerOf(page, addressOf(api.redemption.redeem), {
      redemptionId: await member.offerId('Lens care kit'),
    })
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
    await expect(page.getByText(problems.NOT_ENOUGH_POINTS.en)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Copy code' })).toBeHidden()
  })

  test('redeems once on a double click', async ({ member, page }) => {
    await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
    await sheet.getByRole('button', { name: 'Redeem Offer' }).dblclick()
    await expect(sheet.getByRole('button', { name: 'Copy code' })).toBeVisible()
    const { models } = await answerOf<{ models: unknown[] }>(
      page,
      addressOf(api.redemption.vouchers, { membershipId: member.membershipId }),
    )
    expect(models).toHaveLength(1)
  })

  test('while the server hangs: a message after five seconds, a button to stop after ten, and one code on the next try', async ({
    member,
    page,
  }) => {
    await page.clock.install()
    await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await page.route('**/Redemption/redeem', () => new Promise<void>(() => undefined))
    await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
    await expect(sheet.getByRole('button', { name: /Redeem Offer/ })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    const slow = page.getByText('This is taking longer than usual. Please wait.')
    await expect(slow).toHaveCount(0)
    await page.clock.runFor(5000)
    await expect(slow).toBeVisible()
    await page.clock.runFor(5000)
    await expect(slow).toHaveCount(0)
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(page.getByText(problems.NO_ANSWER.en)).toBeVisible()

    await page.unroute('**/Redemption/redeem')
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
    await expect(sheet.getByRole('link', { name: 'Show at checkout' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop waiting' })).toHaveCount(0)
  })

  test('after a lost response says that it may have worked, and shows the same code on the next try', async ({
    page,
    app,
  }) => {
    const proxy = await lossyProxy(app)
    try {
      const member = await demoMember(page, proxy.app, 'mia')
      const codes = async () =>
        (
          await answerOf<{ models: { code: string }[] }>(
            page,
            addressOf(api.redemption.vouchers, { membershipId: member.membershipId }),
          )
        ).models.map(({ code }) => code)
      const points = async () =>
        (
          await answerOf<{ redeemablePoints: number }>(
            page,
            addressOf(api.points.balance, { id: member.userAssetPointsId }),
          )
        ).redeemablePoints
      const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
      const presses = async () => {
        await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
        await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
      }
      await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
      const [pointsBefore, codesBefore] = [await points(), await codes()]

      proxy.dropResponses(/Redemption\/redeem/i)
      await presses()
      await expect(page.getByText(problems.NO_ANSWER.en)).toBeVisible()
      expect([...new Set(proxy.lost)]).toEqual([200])
      const [booked = '', ...others] = (await codes()).filter((code) => !codesBefore.includes(code))
      expect([await points(), booked, others]).toEqual([
        pointsBefore - 120,
        expect.stringMatching(/^\w{12}$/),
        [],
      ])

      // The idempotency key of the first try survives closing the sheet and reloading the page.
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await page.reload()
      proxy.dropResponses()
      await page.getByRole('link', { name: 'Redeem Points' }).click()
      await presses()
      await expect(sheet.getByRole('heading', { name: successes.OFFER_REDEEMED.en })).toBeVisible()
      await expect(sheet.getByRole('tabpanel')).toContainText(
        new RegExp(booked.replace(/(.{4})(?=.)/g, '$1\\s*')),
      )
      expect([await points(), (await codes()).length]).toEqual([
        pointsBefore - 120,
        codesBefore.length + 1,
      ])
    } finally {
      await proxy.close()
    }
  })
})
