import type { Locator, Page } from '@playwright/test'
import { startWithPacks } from './support/changed-packs.ts'
import { expect, test as base } from './support/fixtures.ts'
import { joinNewMember } from './support/member.ts'
import type { Server } from './support/server.ts'
import { paths } from '../src/lib/navigation/paths.ts'

base.use({ cookiesAnswered: false })

/** Runs with packs that need consent; the shipped packs do not. */
const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startWithPacks(
        ['eyewear', 'sleep', 'bridal'].map(
          (brand) =>
            [`${brand}/brand.ts`, 'registerCode: ', 'needsConsent: true, registerCode: '] as const,
        ),
      )
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})
test.use({ cookiesAnswered: false })

const question = (page: Page) =>
  page.getByRole('region', { name: /^(Cookies|Témoins \(cookies\))$/ })
const answers = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('laurel:cookies') ?? 'null') as { analytics: boolean } | null,
  )

/** Opens the landing page and scrolls past its first screen, which the banner never covers. */
async function opensLanding(page: Page, url: string) {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

/** Collects the origins of all requests and web sockets of the page. */
function recordOrigins(page: Page): { origins: Set<string> } {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) origins.add(new URL(request.url()).origin)
  })
  page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin))
  return { origins }
}

base(
  'does not ask when nothing needs consent, and the cookie modal still opens [SC-73] [MO-08]',
  async ({ page, app, logInAs }) => {
    for (const brand of ['eyewear', 'sleep', 'bridal']) {
      await page.goto(app.url(paths.home(), brand))
      await page.waitForLoadState('networkidle')
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }),
      ).toBeVisible()
      await expect(question(page)).toHaveCount(0)
    }
    const mia = await logInAs('mia')
    await mia.open(paths.collection())
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.cookies')).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
    await expect(page.getByRole('dialog', { name: 'Cookies' })).toBeVisible()
  },
)

test('loads nothing from other origins and stores only what is needed, before and after an answer [SC-73]', async ({
  page,
  context,
  app,
}) => {
  const { origins } = recordOrigins(page)
  const stored = async () => ({
    cookies: await context.cookies(),
    local: await page.evaluate(() => Object.keys(localStorage)),
    tab: await page.evaluate(() => Object.keys(sessionStorage)),
  })
  for (const brand of ['eyewear', 'sleep', 'bridal']) {
    await opensLanding(page, app.url(paths.home(), brand))
    await expect(question(page)).toBeVisible()
    expect(await stored()).toEqual({ cookies: [], local: [], tab: [] })
    await question(page).getByRole('button', { name: 'Allow all' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.goto(app.url(paths.login(), brand))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await stored()).toMatchObject({ cookies: [], local: ['laurel:cookies'] })
    expect(await answers(page)).toMatchObject({ analytics: true })
    expect([...origins]).toEqual([new URL(app.url('', brand)).origin])
    origins.clear()
  }
})

test('asks until it is answered, then never again: on other pages, in other tabs, after a logout [SC-73]', async ({
  page,
  context,
  app,
  freshEmail,
}) => {
  await opensLanding(page, app.url(paths.home()))
  await expect(question(page)).toBeVisible()
  await opensLanding(page, app.url(paths.home()))
  await expect(question(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(app.url(paths.login()))
  await expect(question(other)).toBeVisible()

  await question(page).getByRole('button', { name: 'Only required' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(question(other)).toHaveCount(0)
  expect(await answers(page)).toMatchObject({ analytics: false })
  await other.close()
  // A member without a stored code is logged out at once.
  const mia = await joinNewMember(page, app, freshEmail)
  await mia.open(paths.collection())
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(app.url(paths.home()))
  await page.waitForLoadState('networkidle')
  expect(await answers(page)).toMatchObject({ analytics: false })
  await expect(question(page)).toHaveCount(0)
})

test('the answer can be changed from the footer of any page, also by keyboard [MO-08]', async ({
  page,
  app,
  expectNoAxeViolations,
}) => {
  await opensLanding(page, app.url(paths.home()))
  await question(page).getByRole('link', { name: 'What is kept, and why' }).focus()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Cookies' })
  await expect(modal).toBeVisible()
  await expect(page).toHaveURL(/modal=cookies/)
  await expect(modal.getByText('__Host-id', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page, 'the modal about cookies')
  const allow = modal.getByRole('checkbox', { name: 'I allow statistics and error reports' })
  await expect(allow).not.toBeChecked()
  await allow.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(modal.getByRole('button', { name: 'Save my choice' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
  expect(await answers(page)).toMatchObject({ analytics: true })

  await page.goto(app.url(paths.login()))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(modal.getByRole('checkbox')).toBeChecked()
  await modal.getByRole('checkbox').uncheck()
  await modal.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page).toHaveURL(app.url(paths.login()))
  expect(await answers(page)).toMatchObject({ analytics: false })
  // Closing the modal without saving changes nothing.
  await page.goto(app.url(`${paths.login()}${paths.here({ modal: 'cookies' })}`))
  await modal.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  expect(await answers(page)).toMatchObject({ analytics: false })
})

test('does not ask a member before their first input, so that the pass is the first thing on the screen [SC-73]', async ({
  page,
  logInAs,
}) => {
  const mia = await logInAs('mia')
  await mia.open(paths.pass())
  await expect(page.getByRole('article', { name: 'Your pass' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.cookies')).toHaveCount(0)
  await page.keyboard.press('Shift')
  await expect(page.locator('.cookies')).toBeAttached()
})

test('leaves the first screen of the landing page, and messages, uncovered [SC-73]', async ({
  page,
  app,
}) => {
  for (const brand of ['eyewear', 'sleep', 'bridal']) {
    await page.goto(app.url(paths.home(), brand))
    await expect(page.locator('.cookies')).toHaveAttribute('data-place', 'hidden')
    await expect(page.locator('.landing h1')).toBeInViewport()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(question(page)).toBeVisible()
  }

  // An error of the form may appear where the banner is.
  await page.goto(app.url(paths.login()))
  await expect(question(page)).toBeVisible()
  await page.route('**/api/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const card = page.locator('.cookies:not([data-place="hidden"]) .cookies-card')
  await expect.poll(() => coveredBy(card)).toEqual([])
})

/** The elements that the question must never cover. */
const mustStayVisible =
  'main :is(.landing, .code, .qr, .bars, .card), main form button, main button[form], main [role="alert"], .toast, .tabbar, .nav'

async function coveredBy(card: Locator): Promise<string[]> {
  return card.evaluateAll(
    (cards, selector) =>
      cards.flatMap((element) => {
        const ours = element.getBoundingClientRect()
        return [...document.querySelectorAll(selector)]
          .filter((other) => {
            const box = other.getBoundingClientRect()
            return (
              box.width > 0 &&
              box.left < ours.right &&
              ours.left < box.right &&
              box.top < ours.bottom &&
              ours.top < box.bottom
            )
          })
          .map((other) => `${other.className} ${other.textContent?.slice(0, 30)}`)
      }),
    mustStayVisible,
  )
}

for (const { width, height, locale } of [
  { width: 390, height: 844, locale: 'en-CA' },
  { width: 320, height: 640, locale: 'fr-CA' },
  { width: 1280, height: 800, locale: 'en-CA' },
]) {
  test.describe(`at ${width} in ${locale}`, () => {
    test.use({ viewport: { width, height }, locale })

    test('covers no code, tab bar or form button at any scroll position [SC-73]', async ({
      page,
      app,
      logInAs,
    }) => {
      const look = async (address: string, isMember = false) => {
        await page.goto(app.url(address))
        await expect(async () => {
          // A member is asked only after their first input.
          if (isMember) await page.keyboard.press('Shift')
          await expect(page.locator('.cookies-card')).toBeAttached({
            timeout: isMember ? 2000 : 10_000,
          })
        }).toPass()
        const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
        const seen: boolean[] = []
        for (let y = 0; ; y = Math.min(end, y + 150)) {
          await page.evaluate(
            (to) =>
              new Promise((done) => {
                scrollTo(0, to)
                requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
              }),
            y,
          )
          const card = page.locator('.cookies:not([data-place="hidden"]) .cookies-card')
          // The card moves out of the way one frame after an element appears.
          await expect.poll(() => coveredBy(card), { message: `${address} at ${y}` }).toEqual([])
          seen.push((await card.count()) > 0)
          if (y >= end) break
        }
        return seen
      }
      for (const address of [paths.home(), paths.login(), paths.register(), paths.join()])
        expect(await look(address), address).toContain(true)
      const mia = await logInAs('mia')
      for (const address of [paths.pass(), paths.membership(mia), paths.accountDetails()])
        await look(address, true)
      await page.goto(app.url(paths.code({ code: 'member' })))
      await expect(page.locator('.qr, .bars').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.cookies')).toHaveCount(0)
    })
  })
}
