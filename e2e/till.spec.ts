import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { layoutProblems } from './support/layoutProblems.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { answerOf, redeemOffer } from './support/member.ts'
import {
  setDevice,
  throughManager,
  throughSignIn,
  throughTraining,
  wordsIn,
} from './support/till-screens.ts'
import {
  deviceWithCamera,
  hideFrom,
  openStoreWithManager,
  openTill,
  openTillByHand,
  pressKeys,
  scanByKeys,
  showScreen,
  tillUrl,
} from './support/till.ts'

const heading = (till: Page, name: string | RegExp) => till.getByRole('heading', { level: 1, name })

// The devices of a test are contexts of its own.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

test.describe('a till', () => {
  test('reads the voucher on a phone, uses it once, and undoes it', async ({
    browser,
    app,
    member,
    page,
  }) => {
    const { till } = await openTillByHand(app, browser)
    const code = await redeemOffer(page, member, 'Lens care kit')
    await member.open(paths.code({ code }))
    await expect(page.getByRole('img').first()).toBeVisible()

    await showScreen(page, till)
    await expect(heading(till, /^Valid/)).toBeVisible()
    await expect(heading(till, /^Valid/)).toBeFocused()
    await expect(till.getByText('Lens care kit').first()).toBeVisible()
    await till.getByRole('button', { name: 'Use voucher' }).click()
    await expect(heading(till, 'Used')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('article', { name: /^Voucher/ })).toHaveCount(0)

    await hideFrom(till)
    await till.getByRole('button', { name: 'Scan next' }).click()
    await scanByKeys(till, code)
    await expect(heading(till, /^Already used/)).toBeVisible()

    await till.getByRole('button', { name: 'Scan next' }).click()
    await till.getByRole('button', { name: 'Today' }).click()
    await till.getByRole('button', { name: /Lens care kit/ }).click()
    await till.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(till.getByRole('button', { name: /Lens care kit.*Undone/ })).toBeVisible()
  })

  test('gives points for a purchase to the member whose code a scanner types', async ({
    browser,
    app,
    verifiedMember: member,
    page,
  }) => {
    const { till } = await openTill(app, browser)
    const before = await answerOf<{ currentPoints: number }>(
      page,
      addressOf(api.points.balance, { id: member.userAssetPointsId }),
    )
    await scanByKeys(till, member.memberCode)
    await till.getByRole('button', { name: 'Add a purchase' }).click()
    await till.getByLabel('Receipt number').fill('4471')
    await till.getByLabel(/Amount paid/).fill('84.50')
    await till.getByRole('button', { name: 'Add points' }).click()
    await expect(heading(till, /^\+\d+ points/)).toBeVisible()
    const points = /\+(\d+) points/.exec(await heading(till, /points/).innerText())?.[1]
    const { currentPoints } = await answerOf<{ currentPoints: number }>(
      page,
      addressOf(api.points.balance, { id: member.userAssetPointsId }),
    )
    expect(currentPoints - before.currentPoints).toBe(Number(points))
  })

  test('locks a name after five wrong PINs, and the others still work', async ({
    browser,
    app,
  }) => {
    const { till, cashier } = await openTill(app, browser)
    await till.getByRole('button', { name: `${cashier} is signed in` }).click()
    await till.getByRole('button', { name: new RegExp(`^${cashier}\\s*Last here`) }).click()
    for (let tries = 4; tries >= 0; tries -= 1) {
      await pressKeys(till, '9999')
      await till.getByRole('button', { name: 'Sign in' }).click()
      if (tries > 0)
        await expect(till.getByRole('alert')).toHaveText(
          `Wrong PIN. ${tries} ${tries === 1 ? 'try' : 'tries'} left.`,
        )
    }
    await expect(till.getByRole('heading', { name: /^Locked until/ })).toBeVisible()
    await till.getByRole('button', { name: 'Choose another name' }).click()
    await expect(till.getByRole('heading', { name: 'Who’s at the till?' })).toBeVisible()
    await till.getByRole('button', { name: new RegExp(`^${cashier}\\s*Locked until`) }).click()
    await expect(till.getByRole('heading', { name: /^Locked until/ })).toBeVisible()
  })

  test('stops when a manager has revoked it', async ({ browser, app }) => {
    const { till, manager } = await openTill(app, browser)
    await manager.getByRole('button', { name: 'Team' }).click()
    await manager.getByRole('button', { name: 'Tills' }).click()
    await manager.getByRole('button', { name: 'Stop Till 2' }).last().click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
    await expect(manager.getByText(/^Stopped/).last()).toBeVisible()

    await scanByKeys(till, 'H7QK29MDXT4P')
    await expect(till.getByText('A manager has stopped this till.')).toBeVisible()
  })

  test('shows in its log who used what', async ({ browser, app, member, page }) => {
    const { till, manager, cashier } = await openTill(app, browser)
    const code = await redeemOffer(page, member, 'Lens care kit')
    await scanByKeys(till, code)
    await till.getByRole('button', { name: 'Use voucher' }).click()
    await expect(heading(till, 'Used')).toBeVisible()
    await manager.getByRole('button', { name: 'Log', exact: true }).click()
    const entry = manager.getByRole('listitem').filter({ hasText: 'Voucher used' }).first()
    await expect(entry).toContainText(cashier)
    await expect(manager.getByRole('main')).not.toContainText(code)
  })

  test('opens without a network', async ({ browser, app }) => {
    const { till } = await openTill(app, browser)
    await till.evaluate(() => navigator.serviceWorker.ready)
    await till.context().setOffline(true)
    await till.reload()
    await expect(till.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await till.context().setOffline(false)
    await till.getByRole('button', { name: 'Try again' }).click()
    await expect(till.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  test('stays signed out after a sign-out without a network', async ({ browser, app }) => {
    const { till, cashier } = await openTill(app, browser)
    await till.getByRole('button', { name: 'Till', exact: true }).click()
    await till.getByRole('button', { name: 'Start training' }).click()
    await till.context().setOffline(true)
    await till.getByRole('button', { name: `${cashier} is signed in` }).click()
    await expect(till.getByRole('heading', { name: 'Who’s at the till?' })).toBeVisible()
    await expect(till.getByText(/^No connection/)).toBeVisible()

    const signedOut = till.waitForResponse((response) =>
      response.url().endsWith('/tillapp/signout'),
    )
    await till.context().setOffline(false)
    await signedOut
    await till.reload()
    await till.getByRole('button', { name: new RegExp(`^${cashier}\\s*Last here`) }).click()
    await pressKeys(till, '4711')
    await till.getByRole('button', { name: 'Sign in' }).click()
    await expect(till.locator('[data-screen=scan]')).toBeVisible()
    await expect(till.getByText('Training. Nothing is saved.')).toHaveCount(0)
  })

  test('says that the voucher was not used when the session has ended', async ({
    browser,
    app,
    member,
    page,
  }) => {
    const { till } = await openTill(app, browser)
    await scanByKeys(till, await redeemOffer(page, member, 'Lens care kit'))
    await expect(heading(till, /^Valid/)).toBeVisible()
    await till.context().clearCookies({ name: /cashier/ })
    await till.getByRole('button', { name: 'Use voucher' }).click()
    await expect(till.getByText('You were signed out. The voucher was not used.')).toBeVisible()
  })

  test('closes one screen for a double tap on the way back', async ({ browser, app }) => {
    const { till } = await openTill(app, browser)
    await till.getByRole('button', { name: 'Till', exact: true }).click()
    await till.getByRole('button', { name: 'For managers' }).click()
    // The part for managers has loaded: its own way back is there.
    await expect(till.getByLabel('Email address')).toBeVisible()
    await till.getByRole('button', { name: 'Back to the till' }).evaluate((back: HTMLElement) => {
      back.click()
      back.click()
    })
    await expect(till.getByRole('heading', { name: 'This till' })).toBeVisible()
  })

  test('logs a manager in after a press, and asks before it replaces another', async ({
    browser,
    app,
  }) => {
    const { manager, link, name } = await openStoreWithManager(app, browser)
    await manager.goto('about:blank')
    await manager.goto(link)
    await expect(manager.getByRole('heading', { name: 'Log in with this link?' })).toBeVisible()
    await manager.getByRole('button', { name: `Stay logged in as ${name}` }).click()
    await manager.getByRole('button', { name: 'Log out' }).click()
    await expect(manager.getByLabel('Email address')).toBeVisible()
    await manager.goto('about:blank')
    await manager.goto(link)
    await manager.getByRole('button', { name: 'Log in' }).click()
    await expect(manager.getByRole('alert')).toBeVisible()
    await manager.getByRole('button', { name: 'Send me another link' }).click()
    await expect(manager.getByLabel('Email address')).toBeVisible()
  })

  test('logs a manager in with a passkey, until it is removed', async ({ browser, app }) => {
    const { manager, store } = await openStoreWithManager(app, browser)
    await addAuthenticator(manager)
    const press = (name: string) => manager.getByRole('button', { name }).click()
    await press('Passkeys')
    await press('Add a passkey')
    await expect(manager.getByRole('dialog').getByText(/^Added /)).toBeVisible()
    await press('Close')
    await press('Log out')
    await press('Use a passkey')
    await expect(manager.getByRole('heading', { name: store })).toBeVisible()
    await press('Passkeys')
    await expect(manager.getByRole('dialog').getByText(/^Last used /)).toBeVisible()
    await press('Remove')
    await expect(manager.getByText(/^With a passkey you log in/)).toBeVisible()
    await press('Close')
    await press('Log out')
    await press('Use a passkey')
    await expect(manager.getByRole('alert')).toContainText('We don’t know this passkey.')
  })

  test('offers to try again when the part for managers did not load', async ({ browser, app }) => {
    const context = await deviceWithCamera(browser, { serviceWorkers: 'block' })
    const till = await context.newPage()
    await till.route(/ManagerScreen/, (route) => route.abort())
    await till.goto(tillUrl(app, '/login'))
    await expect(till.getByRole('alert')).toBeVisible()
    await till.unroute(/ManagerScreen/)
    await till.getByRole('button', { name: 'Try again' }).click()
    await expect(till.getByLabel('Email address')).toBeVisible()
  })

  for (const [name, viewport] of [
    ['a phone', { width: 390, height: 664 }],
    ['a narrow phone', { width: 320, height: 664 }],
    ['a tablet', { width: 1180, height: 820 }],
  ] as const)
    test(`fits ${name}, and every screen passes axe`, async ({
      browser,
      app,
      expectNoAxeViolations,
    }) => {
      const { till } = await openTill(app, browser, { viewport })
      await throughTraining(till, wordsIn('en'), async (screen) => {
        await expectNoAxeViolations(till, `${screen} on ${name}`)
        expect(await layoutProblems(till), screen).toEqual([])
      })
    })

  for (const [language, theme, name, viewport] of [
    ['fr', 'evening', 'a narrow phone', { width: 320, height: 568 }],
    ['en', 'light', 'a tablet', { width: 1180, height: 820 }],
  ] as const)
    test(`fits ${name} in ${language} (${theme}): a voucher, the PIN, and the manager`, async ({
      browser,
      app,
      expectNoAxeViolations,
    }) => {
      const { till, manager, cashier } = await openTill(app, browser, { viewport })
      for (const page of [till, manager]) await setDevice(page, { language, theme })
      await manager.setViewportSize(viewport)
      await manager.goto(tillUrl(app, '/login'))
      const words = wordsIn(language)
      const checkOn = (page: Page) => async (screen: string) => {
        await expectNoAxeViolations(page, `${screen} on ${name}`)
        expect(await layoutProblems(page), screen).toEqual([])
      }
      if (language === 'fr') await throughTraining(till, words, checkOn(till))
      await throughSignIn(till, { words, cashier, check: checkOn(till) })
      await throughManager(manager, { words, cashier, check: checkOn(manager) })
    })

  test('speaks French', async ({ browser, app }) => {
    const { till } = await openTill(app, browser)
    await till.getByRole('button', { name: 'Till', exact: true }).click()
    await till.getByText('Français').click()
    await expect(till.getByRole('heading', { name: 'Cette caisse' })).toBeVisible()
    await till.getByRole('button', { name: 'Scanner' }).click()
    await expect(till.getByText('Visez le code du membre', { exact: true })).toBeVisible()
  })
})

test.describe('the host of the till', () => {
  test('has no page and no call of members, and theirs none of the till', async ({ app }) => {
    const on = (host: string, path: string) => app.call('GET', path, undefined, host)
    expect((await on('till.eyewear', '/')).text).toContain('till-brand')
    expect((await on('till.eyewear', '/pass')).status).toBe(404)
    expect((await on('till.eyewear', '/api/account')).status).toBe(404)
    expect((await on('eyewear', '/api/tillapp/state')).status).toBe(404)
  })
})
