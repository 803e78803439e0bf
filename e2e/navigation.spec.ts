import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { successes } from '#contract/successes.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { holdResponses } from './support/network.ts'

test('the navigation of a visitor has the logo, Log In and Register [SC-66] [SC-68] [SC-71]', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/'))
  const top = page.getByRole('banner')
  await expect(top.getByRole('img', { name: 'Verre & Fils' })).toBeVisible()
  // The menu is closed: the only visible Log In is that of the bar.
  const logIn = top.getByRole('link', { name: 'Log In' })
  await expect(logIn).toHaveCount(1)
  await expect(logIn).toBeInViewport()
  await logIn.click()
  await expect(page).toHaveURL(app.url(paths.login()))
  await page.goBack()

  await top.getByRole('button', { name: 'Menu' }).click()
  await expect(top.getByRole('link', { name: 'Register' })).toBeVisible()
  await top.getByRole('listitem').getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL(app.url(paths.login()))
  await expect(page.getByRole('contentinfo')).toContainText('Powered by Laurel')
})

test('the navigation of a member has membership, contact information and logout [SC-67]', async ({
  member,
  page,
  app,
}) => {
  await member.open(paths.membership(member))
  const top = page.getByRole('banner').first()
  await top.getByRole('button', { name: 'Your account' }).click()
  await expect(top.getByRole('button', { name: 'Logout' })).toBeVisible()
  await top.getByRole('link', { name: 'Contact Information' }).click()
  await expect(page).toHaveURL(app.url(paths.accountDetails()))
  await expect(page.getByText(member.email)).toBeVisible()
  await top.getByRole('button', { name: 'Your account' }).click()
  await top.getByRole('link', { name: 'My Membership' }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('taps alone lead a member from the pass to everything that is theirs [SC-12]', async ({
  logInAs,
  page,
}) => {
  const mia = await logInAs('mia')
  await mia.open(paths.pass())
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const sheet = page.getByRole('dialog')
  const shows = async (link: string, title: string, text: string | RegExp) => {
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible()
    await expect(sheet).toContainText(text)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }

  await menu.getByRole('link', { name: 'Rewards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second Look' })).toBeVisible()
  const points = page.getByRole('region', { name: 'Your Points' })
  await expect(points, 'points and next tier').toContainText('70 points to Icon')
  await expect(points.getByRole('meter'), 'progress').toHaveAttribute('aria-valuenow', '86')
  await expect(page.locator('main header'), 'tier').toContainText('Muse')
  await shows('Redeem Points', 'Redeem Points', 'Lens care kit')
  await shows('History', 'Points History', 'Welcome to Second Look')
  await shows('Get my link (Refer a friend)', 'Refer a friend', 'referralCode=')

  await menu.getByRole('link', { name: 'Collection' }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: 'Second Look' }),
    'membership',
  ).toBeVisible()

  await menu.getByRole('link', { name: 'Account' }).click()
  const account = page.getByRole('navigation', { name: 'Account pages' })
  const back = page.getByRole('link', { name: 'Back to your account' })
  await account.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(mia.email)
  await back.click()
  await account.getByRole('link', { name: 'Password' }).click()
  await expect(page.getByLabel(/new password/i).first()).toBeEditable()
  await back.click()
  await account.getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeVisible()
  await page.getByRole('tab', { name: 'Card' }).click()
  // Without a billing address it asks for that first.
  await expect(page.getByRole('tabpanel', { name: 'Card' })).toContainText(
    'Where is your card registered?',
  )
})

test('the menu closes when the focus leaves it, and Esc returns the focus', async ({
  member,
  page,
}) => {
  await member.open(paths.collection())
  const top = page.getByRole('banner').first()
  const button = top.getByRole('button', { name: 'Your account' })
  const last = top.getByRole('button', { name: 'Logout' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(last).toBeVisible()
  for (
    let steps = 0;
    steps < 10 && !(await last.evaluate((item) => item === document.activeElement));
    steps += 1
  )
    await page.keyboard.press('Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(last).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(last).toBeVisible()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(last).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(last).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeHidden()
})

const look = (bar: Locator) =>
  bar.evaluate((element) => {
    const { backgroundColor, boxShadow } = getComputedStyle(element)
    return { bare: backgroundColor === 'rgba(0, 0, 0, 0)', line: boxShadow !== 'none' }
  })
const BARE = { bare: true, line: false }
const SOLID = { bare: false, line: true }

/** Expects the footer at the bottom of the window, above the tab bar if there is one. */
async function expectAtBottom(page: Page) {
  const foot = page.getByRole('contentinfo')
  await expect(foot).toHaveCSS('position', 'fixed')
  const tabs = page.locator('.tabbar')
  const [box, ground] = [
    await foot.boundingBox(),
    (await tabs.isVisible()) ? (await tabs.boundingBox())?.y : page.viewportSize()?.height,
  ]
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(Math.round(ground ?? 0))
}

test('the bar becomes solid after 40 pixels of scrolling, and is solid on forms and in the account [SC-69] [SC-70] [SC-72] [CO-14]', async ({
  member,
  page,
  app,
}) => {
  const bar = page.getByRole('banner').first()
  await member.open(paths.membership(member))
  await expect(page.getByRole('region', { name: 'Your Points' })).toBeVisible()
  await expect.poll(() => look(bar)).toEqual(BARE)
  expect(await bar.evaluate((element) => getComputedStyle(element).transitionProperty)).toContain(
    'background-color',
  )
  await page.evaluate(() => scrollTo(0, 40))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(40)
  await bar.evaluate(async (element) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
  })
  expect(await look(bar)).toEqual(BARE)
  await page.evaluate(() => scrollTo(0, 41))
  await expect.poll(() => look(bar)).toEqual(SOLID)
  // Opaque: no text shows through it.
  await expect(bar).toHaveCSS('background-color', /^rgb\(/)

  await page.goto(app.url(paths.accountDetails()))
  await expect.poll(() => look(bar)).toEqual(SOLID)
  // On a phone the footer is at the end of the page, so that it covers no field; on larger windows it is fixed.
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toHaveCSS('position', 'fixed')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  // Below a width of 768 or a height of 641 pixels a fixed footer would cover Logout.
  for (const [width, height, position] of [
    [768, 900, 'fixed'],
    [767, 900, 'static'],
    [1280, 641, 'fixed'],
    [1280, 640, 'static'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('contentinfo')).toHaveCSS('position', position)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAtBottom(page)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(app.url(paths.login()))
  await expect.poll(() => look(bar)).toEqual(SOLID)
  await expectAtBottom(page)
  // On a phone it would cover the other ways to log in.
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(page.getByRole('contentinfo')).toHaveCSS('position', 'static')
})

test.describe('on the smallest phone, in French', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'fr-CA' })

  test('the points above the tab bar show the complete distance to the next tier', async ({
    member,
    page,
  }) => {
    await member.open(paths.membership(member))
    const remaining = page.locator('.points-dock-text small')
    await expect(remaining).toHaveText(/^Encore \d+ points pour Muse$/)
    expect(await remaining.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
  })

  test('no bar covers the logout button when it is focused by keyboard', async ({
    member,
    page,
  }) => {
    await member.open(paths.account())
    const logOut = page.getByRole('main').getByRole('button', { name: 'Se déconnecter' })
    await expect(logOut).toBeVisible()
    const whatCovers = (place: 'top' | 'bottom') =>
      logOut.evaluate((button, edge) => {
        const box = button.getBoundingClientRect()
        const found = document.elementFromPoint(
          box.x + box.width / 2,
          edge === 'top' ? box.top + 4 : box.bottom - 4,
        )
        return button.contains(found) ? 'nothing' : found?.closest('footer, nav')?.className
      }, place)
    for (
      let steps = 0;
      steps < 45 && !(await logOut.evaluate((button) => button === document.activeElement));
      steps += 1
    )
      await page.keyboard.press('Tab')
    await expect(logOut).toBeFocused()
    await expect.poll(() => whatCovers('top')).toBe('nothing')
    await expect.poll(() => whatCovers('bottom')).toBe('nothing')
  })
})

test('applies a navigation made while the app renders its first screen', async ({
  member,
  page,
}) => {
  const modal = paths.here({ modal: 'tiers' })
  // The app's elements are inserted before its effects run, which include the router's listener.
  await page.addInitScript((to) => {
    const appendChild = Node.prototype.appendChild
    Node.prototype.appendChild = function (child) {
      if (this instanceof Element && this.id === 'root') {
        Node.prototype.appendChild = appendChild
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }
      return appendChild.call(this, child) as typeof child
    }
  }, modal)
  await member.open(paths.membership(member))
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('applies a navigation made while the app reads the session', async ({ member, page, app }) => {
  await page.addInitScript((to) => {
    const fetch = globalThis.fetch
    globalThis.fetch = (...args) => {
      globalThis.fetch = fetch
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      return fetch(...args)
    }
  }, paths.collection())
  await member.open(paths.membership(member))
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()
})

const rectOf = (of: Locator): Promise<DOMRect> =>
  of.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  test(`toasts appear in the upper right corner at ${width} pixels [OK-16]`, async ({
    logInAs,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const member = await logInAs('mia')
    await member.open(paths.accountDetails())
    await page.getByRole('textbox', { name: 'First name' }).fill('Mia')
    await page.getByRole('button', { name: 'Save' }).click()
    const toast = page.getByRole('status').filter({ hasText: successes.ACCOUNT_SAVED.en })
    // The toast slides in.
    await expect.poll(async () => Math.round(width - (await rectOf(toast)).right)).toBe(12)
    await expect.poll(async () => (await rectOf(toast)).top).toBeLessThan(100)
    expect((await rectOf(toast)).left).toBeGreaterThan(Math.min(width / 2, 30))
  })
}

for (const [width, height] of [
  [320, 664],
  [390, 664],
  [768, 1024],
  [1280, 900],
] as const) {
  test(`toasts appear at the right of a sheet at ${width} pixels, below its title [OK-16]`, async ({
    member,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width, height })
    await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
    await sheet.getByRole('button', { name: 'Copy code' }).click()
    const toast = sheet.getByRole('status').filter({ hasText: successes.CODE_COPIED.en })
    const head = await rectOf(sheet.locator('header'))
    await expect.poll(async () => (await rectOf(toast)).top).toBeGreaterThanOrEqual(head.bottom)
    await expect.poll(async () => (await rectOf(toast)).top).toBeLessThan(head.bottom + 20)
    await expect.poll(async () => (await rectOf(toast)).right).toBeLessThanOrEqual(head.right)
    await expect.poll(async () => (await rectOf(toast)).right).toBeGreaterThan(head.right - 16)
    expect((await rectOf(toast)).left).toBeGreaterThanOrEqual(head.left)
  })
}

test('toasts disappear after five seconds [OK-17]', async ({ logInAs, page }) => {
  const member = await logInAs('mia')
  await page.clock.install()
  await member.open(paths.accountDetails())
  await page.getByRole('textbox', { name: 'First name' }).fill('Mia')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = page.getByRole('status').filter({ hasText: successes.ACCOUNT_SAVED.en })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.clock.runFor(4_500)
  await expect(toast).toBeVisible()
  // The rest of the five seconds, and the exit animation.
  await page.clock.runFor(1_200)
  await expect(toast).toBeHidden()
})

test('after a login the page uses the language of the account, unless one was chosen on this phone', async ({
  logInAs,
  page,
}) => {
  const ida = await logInAs('ida')
  await ida.open(paths.accountDetails())
  await expect(page.getByRole('heading', { level: 1, name: 'Coordonnées' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
  await ida.open(paths.membership(ida))
  await expect(page.getByRole('heading', { name: 'Les niveaux' })).toBeVisible()
  await page.getByRole('button', { name: 'Votre compte' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'The Levels' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The Levels' })).toBeVisible()
  // The choice is stored in the demo account, which other tests use: restore it.
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: 'Les niveaux' })).toBeVisible()
})

test('the language can be changed and stays after a reload', async ({ page, app }) => {
  await page.goto(app.url('/'))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('button', { name: 'Adhérer', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
})

test('a language chosen before the app loads is the language of the page', async ({
  page,
  app,
}) => {
  const release = await holdResponses(page, '**/assets/index-*.js')
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Français' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Adhérer', exact: true })).toBeVisible()
})

for (const width of [390, 320]) {
  test.describe(`in French, ${width} wide`, () => {
    test.use({ locale: 'fr-CA', viewport: { width, height: 700 } })

    test('a long brand name fits beside the login link and the menu', async ({ page, app }) => {
      await page.goto(app.url(paths.home(), 'bridal'))
      const bar = page.getByRole('banner')
      await expect(bar.getByRole('link', { name: 'Se connecter' })).toBeInViewport({ ratio: 1 })
      await expect(bar.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
      await expect(bar.getByRole('img', { name: 'Maison Aster' })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      // Nothing covers the pre-registration button.
      await page.getByRole('button', { name: 'Se préinscrire' }).click({ trial: true })
    })
  })
}
