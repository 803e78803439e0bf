import type { BrowserContext, Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { spellCode } from '#domain/codes.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect as standard, test as base } from './support/fixtures.ts'
import { answerOf, joinNewMember, type Member } from './support/member.ts'
import {
  PORTAL_TEXT,
  startNetwork,
  type FalseAnswerKind,
  type FalseFileKind,
  type Network,
  type PortalKind,
} from './support/portal.ts'

const test = base.extend<{ network: Network }>({
  network: async ({ app }, use) => {
    const network = await startNetwork(app)
    await use(network)
    await network.end()
  },
  // Members use the app through the network proxy.
  member: async ({ page, app, network, freshEmail }, use) =>
    use(await joinNewMember(page, { ...app, url: network.url }, freshEmail)),
})

// These tests load many screens, which is slow on a busy machine.
test.describe.configure({ timeout: 600_000 })
const expect = standard.configure({ timeout: 60_000 })

const kinds: readonly PortalKind[] = ['page', 'redirect']

const qrOf = (page: Page, code: string) =>
  page.getByRole('img', { name: `QR code: ${spellCode(code)}` })

/** Waits until the app and the late parts of a member's phone are stored. */
async function waitForInstall(page: Page) {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
  await expect
    .poll(() => filesIn(page, 'code'))
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('LogOutModal'),
        expect.stringContaining('AssetScreen'),
        expect.stringContaining('DetailsScreen'),
      ]),
    )
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('laurel:pass') !== null))
    .toBe(true)
}

const workersOn = (page: Page) =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration()
    return {
      installing: found?.installing?.state,
      waiting: found?.waiting?.state,
      active: found?.active?.state,
    }
  })

/** Checks for a new release, and waits until its worker is installed or has failed. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const before = registration.active
    await registration.update()
    const next = registration.installing ?? registration.waiting
    if (next?.state === 'installing')
      await new Promise((done) => next.addEventListener('statechange', done, { once: true }))
    return { next: next?.state, isAsBefore: registration.active === before }
  })

/**
 * Closes and reopens the app until the waiting worker has taken over: Chromium postpones it while it restarts the
 * active worker, which happens on a busy machine. The state comes from the browser: evaluating in a page counts as a
 * user interaction, after which the app does not reload by itself.
 */
async function reopened(page: Page, address: string): Promise<Page> {
  const context = page.context()
  const opened = await context.newPage()
  await page.close()
  const browser = await context.newCDPSession(opened)
  const states = new Map<string, string>()
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status)
  })
  await browser.send('ServiceWorker.enable')
  await expect(async () => {
    await opened.goto('about:blank')
    await opened.goto(address)
    await expect
      .poll(() => [...states.values()].filter((state) => state !== 'redundant'), {
        timeout: 10_000,
      })
      .toEqual(['activated'])
  }).toPass()
  await opened.goto(address)
  return opened
}

const filesIn = (page: Page, cache: string) =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url),
    cache,
  )

/** Returns the addresses of all cached responses that came from the portal. */
const foreignOn = (page: Page): Promise<string[]> =>
  page.evaluate(async (words) => {
    const foreign: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(words))
          foreign.push(`${name}: ${request.url}`)
    }
    return foreign
  }, PORTAL_TEXT)

async function emptyBrowserCache(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Goes to an address within the app, as a link does, and marks the heading of the screen before. */
const goWithinApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-before', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/**
 * Opens every screen and modal of a member and expects that they work. Starts the app for the pass alone, because to
 * start it for each screen takes far longer; `open` can do that.
 */
async function everyScreenWorks(
  page: Page,
  network: Network,
  member: Member,
  open = (path: string): Promise<unknown> => goWithinApp(page, path),
) {
  await passIsReadable(page, network, member)
  const screens = [
    paths.collection(),
    paths.item(member),
    paths.oldCollection(),
    paths.asset(member),
    paths.oldAsset(member),
    paths.membership(member),
    paths.accountDetails(),
    paths.accountPassword(),
    paths.accountBilling(),
    paths.accountWallet(),
    paths.accountDevices(),
    paths.accountData(),
    paths.accountVerify(),
    paths.contestRules({ contestId: 'eyewear-contest-window' }),
    paths.setup(),
    paths.terms(),
    paths.privacy(),
  ]
  for (const screen of screens) {
    await open(screen)
    await expect(page.locator('h1:not([data-before])'), screen).toBeVisible()
    await expect(page.locator('.problem'), screen).toHaveCount(0)
  }
  for (const modal of ['redeem', 'history', 'tiers', 'logout']) {
    await open(paths.membership(member))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open(`${paths.membership(member)}${paths.here({ modal })}`)
    await expect(page.getByRole('dialog').getByRole('button').first(), modal).toBeVisible()
    await expect.poll(() => stylesMissingIn(page), modal).toEqual([])
  }
  await page.goto(network.url(paths.membership(member)))
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
  await expect(page.getByText(/^Offline/)).toHaveCount(0)
}

const stylesMissingIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')]
      .filter(({ sheet }) => !sheet)
      .map(({ href }) => href),
  )

async function passIsReadable(page: Page, network: Network, member: Member) {
  await page.goto(network.url(paths.pass()))
  await expect(qrOf(page, member.memberCode)).toBeVisible()
  await page.goto(network.url(paths.code({ code: 'member' })))
  await expect(qrOf(page, member.memberCode)).toBeVisible()
}

for (const kind of kinds) {
  test.describe(`a captive portal that answers with a ${kind}`, () => {
    test('fails the first installation of the worker, which succeeds the next time', async ({
      page,
      network,
      member,
    }) => {
      network.closeAfter('/sw-late.js', kind)
      await page.goto(network.url(paths.membership(member)))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The page registers the worker after its load event; once the portal answers, the installation can only fail.
      await expect.poll(network.answered).toBeGreaterThan(0)
      await expect
        .poll(() => workersOn(page))
        .toEqual({ installing: undefined, waiting: undefined, active: undefined })
      expect(await foreignOn(page)).toEqual([])

      network.open()
      await page.goto(network.url(paths.membership(member)))
      await expect.poll(() => workersOn(page)).toMatchObject({ active: 'activated' })
      expect(await foreignOn(page)).toEqual([])
      // Late parts that this page requested without a worker are in the browser's HTTP cache with the portal's response.
      await page.reload()
      await waitForInstall(page)
      await everyScreenWorks(page, network, member)
    })

    test('fails the installation of a new release, and the previous one keeps working', async ({
      page,
      context,
      network,
      member,
    }) => {
      await member.open(paths.membership(member))
      await waitForInstall(page)
      // Delete one precached file, so that the new worker must fetch it like a changed one.
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys())
            if (name.includes('precache') && /PassScreen.*\.js/.test(request.url))
              await cache.delete(request)
        }
      })
      await emptyBrowserCache(context, page)
      network.release()
      network.closeAfter('/sw-late.js', kind)
      expect(await update(page)).toEqual({ next: 'redundant', isAsBefore: true })
      expect(await foreignOn(page)).toEqual([])
      await page.goto(network.url(paths.membership(member)))
      await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')

      network.open()
      await passIsReadable(page, network, member)
      expect((await update(page)).next).toBe('installed')
      await everyScreenWorks(await reopened(page, network.url(paths.pass())), network, member)
    })

    test('while the app runs, stored data is shown and no response of the portal is stored', async ({
      page,
      context,
      network,
      member,
    }) => {
      await member.open(paths.membership(member))
      await waitForInstall(page)
      // As on a phone that has opened few screens: late parts, pictures and fonts must be fetched.
      await page.evaluate(async () => {
        await Promise.all(['fonts', 'pictures'].map((name) => caches.delete(name)))
        const code = await caches.open('code')
        for (const request of await code.keys())
          if (!/LateParts|storedTransfer/.test(request.url)) await code.delete(request)
      })
      await emptyBrowserCache(context, page)
      network.close(kind)

      await page.goto(network.url(paths.membership(member)))
      await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
      await expect(page.getByText(/^Offline\. Updated/)).toBeVisible()
      for (const screen of [
        paths.collection(),
        paths.asset(member),
        paths.accountDetails(),
        paths.accountBilling(),
        `${paths.membership(member)}${paths.here({ modal: 'history' })}`,
      ]) {
        await page.goto(network.url(screen))
        await expect(page.locator('#root')).not.toBeEmpty()
        await expect(page.getByText(PORTAL_TEXT)).toHaveCount(0)
      }
      await passIsReadable(page, network, member)
      expect(await foreignOn(page)).toEqual([])
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
      expect(stored).not.toContain(PORTAL_TEXT)

      // Without a reload, the open page requests a failed part again, with its styles.
      await page.goto(network.url(paths.membership(member)))
      await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
      await page.getByRole('link', { name: 'Redeem Points' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: problems.SOMETHING_WENT_WRONG.en }),
      ).toBeVisible()
      await expect(page).not.toHaveURL(/modal=/)
      network.open()
      await page.getByRole('link', { name: 'Redeem Points' }).click()
      await expect(
        page.getByRole('dialog', { name: 'Redeem Points' }).getByRole('radio').first(),
      ).toBeVisible()
      await expect.poll(() => stylesMissingIn(page)).toEqual([])
      await everyScreenWorks(page, network, member)
      await expect.poll(() => foreignOn(page)).toEqual([])
    })

    test('during a redemption, no code is shown, and another try shows one', async ({
      page,
      network,
      member,
    }) => {
      await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
      await waitForInstall(page)
      const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
      await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
      network.close(kind)
      await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: problems.NO_ANSWER.en }),
      ).toBeVisible()
      await expect(page.getByText(successes.OFFER_REDEEMED.en)).toHaveCount(0)
      await expect(sheet.getByRole('button', { name: 'Copy code' })).toHaveCount(0)

      network.open()
      await expect(sheet.getByRole('button', { name: 'Redeem Offer' })).toBeEnabled()
      await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
      await expect(sheet.getByRole('button', { name: 'Copy code' })).toBeVisible()
      const { models } = await answerOf<{ models: { code: string }[] }>(
        page,
        addressOf(api.redemption.vouchers, { membershipId: member.membershipId }),
      )
      expect(models).toHaveLength(1)
    })

    test('is visible on the landing page, so that the member can accept its terms, and the pass still works', async ({
      page,
      network,
      member,
    }) => {
      await member.open(paths.membership(member))
      await waitForInstall(page)
      network.close(kind)
      await page.goto(network.url(paths.home()))
      await expect(page.getByRole('heading', { name: PORTAL_TEXT })).toBeVisible()
      await passIsReadable(page, network, member)
      network.open()
      await page.goto(network.url(paths.home()))
      await page.reload()
      await expect(page.getByText(PORTAL_TEXT)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
}

const falseAnswers: readonly FalseAnswerKind[] = [
  'empty object',
  'JSON 401',
  'JSON 403',
  'JSON 404',
  'cut off',
]

type StoredAnswer = { path: string; answer: unknown; keptAt: number }

/** The responses that the worker has stored; `replace` gives each another body first. */
const answersOn = (page: Page, replace?: { body: unknown }): Promise<StoredAnswer[]> =>
  page.evaluate(async (replacement) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, fail) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => fail(new Error('The database of the worker does not open.'))
      })
    const database = await done(indexedDB.open('laurel'))
    const kept = () => database.transaction('answers', 'readwrite').objectStore('answers')
    if (replacement)
      for (const row of (await done(kept().getAll())) as StoredAnswer[])
        await done(kept().put({ ...row, answer: replacement.body, keptAt: Date.now() }))
    const rows = (await done(kept().getAll())) as StoredAnswer[]
    database.close()
    return rows
  }, replace)

/** Waits until the worker has stored every read that the app shows offline. */
const waitForAnswers = (page: Page) =>
  expect
    .poll(async () => (await answersOn(page)).map(({ path }) => path))
    .toEqual(
      expect.arrayContaining(
        [
          '/api/account',
          '/points',
          '/pointHistory',
          '/vouchers',
          '/tiers',
          '/configuration',
          '/api/wallet/collection',
          '/redemptions',
        ].map((part) => expect.stringContaining(part)),
      ),
    )

/** Opens the screens of a member; each shows what it has, and no failure. */
async function screensShow(page: Page, network: Network, member: Member, isOffline: boolean) {
  for (const screen of [
    paths.membership(member),
    paths.collection(),
    `${paths.membership(member)}${paths.here({ modal: 'redeem' })}`,
  ]) {
    await page.goto(network.url(screen))
    if (screen.includes('modal'))
      await expect(
        page.getByRole('dialog', { name: 'Redeem Points' }).getByRole('radio').first(),
      ).toBeVisible()
    else await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible()
    if (screen === paths.membership(member))
      await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
    await expect(page.getByText(/^Offline\. Updated/), screen).toHaveCount(isOffline ? 1 : 0)
    await expect(page.locator('.failed, .problem'), screen).toHaveCount(0)
    await expect(page.getByText(PORTAL_TEXT), screen).toHaveCount(0)
  }
  await passIsReadable(page, network, member)
}

test.describe('a network that answers as if it were the API', () => {
  for (const kind of falseAnswers) {
    test(`with ${kind}: stored responses show and stay`, async ({
      page,
      context,
      network,
      member,
    }) => {
      await member.open(paths.membership(member))
      await waitForInstall(page)
      await waitForAnswers(page)
      const before = await answersOn(page)
      await emptyBrowserCache(context, page)
      network.close(kind)
      await screensShow(page, network, member, true)
      expect(network.answered()).toBeGreaterThan(0)
      // Reads that were on their way when the network closed may have been added.
      expect(await answersOn(page)).toEqual(expect.arrayContaining(before))
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
        PORTAL_TEXT,
      )

      network.open()
      await page.goto(network.url(paths.membership(member)))
      await expect(page.getByText(/^Offline/)).toHaveCount(0)
      await screensShow(page, network, member, false)
      network.close('page')
      await screensShow(page, network, member, true)
    })
  }
})

/** Expects that no read was requested again and again. */
function expectFewCalls(calls: readonly string[]) {
  expect(calls.length).toBeGreaterThan(0)
  for (const path of new Set(calls))
    expect(calls.filter((call) => call === path).length, path).toBeLessThanOrEqual(2)
}

for (const delay of [3_000, 6_000]) {
  test(`on a network that takes ${delay} ms, stored data shows first, and the late responses end the offline state`, async ({
    page,
    network,
    member,
  }) => {
    await member.open(paths.membership(member))
    await waitForInstall(page)
    await waitForAnswers(page)
    network.delayApi(delay)
    for (const screen of [paths.pass(), paths.membership(member)]) {
      const before = network.requested().length
      await page.goto(network.url(screen))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByText(/^Offline/)).toHaveCount(0)
      expectFewCalls(network.requested().slice(before))
    }
    await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
  })
}

test('while the network is silent, requests do not pile up', async ({ page, network, member }) => {
  await member.open(paths.membership(member))
  await waitForInstall(page)
  await waitForAnswers(page)
  await page.clock.install()
  network.silence()
  const before = network.requested().length
  await page.goto(network.url(paths.membership(member)))
  await page.clock.runFor(3_000)
  await expect(page.getByText(/^Offline\. Updated/)).toBeVisible()
  // Ten times as long as the page waits between two retries.
  await page.clock.runFor(80_000)
  expectFewCalls(network.requested().slice(before))
})

test('a phone that holds false responses requests them again, on a slow network too', async ({
  page,
  network,
  member,
}) => {
  await member.open(paths.membership(member))
  await waitForInstall(page)
  await waitForAnswers(page)
  await page.goto(network.url('/robots.txt'))
  expect((await answersOn(page, { body: {} })).length).toBeGreaterThan(8)
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('laurel:reads') ?? '') as {
      clientState: { queries: { state: { data: unknown } }[] }
    }
    for (const { state } of stored.clientState.queries) state.data = {}
    localStorage.setItem('laurel:reads', JSON.stringify(stored))
  })
  // Longer than the worker waits for the network before it gives what is stored.
  network.delayApi(3_000)
  await screensShow(page, network, member, false)
  network.close('page')
  await page.goto(network.url(paths.membership(member)))
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
  await passIsReadable(page, network, member)
})

/** Replaces stored files by the portal's page, as a worker of an earlier release might have stored it. */
const spoil = (page: Page, files: string, type: string): Promise<number> =>
  page.evaluate(
    async ([pattern, contentType, words]) => {
      let count = 0
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url } of await cache.keys()) {
          if (!new RegExp(pattern).test(url)) continue
          await cache.put(
            url,
            new Response(`<h1>${words}</h1>`, { headers: { 'content-type': contentType } }),
          )
          count += 1
        }
      }
      return count
    },
    [files, type, PORTAL_TEXT] as const,
  )

/** Replaces stored files by 60 % of their content, as an earlier release stored a response that ended early. */
const shorten = (page: Page, files: string): Promise<number> =>
  page.evaluate(async (pattern) => {
    let count = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const stored = new RegExp(pattern).test(url) ? await cache.match(url) : undefined
        if (!stored) continue
        const content = await stored.blob()
        await cache.put(
          url,
          new Response(content.slice(0, content.size * 0.6), { headers: stored.headers }),
        )
        count += 1
      }
    }
    return count
  }, files)

/** Returns the stored fonts and pictures that are intact and those that are not, by the hash in their names. */
const hashedOn = (page: Page): Promise<{ intact: string[]; damaged: string[] }> =>
  page.evaluate(async () => {
    const found: { intact: string[]; damaged: string[] } = { intact: [], damaged: [] }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const hash = /\.([0-9a-f]{10})\.\w+$/.exec(url)?.[1]
        const stored = hash && (await cache.match(url))
        if (!stored) continue
        const digest = await crypto.subtle.digest('SHA-256', await stored.arrayBuffer())
        const digits = Array.from(new Uint8Array(digest), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('')
        found[digits.startsWith(hash) ? 'intact' : 'damaged'].push(url)
      }
    }
    return found
  })

/** Waits until an intact font and an intact picture are stored, and nothing damaged. */
const fontsAndPicturesAreIntact = (page: Page) =>
  expect
    .poll(() => hashedOn(page))
    .toEqual({
      intact: expect.arrayContaining([
        expect.stringContaining('/fonts/'),
        expect.stringContaining('/art/'),
      ]),
      damaged: [],
    })

test.describe('a network that cuts off the page of the app', () => {
  const isPage = (path: string) => path === '/index.html'

  test('fails the first installation of the worker, which succeeds the next time', async ({
    page,
    network,
    member,
  }) => {
    network.close('ends early', isPage)
    await page.goto(network.url(paths.membership(member)))
    // Once as the browser's cache allows, once without it.
    await expect.poll(network.answered).toBeGreaterThan(1)
    await expect
      .poll(() => workersOn(page))
      .toEqual({ installing: undefined, waiting: undefined, active: undefined })

    network.open()
    await page.goto(network.url(paths.membership(member)))
    await waitForInstall(page)
    await passIsReadable(page, network, member)
  })

  test('fails the installation of a new release, and the previous one keeps working', async ({
    page,
    network,
    member,
  }) => {
    await member.open(paths.membership(member))
    await waitForInstall(page)
    network.release()
    network.close('ends early', isPage)
    expect(await update(page)).toEqual({ next: 'redundant', isAsBefore: true })
    await passIsReadable(page, network, member)

    network.open()
    expect((await update(page)).next).toBe('installed')
    await passIsReadable(await reopened(page, network.url(paths.pass())), network, member)
  })
})

test.describe('a network that sends damaged fonts and pictures', () => {
  for (const kind of ['ends early', 'fitting type'] satisfies FalseFileKind[])
    test(`with ${kind}: none is stored, and intact ones replace them`, async ({
      page,
      context,
      network,
      member,
    }) => {
      await member.open(paths.membership(member))
      await waitForInstall(page)
      await page.goto(network.url('/robots.txt'))
      await page.evaluate(() =>
        Promise.all(['fonts', 'pictures'].map((name) => caches.delete(name))),
      )
      await emptyBrowserCache(context, page)
      network.close(kind, (path) => /^\/(art|fonts|icons)\//.test(path))
      await page.goto(network.url(paths.membership(member)))
      await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
      await expect.poll(network.answered).toBeGreaterThan(1)
      await page.waitForLoadState('networkidle')
      expect((await hashedOn(page)).damaged).toEqual([])

      // The browser's HTTP cache still holds them.
      network.open()
      await page.goto(network.url(paths.membership(member)))
      await fontsAndPicturesAreIntact(page)
    })
})

test.describe('a network that spoils the scripts of the first visit, before a worker', () => {
  for (const kind of ['page', 'ends early'] as const) {
    test(`with ${kind}: the app starts at the next visit`, async ({ page, network, member }) => {
      network.close(kind, (path) => /^\/assets\/.*\.js$/.test(path))
      let loads = 0
      page.on('load', () => (loads += 1))
      await page.goto(network.url(paths.membership(member)))
      // A script that ended early looks like a file, so the page reloads once.
      await expect.poll(() => loads).toBe(kind === 'page' ? 1 : 2)
      await page.waitForLoadState('networkidle')
      expect(loads).toBe(kind === 'page' ? 1 : 2)
      expect(await workersOn(page)).toMatchObject({ active: undefined })

      network.open()
      await page.reload()
      await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
      await waitForInstall(page)
      await everyScreenWorks(page, network, member)
    })

    test(`with ${kind}: a screen opens at the next try`, async ({ page, network, member }) => {
      network.close(kind, (path) => path.includes('/MembershipScreen-'))
      await page.goto(network.url(paths.membership(member)))
      const tryAgain = page.locator('.problem').getByRole('button')
      await expect(tryAgain).toBeVisible()
      network.open()
      const reloaded = page.waitForEvent('load')
      await tryAgain.click()
      await reloaded
      // A script that does not run is kept for the life of the page, so it may take another reload.
      const points = page.getByRole('region', { name: 'Your Points' })
      await expect(points.or(tryAgain)).toBeVisible()
      if (kind === 'ends early' && (await tryAgain.isVisible())) await tryAgain.click()
      await expect(points).toContainText('150')
    })
  }
})

test.describe('a phone with a bad stored file', () => {
  test('replaces it when it is requested: scripts, styles, fonts, pictures, the page itself', async ({
    page,
    network,
    member,
  }) => {
    await member.open(paths.membership(member))
    await waitForInstall(page)
    // A page without the app, so that nothing is requested meanwhile.
    await page.goto(network.url('/robots.txt'))
    expect(await spoil(page, '.', 'text/html')).toBeGreaterThan(100)
    // A file is replaced when the worker sees a request for it, which each start makes again.
    await everyScreenWorks(page, network, member, (path) => page.goto(network.url(path)))
    await passIsReadable(page, network, member)
    const left = (await foreignOn(page)).filter((file) =>
      /precache.*(index|core|PassScreen|MembershipScreen|CollectionScreen)|RedeemModal|HistoryModal|fonts/.test(
        file,
      ),
    )
    expect(left).toEqual([])
  })

  for (const [what, file, isStart] of [
    ['the shared code', '/core-', true],
    ['the entry', '/index-', true],
    ['the screen', '/MembershipScreen-', false],
    ['the texts', '/en-', false],
  ] as const) {
    test(`replaces a script that does not run: ${what}`, async ({ page, network, member }) => {
      await member.open(paths.membership(member))
      await waitForInstall(page)
      await page.goto(network.url('/robots.txt'))
      expect(await spoil(page, `${file}.*\\.js$`, 'text/javascript')).toBeGreaterThan(0)
      await page.goto(network.url(paths.membership(member)))
      // If the app cannot start, the worker reloads the page; otherwise the page offers a reload.
      if (!isStart) await page.locator('.problem').getByRole('button').click()
      await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
      expect(await foreignOn(page)).toEqual([])
    })
  }

  test('replaces a modal that does not run and opens it', async ({ page, network, member }) => {
    await member.open(paths.membership(member))
    await waitForInstall(page)
    await page.goto(network.url('/robots.txt'))
    expect(await spoil(page, '/RedeemModal-.*\\.js$', 'text/javascript')).toBe(1)
    await page.goto(network.url(paths.membership(member)))
    await page.getByRole('link', { name: 'Redeem Points' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Redeem Points' }).getByRole('radio').first(),
    ).toBeVisible()
    expect(await foreignOn(page)).toEqual([])
  })

  test('replaces a page that was cut off, and reloads it', async ({ page, network, member }) => {
    await member.open(paths.membership(member))
    await waitForInstall(page)
    await page.goto(network.url('/robots.txt'))
    expect(await shorten(page, '/index\\.html')).toBe(1)
    await page.goto(network.url(paths.membership(member)))
    await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
    await page.goto(network.url('/robots.txt'))
    network.close('page')
    await passIsReadable(page, network, member)
  })

  test('replaces damaged fonts and pictures with the next release', async ({
    page,
    network,
    member,
  }) => {
    await member.open(paths.membership(member))
    await waitForInstall(page)
    await fontsAndPicturesAreIntact(page)
    await page.goto(network.url('/robots.txt'))
    expect(await shorten(page, '/fonts/')).toBeGreaterThan(0)
    expect(await spoil(page, '/art/', 'image/png')).toBeGreaterThan(0)
    network.release()
    expect((await update(page)).next).toBe('installed')
    await fontsAndPicturesAreIntact(page)
  })

  test('is repaired by the next release, which activates at once', async ({
    page,
    network,
    member,
  }) => {
    await member.open(paths.membership(member))
    await waitForInstall(page)
    await page.goto(network.url('/robots.txt'))
    expect(await spoil(page, '/(assets|fonts|art|icons)/', 'text/html')).toBeGreaterThan(50)
    network.release()
    const isNew = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const before = registration.active
      await registration.update()
      while (registration.active === before || registration.active?.state !== 'activated')
        await new Promise((done) => setTimeout(done, 50))
      return registration.active !== before
    })
    expect(isNew).toBe(true)
    await expect.poll(() => foreignOn(page)).toEqual([])
    expect(await filesIn(page, 'code')).toEqual(
      expect.arrayContaining([expect.stringContaining('RedeemModal')]),
    )
    await everyScreenWorks(page, network, member)
  })

  test('keeps a file that it cannot replace, so that the pass is readable behind a portal', async ({
    page,
    network,
    member,
  }) => {
    await member.open(paths.membership(member))
    await waitForInstall(page)
    await page.goto(network.url('/robots.txt'))
    expect(await spoil(page, '/(RedeemModal|AssetScreen)-.*\\.js$', 'text/html')).toBe(2)
    network.close('page')
    await passIsReadable(page, network, member)
    network.open()
    await everyScreenWorks(page, network, member, (path) => page.goto(network.url(path)))
    await expect.poll(() => foreignOn(page)).toEqual([])
  })
})
