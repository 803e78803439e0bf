import type { BrowserContext, Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { transfers } from '#contract/transfers.ts'
import { preview } from '#contract/preview.ts'
import { answerQuestions, expect, test as base } from './support/fixtures.ts'
import { mailboxOf } from './support/mailbox.ts'
import { joinNewMember, type Member } from './support/member.ts'
import { PASSWORD, resetToken } from './support/password.ts'
import { startRecorder, type Recorder } from './support/recorder.ts'
import type { Server } from './support/server.ts'
import { paths } from '../src/lib/navigation/paths.ts'

// Records requests at the server: the browser's own events miss those of service workers and style sheets.
const test = base.extend<{ recorder: Recorder }>({
  recorder: async ({ app }, use) => {
    const recorder = await startRecorder(app)
    await use(recorder)
    await recorder.close()
  },
})

type Case = {
  /** A link that contains a secret. */
  link: (app: Server, member: Member) => Promise<string> | string
  brand?: string
  /** The secrets of the link: not allowed in any Referer, nor in an address other than those of `calls`. */
  secretsIn: (link: URL) => string[]
  /** API calls that have the secret in their address, as the specification requires. */
  calls?: (link: URL) => string[]
  /** The address without the secrets. */
  bare: string
  opened: (page: Page) => Promise<void>
}

const inQuery =
  (...names: string[]) =>
  (link: URL) =>
    names.map((name) => link.searchParams.get(name) ?? '')
const inPath = (link: URL) => [link.pathname.split('/').at(-1) ?? '']
const heading = (name: string) => async (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const invitation = async (app: Server, brand: string) =>
  (
    JSON.parse((await app.call('POST', '/dev/invitation', { as: 'gift' }, brand)).text) as {
      link: string
    }
  ).link

const cases: Record<string, Case> = {
  'a login link': {
    link: (app, { email }) => mailboxOf(app).linkTo(email),
    secretsIn: inQuery('loginToken', 'email'),
    bare: paths.login(),
    opened: heading('Welcome back'),
  },
  'a reset link': {
    link: async (app, { email }) =>
      paths.newPassword({ tokenId: await resetToken(app, mailboxOf(app), email, 2) }),
    secretsIn: inPath,
    calls: (link) => inPath(link).map((token) => addressOf(auth.checkReset, { token })),
    bare: paths.reset(),
    opened: async (page) =>
      expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible(),
  },
  'a preview link': {
    link: async (app) =>
      (
        JSON.parse((await app.call('POST', '/dev/preview', { tierId: 'eyewear-muse' })).text) as {
          link: string
        }
      ).link,
    secretsIn: inQuery('sessionId'),
    calls: ({ searchParams: q }) => [
      addressOf(preview.categories, {
        id: q.get('membershipId') ?? '',
        tier: q.get('tierId') ?? '',
        sessionId: q.get('sessionId') ?? '',
      }),
    ],
    bare: '/preview',
    opened: async (page) => {
      await expect(page.getByText('This is a preview of Muse.')).toBeVisible()
      await expect(page.getByRole('region', { name: 'The Levels' })).toBeVisible()
    },
  },
  'a gift': {
    link: (app) => invitation(app, 'bridal'),
    brand: 'bridal',
    secretsIn: inQuery('id'),
    calls: (link) =>
      inQuery('id')(link).map((transferToken) => addressOf(transfers.details, { transferToken })),
    bare: '/claim/',
    opened: heading('Léa has chosen this for you'),
  },
  'an unknown invitation from a storefront': {
    link: () => '/edrop/nobodys-token-0123456789',
    secretsIn: inPath,
    calls: (link) =>
      inPath(link).map((transferToken) => addressOf(transfers.details, { transferToken })),
    bare: '/edrop',
    opened: async (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  'the link to a new address': {
    link: () => `${paths.confirmEmail()}?token=confirm-token-0123456789`,
    secretsIn: inQuery('token'),
    bare: paths.confirmEmail(),
    opened: heading('Confirm your new address'),
  },
  'a prefilled registration': {
    link: () => `${paths.register()}?f=Camille-Amandine&e=camille-0123456789%40example.test`,
    secretsIn: inQuery('f', 'e'),
    bare: paths.register(),
    opened: async (page) =>
      expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Camille-Amandine'),
  },
}

/** Returns whether a text contains a secret, as it is or URL-encoded. */
const names = (text: string, secrets: readonly string[]) =>
  secrets.some((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))

/** Installs the service worker and deletes all its caches but the precache. */
async function phoneWithWorker(page: Page, recorder: Recorder, brand?: string) {
  await page.goto(recorder.url(paths.home(), brand))
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true)
  await page.goto(recorder.url('/robots.txt', brand))
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      if (!name.includes('precache')) await caches.delete(name)
    sessionStorage.clear()
  })
}

async function withoutHttpCache(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

for (const [name, { link: linkTo, brand, secretsIn, calls, bare, opened }] of Object.entries(
  cases,
)) {
  for (const where of ['of a visitor', 'with the worker'] as const) {
    test(`${name} leaks into no Referer and no other address on a phone ${where}`, async ({
      browser,
      app,
      recorder,
      page,
      freshEmail,
    }) => {
      const member = await joinNewMember(page, app, freshEmail)
      const link = new URL(recorder.url(await linkTo(app, member), brand))
      const secrets = secretsIn(link)
      for (const secret of secrets) expect(secret.length, 'length of the secret').toBeGreaterThan(9)

      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        locale: 'en-CA',
      })
      await context.addInitScript(answerQuestions)
      const phone = await context.newPage()
      if (where === 'with the worker') await phoneWithWorker(phone, recorder, brand)
      await withoutHttpCache(context, phone)
      const before = recorder.seen().length
      await phone.goto(String(link))
      await opened(phone)
      await expect(phone).toHaveURL(recorder.url(bare, brand))
      await phone.waitForLoadState('networkidle')

      const seen = recorder.seen().slice(before)
      // Fonts and drawings of the theme were requested over the network.
      expect(seen.filter(({ url }) => url.startsWith('/fonts/')).length).toBeGreaterThan(0)
      expect(seen.filter(({ url }) => url.startsWith('/art/')).length).toBeGreaterThan(0)
      expect(seen.filter(({ referrer }) => names(referrer, secrets))).toEqual([])
      const addresses = [
        where === 'of a visitor' && link.pathname + link.search,
        ...(calls?.(link) ?? []),
      ].filter((address) => address !== false)
      expect(seen.map(({ url }) => url).filter((url) => names(url, secrets))).toEqual(addresses)
      expect(await phone.evaluate(() => JSON.stringify(history.state))).not.toMatch(
        new RegExp(secrets.map((secret) => secret.replace(/[^\w-]/g, '.')).join('|')),
      )
      await context.close()
    })
  }
}

test('a reset page survives reload and back; its bare address asks for an email [RT-08]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  const token = await resetToken(app, mailbox, member.email, 2)
  const field = page.getByRole('textbox', { name: 'New password' })
  await page.goto(app.url(paths.newPassword({ tokenId: token })))
  await expect(field).toBeVisible()
  await expect(page).toHaveURL(app.url(paths.reset()))
  await page.reload()
  await expect(field).toBeVisible()
  // First another address: navigating to the current one would be a reload.
  await page.goto(app.url(paths.login()))
  await page.goto(app.url(paths.reset()))
  await expect(page.getByRole('button', { name: 'Send me the link' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  for (const name of ['New password', 'Confirm password'])
    await page.getByRole('textbox', { name }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All done' })).toBeVisible()
})

test('a preview survives modals, reload and back; its bare address shows no preview [RT-28]', async ({
  page,
  app,
}) => {
  const { link } = JSON.parse(
    (await app.call('POST', '/dev/preview', { tierId: 'eyewear-muse' })).text,
  ) as { link: string }
  const line = page.getByText('This is a preview of Muse.')
  const sheet = page.getByRole('dialog', { name: 'The Levels' })
  await page.goto(link)
  await page
    .getByRole('region', { name: 'The Levels' })
    .getByRole('link', { name: 'See all' })
    .click()
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(app.url('/preview?modal=tiers'))
  await page.reload()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(line).toBeVisible()

  await page.goto(`${link}&modal=tiers`)
  await sheet.getByRole('button', { name: 'Close' }).first().click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(app.url('/preview'))
  await page.reload()
  await expect(line).toBeVisible()

  await page.goto(app.url(paths.login()))
  await page.goto(app.url('/preview'))
  await expect(page).toHaveURL(app.url('/'))
})

test('a gift stays on the page behind the login modal, after a reload and after closing it [RT-35]', async ({
  page,
  app,
}) => {
  const link = await invitation(app, 'bridal')
  await page.goto(app.url(new URL(link).pathname + new URL(link).search, 'bridal'))
  const gift = page.getByRole('heading', { level: 1, name: 'Léa has chosen this for you' })
  await expect(gift).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('ida@example.test')
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.locator('form').getByRole('button', { name: 'Accept it' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Léa has chosen this for you')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gift).toBeVisible()
})
