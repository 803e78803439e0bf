import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../tools/run.mjs'
import { expect, test } from './fixtures.ts'
import { demoMember, withoutAnswersAhead, type Member } from './member.ts'
import { paths, patterns } from '../src/kit/paths.ts'

type Visit = { what: string; as: 'visitor' | 'mia'; address: (mia: Member) => string; ready: (page: Page) => Promise<void> }

const headed = async (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const asked = async (page: Page) => expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible()
const visitor = (what: string, address: () => string): Visit => ({ what, as: 'visitor', address, ready: headed })
const mia = (what: string, address: (mia: Member) => string, ready = headed): Visit => ({ what, as: 'mia', address, ready })
const withModal = (modal: string): Visit =>
  mia(`the membership with ${modal} over it`, (member) => `${paths.membership(member)}${paths.here({ modal })}`, async (page) => {
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('listitem').or(sheet.getByRole('radio')).first()).toBeVisible()
  })

/** How each route is opened, by its path in src/app/routes.tsx. */
const visits: Record<string, Visit[]> = {
  [patterns.home]: [visitor('the landing page', paths.home)],
  [patterns.login]: [visitor('the log in', paths.login)],
  [patterns.register]: [visitor('registering', paths.register), visitor('the log in over it', () => `${paths.register()}${paths.here({ modal: 'login' })}`)],
  [patterns.reset]: [visitor('a password that was forgotten', paths.reset)],
  [patterns.newPassword]: [visitor('a reset link', () => paths.newPassword({ tokenId: 'no-such-token' }))],
  [patterns.confirmEmail]: [visitor('the letter to a new address', () => `${paths.confirmEmail()}?token=no-such-token`)],
  [patterns.join]: [visitor('the invitation to join', paths.join)],
  [patterns.collection]: [mia('the collection', paths.collection, async (page) => expect(page.getByText('Pending').first()).toBeVisible())],
  [patterns.oldCollection]: [mia('the collection as a list', paths.oldCollection, async (page) => expect(page.getByText('Pending').first()).toBeVisible())],
  [patterns.oldAsset]: [mia('one item of that list', paths.oldAsset)],
  [patterns.item]: [mia('an item of the collection', paths.item)],
  [patterns.account]: [mia('the details of the account', paths.account, async (page) => expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible())],
  [patterns.accountPassword]: [mia('the password', paths.accountPassword, async (page) => expect(page.getByRole('textbox', { name: 'New password', exact: true })).toBeVisible())],
  [patterns.accountBilling]: [mia('the billing address', paths.accountBilling, async (page) => expect(page.getByRole('combobox', { name: 'Country' })).toBeVisible())],
  [patterns.accountWallet]: [mia('the wallet', paths.accountWallet)],
  [patterns.accountDevices]: [
    mia('the devices', paths.accountDevices, async (page) => expect(page.getByText('This device', { exact: true })).toBeVisible()),
    mia('the question before logging out everywhere', () => `${paths.accountDevices()}${paths.here({ modal: 'logout-everywhere' })}`, asked),
  ],
  [patterns.accountData]: [
    mia('her data', paths.accountData),
    mia('the question before erasing', () => `${paths.accountData()}${paths.here({ modal: 'erase' })}`, asked),
  ],
  [patterns.accountVerify]: [mia('the verification', paths.accountVerify)],
  [patterns.asset]: [mia('an asset', paths.asset)],
  [patterns.membership]: [
    mia('the membership', paths.membership, async (page) => expect(page.getByRole('meter')).toBeVisible()),
    ...['redeem', 'history', 'levels'].map(withModal),
    ...(['friend', 'shop'] as const).map((id) => mia(`her link for the ${id}`, (member) => `${paths.membership(member)}${paths.here({ modal: 'refer', id })}`, async (page) => expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible())),
    mia('following on a network', (member) => `${paths.membership(member)}${paths.here({ modal: 'follow', id: 'strava' })}`, asked),
  ],
  [patterns.contestRules]: [visitor('the rules of a contest', () => paths.contestRules({ contestId: 'eyewear-contest-window' })), visitor('rules of a contest that nobody holds', () => paths.contestRules({ contestId: 'nothing' }))],
  // One that is open: preview.spec.ts.
  [patterns.preview]: [visitor('a preview that is over', () => paths.preview({ sessionId: 'nobody', membershipId: 'nothing', tierId: 'nowhere' }))],
  [patterns.claim]: [visitor('what everybody may claim', paths.claim)],
  [patterns.claimOfAbout]: [visitor('the same under the about page', () => patterns.claimOfAbout)],
  [patterns.edrop]: [visitor('the same on the storefront', () => patterns.edrop)],
  [patterns.edropLink]: [visitor('an invitation of nobody', () => `${patterns.edrop}/nobodys`)],
  // The bridal brand has it: pages.spec.ts.
  [patterns.about]: [visitor('a page that this brand has not', paths.about)],
  [patterns.setup]: [visitor('the microsite that is ready', paths.setup)],
  [patterns.bonlook]: [visitor('the landing page at its alias', () => patterns.bonlook)],
  [patterns.terms]: [visitor('the terms', paths.terms)],
  [patterns.privacy]: [visitor('the words about privacy', paths.privacy)],
  [patterns.pass]: [
    mia('the pass', paths.pass),
    mia('a code on the whole screen', () => paths.code({ code: 'member' }), async (page) => {
      // What is painted before the app stands is for eyes and scanners.
      await expect(page.getByRole('main').getByText('Hard to scan?')).toBeVisible()
    }),
  ],
  // With a drop that counts down: drops.spec.ts. Without one it leads home.
  [patterns.countdown]: [visitor('a countdown that is over', paths.countdown)],
  '*': [visitor('an address nobody lives at', () => '/nobody-lives-here')],
}

const routes = [...readFileSync(join(root, 'src/app/routes.tsx'), 'utf8').matchAll(/path: (?:'([^']+)'|patterns\.(\w+))/g)]
  .map(([, literal, name]) => literal ?? patterns[name as keyof typeof patterns])

test('every route of the app is visited here', () => {
  expect(routes.length).toBeGreaterThan(5)
  expect(routes.filter((path) => !(path in visits))).toEqual([])
})

test('who looks at the pages sees what is wrong on one', async ({ page, app, hasNoAxeViolation }) => {
  await page.goto(app.url(paths.login()))
  await headed(page)
  await page.getByRole('main').evaluate((main) => {
    const pale = main.appendChild(document.createElement('p'))
    pale.textContent = 'Pale words on a pale ground'
    pale.style.cssText = 'color: #ddd; background: #fff'
    main.appendChild(new Image()).src = '/nothing.png'
  })
  await expect(hasNoAxeViolation(page, 'a page with faults')).rejects.toThrow(/color-contrast[\s\S]*image-alt/)
})

test.describe('on a phone', () => {
  // One phone for each who looks: the page is what differs.
  let phones: Record<Visit['as'], Page>
  let member: Member
  test.beforeAll(async ({ browser, server }) => {
    await server.start()
    const contexts = await Promise.all([browser.newContext(), browser.newContext()])
    const [hers, empty] = await Promise.all(contexts.map((context) => context.newPage())) as [Page, Page]
    member = await demoMember(hers, server, 'mia')
    phones = { mia: hers, visitor: empty }
  })
  test.afterAll(() => Promise.all(Object.values(phones).map((page) => page.context().close())))

  for (const { what, as, address, ready } of routes.flatMap((path) => visits[path] ?? [])) {
    test(`everyone can use ${what}`, async ({ app, hasNoAxeViolation }) => {
      const page = phones[as]
      await page.goto(app.url(address(member)))
      await ready(page)
      await hasNoAxeViolation(page, what)
    })
  }
})

test.describe('in French, on a wide window, with the highest level', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false })

  // One log in for all of them: the page is what differs.
  test('everyone can use the main pages', async ({ situation, page, app, hasNoAxeViolation }) => {
    const ida = await situation('ida')
    for (const address of [paths.collection(), paths.membership(ida), `${paths.membership(ida)}${paths.here({ modal: 'redeem' })}`, paths.asset(ida), ...account, paths.pass()]) {
      await page.goto(app.url(address))
      await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
      await settled(page)
      await hasNoAxeViolation(page, `${address} in French`)
    }
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    for (const address of [paths.home(), paths.login(), paths.register(), `${paths.register()}${paths.here({ modal: 'login' })}`, paths.reset(), paths.confirmEmail()]) {
      await page.goto(app.url(address))
      await settled(page)
      await hasNoAxeViolation(page, `${address} in French`)
    }
  })
})

const account = [paths.account(), paths.accountPassword(), paths.accountBilling(), paths.accountWallet(), paths.accountDevices(), paths.accountData(), paths.accountVerify()]
const rooms = (mia: Member) => [paths.pass(), paths.collection(), paths.asset(mia), paths.membership(mia)]

/** A page has a name and one main heading, in whatever state it is. */
async function isNamed(page: Page, address: string) {
  await expect(page.getByRole('heading', { level: 1 }), `the main heading of ${address}`).toHaveCount(1)
  expect(await page.title(), `the title of ${address}`).not.toBe('')
}

test.describe('in a state that nobody likes', () => {
  test('everyone can use what is there without a network, and the question before logging out', async ({ situation, page, app, context, hasNoAxeViolation }) => {
    const mia = await situation('mia')
    await mia.opens(paths.pass())
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    for (const address of rooms(mia)) {
      await page.goto(app.url(address))
      await settled(page)
    }
    await context.setOffline(true)
    for (const address of [...rooms(mia), `${paths.pass()}${paths.here({ modal: 'logout' })}`]) {
      await page.goto(app.url(address))
      await expect(page.getByText(/^Offline/).first()).toBeVisible()
      await settled(page)
      await isNamed(page, address)
      await hasNoAxeViolation(page, `${address} offline`)
    }
  })

  test('everyone can use what is there when the session is over', async ({ situation, page, app, hasNoAxeViolation }) => {
    const mia = await situation('mia')
    for (const address of rooms(mia)) {
      await mia.opens(address)
      await settled(page)
    }
    await expect.poll(() => page.evaluate(() => localStorage.getItem('laurel:pass') !== null)).toBe(true)
    await page.context().clearCookies()
    for (const address of [...rooms(mia), paths.login()]) {
      await page.goto(app.url(address))
      await expect(page.getByText(/Your session has ended/).first()).toBeVisible()
      await settled(page)
      await isNamed(page, address)
      await hasNoAxeViolation(page, `${address} after the session`)
    }
  })

  test.describe('and without a worker', () => {
    // It would give the answers it has kept.
    test.use({ serviceWorkers: 'block' })

    test('everyone can use what is left when nothing can be read', async ({ situation, page, app, hasNoAxeViolation }) => {
      const mia = await situation('mia')
      await withoutAnswersAhead(page)
      await page.route(/\/api\/(wallet|nft|loyaltyaccount|membership|redemption)/i, (route) => route.abort())
      for (const address of rooms(mia)) {
        await page.goto(app.url(address))
        await expect(page.getByRole('alert').first()).toBeVisible()
        await isNamed(page, address)
        await hasNoAxeViolation(page, `${address} without answers`)
      }
    })
  })
})

/** The screen is there, and nothing of it is still being looked for. */
async function settled(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
}
