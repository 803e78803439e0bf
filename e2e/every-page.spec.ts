import type { Locator, Page } from '@playwright/test'
import type { ScreenName } from '#contract/screens.ts'
import { expect, test } from './support/fixtures.ts'
import { demoMember, withoutPreloadedAnswers, type Member } from './support/member.ts'
import { paths, patterns } from '../src/lib/navigation/paths.ts'

type Visit = {
  what: string
  as: 'visitor' | 'mia'
  address: (mia: Member) => string
  ready: (page: Page) => Promise<void>
}

const expectHeading = async (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const expectDialog = async (page: Page) =>
  expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible()
const visitor = (what: string, address: () => string, ready = expectHeading): Visit => ({
  what,
  as: 'visitor',
  address,
  ready,
})
const mia = (what: string, address: (mia: Member) => string, ready = expectHeading): Visit => ({
  what,
  as: 'mia',
  address,
  ready,
})
const withModal = (modal: string): Visit =>
  mia(
    `the membership with ${modal} over it`,
    (member) => `${paths.membership(member)}${paths.here({ modal })}`,
    async (page) => {
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('listitem').or(sheet.getByRole('radio')).first()).toBeVisible()
    },
  )

/** How each screen of contract/screens.ts is opened; one that is missing does not compile. */
const visits: Record<ScreenName | 'unknown', [Visit, ...Visit[]]> = {
  home: [visitor('the landing page', paths.home)],
  login: [visitor('the login page', paths.login)],
  register: [
    visitor('the registration', paths.register),
    visitor(
      'the registration with the login modal',
      () => `${paths.register()}${paths.here({ modal: 'login' })}`,
    ),
  ],
  reset: [visitor('the password reset', paths.reset)],
  newPassword: [visitor('a reset link', () => paths.newPassword({ tokenId: 'no-such-token' }))],
  confirmEmail: [
    visitor(
      'the confirmation of a new address',
      () => `${paths.confirmEmail()}?token=no-such-token`,
    ),
  ],
  join: [visitor('the membership join page', paths.join)],
  collection: [
    mia('the collection', paths.collection, async (page) =>
      expect(page.locator('.asset').first()).toBeVisible(),
    ),
  ],
  oldCollection: [
    mia('the collection as a list', paths.oldCollection, async (page) =>
      expect(page.getByText('Pending').first()).toBeVisible(),
    ),
  ],
  oldAsset: [mia('an item of the collection as a list', paths.oldAsset)],
  item: [mia('an item of the collection', paths.item)],
  account: [
    mia('the account', paths.account, async (page) =>
      expect(page.getByRole('link', { name: 'Devices' })).toContainText(/\d/),
    ),
  ],
  accountDetails: [
    mia('the details of the account', paths.accountDetails, async (page) =>
      expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible(),
    ),
  ],
  accountPassword: [
    mia('the password', paths.accountPassword, async (page) =>
      expect(page.getByRole('textbox', { name: 'New password', exact: true })).toBeVisible(),
    ),
  ],
  accountBilling: [
    mia('the billing address', paths.accountBilling, async (page) =>
      expect(page.getByRole('combobox', { name: 'Country' })).toBeVisible(),
    ),
  ],
  accountWallet: [mia('the wallet', paths.accountWallet)],
  accountDevices: [
    mia('the devices', paths.accountDevices, async (page) =>
      expect(page.getByText('This device', { exact: true })).toBeVisible(),
    ),
    mia(
      'the confirmation of a logout everywhere',
      () => `${paths.accountDevices()}${paths.here({ modal: 'logout-everywhere' })}`,
      expectDialog,
    ),
  ],
  accountEmails: [mia('the choice of emails', paths.accountEmails)],
  accountData: [
    mia('the personal data', paths.accountData),
    mia(
      'the confirmation of an erasure',
      () => `${paths.accountData()}${paths.here({ modal: 'erase' })}`,
      expectDialog,
    ),
  ],
  accountVerify: [mia('the verification', paths.accountVerify)],
  asset: [mia('an asset', paths.asset)],
  membership: [
    mia('the membership', paths.membership, async (page) =>
      expect(page.getByRole('meter')).toBeVisible(),
    ),
    ...['redeem', 'history', 'tiers'].map(withModal),
    ...(['friend', 'shop'] as const).map((id) =>
      mia(
        `the referral link of kind ${id}`,
        (member) => `${paths.membership(member)}${paths.here({ modal: 'refer', id })}`,
        async (page) => expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible(),
      ),
    ),
    mia(
      'following on a network',
      (member) => `${paths.membership(member)}${paths.here({ modal: 'follow', id: 'strava' })}`,
      expectDialog,
    ),
  ],
  contestRules: [
    visitor('the rules of a contest', () =>
      paths.contestRules({ contestId: 'eyewear-contest-window' }),
    ),
    visitor('the rules of an unknown contest', () => paths.contestRules({ contestId: 'nothing' })),
  ],
  // For a preview that is open see preview.spec.ts.
  preview: [
    visitor('an expired preview', () =>
      paths.preview({ sessionId: 'nobody', membershipId: 'nothing', tierId: 'nowhere' }),
    ),
  ],
  claim: [visitor('the claim page', paths.claim)],
  claimOfAbout: [visitor('the claim page below the about page', () => patterns.claimOfAbout)],
  edrop: [visitor('the claim page of the storefront', () => patterns.edrop)],
  edropLink: [visitor('an unknown invitation', () => `${patterns.edrop}/nobodys`)],
  // The bridal brand has an about page: pages.spec.ts.
  about: [visitor('a page that this brand does not have', paths.about)],
  setup: [visitor('the setup page', paths.setup)],
  bonlook: [visitor('the landing page at its alias', () => patterns.bonlook)],
  terms: [visitor('the terms', paths.terms)],
  privacy: [visitor('the privacy policy', paths.privacy)],
  pass: [
    mia('the pass', paths.pass),
    mia(
      'a full-screen code',
      () => paths.code({ code: 'member' }),
      async (page) => {
        // Wait for the app: the first paint of the boot script is only for reading and scanning.
        await expect(page.getByRole('main').getByText('Hard to scan?')).toBeVisible()
      },
    ),
  ],
  // For a running countdown see drops.spec.ts. Without a drop the page redirects home.
  countdown: [
    visitor('a countdown that is over', paths.countdown, async (page) => {
      await expect(page).toHaveURL((url) => url.pathname === paths.home())
      // The address changes first. The countdown stays until the landing page is there.
      await expect(page).toHaveTitle(/Second Look/)
      await expectHeading(page)
    }),
  ],
  unknown: [visitor('an unknown address', () => '/nobody-lives-here')],
}

test('the accessibility check reports violations', async ({ page, app, expectNoAxeViolations }) => {
  await page.goto(app.url(paths.login()))
  await expectHeading(page)
  await page.getByRole('main').evaluate((main) => {
    const pale = main.appendChild(document.createElement('p'))
    pale.textContent = 'Pale words on a pale ground'
    pale.style.cssText = 'color: #ddd; background: #fff'
    main.appendChild(new Image()).src = '/nothing.png'
  })
  await expect(expectNoAxeViolations(page, 'a page with violations')).rejects.toThrow(
    /color-contrast[\s\S]*image-alt/,
  )
})

test.describe('on a phone', () => {
  // One browser context each for visitor and member, shared by all tests.
  let phones: Record<Visit['as'], Page>
  let member: Member
  test.beforeAll(async ({ browser, server }) => {
    await server.start()
    const contexts = await Promise.all([browser.newContext(), browser.newContext()])
    const [memberPage, visitorPage] = (await Promise.all(
      contexts.map((context) => context.newPage()),
    )) as [Page, Page]
    member = await demoMember(memberPage, server, 'mia')
    phones = { mia: memberPage, visitor: visitorPage }
  })
  test.afterAll(() => Promise.all(Object.values(phones).map((page) => page.context().close())))

  for (const { what, as, address, ready } of Object.values(visits).flat()) {
    test(`${what} has no accessibility violations`, async ({ app, expectNoAxeViolations }) => {
      const page = phones[as]
      await page.goto(app.url(address(member)))
      await ready(page)
      await expectNoAxeViolations(page, what)
    })
  }
})

test.describe('in French, on a wide window, with the highest tier', () => {
  test.use({
    locale: 'fr-CA',
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
  })

  // One login for all pages, because logging in takes time.
  test('the main pages have no accessibility violations', async ({
    logInAs,
    page,
    app,
    expectNoAxeViolations,
  }) => {
    const ida = await logInAs('ida')
    for (const address of [
      paths.collection(),
      paths.membership(ida),
      `${paths.membership(ida)}${paths.here({ modal: 'redeem' })}`,
      paths.asset(ida),
      ...account,
      paths.pass(),
    ]) {
      await page.goto(app.url(address))
      await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
      await settled(page)
      await expectNoAxeViolations(page, `${address} in French`)
    }
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    for (const address of [
      paths.home(),
      paths.login(),
      paths.register(),
      `${paths.register()}${paths.here({ modal: 'login' })}`,
      paths.reset(),
      paths.confirmEmail(),
    ]) {
      await page.goto(app.url(address))
      await settled(page)
      await expectNoAxeViolations(page, `${address} in French`)
    }
  })
})

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark' })

  test('the main pages are dark and have no accessibility violations', async ({
    logInAs,
    page,
    app,
    expectNoAxeViolations,
  }) => {
    const expectDark = async (address: string) => {
      await page.goto(app.url(address))
      await settled(page)
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(26, 23, 20)')
      await expectNoAxeViolations(page, `${address} in dark mode`)
    }
    await expectDark(paths.home())
    await expectPicture(page.locator('.landing-art img'), '/landing-dark.')
    await expectPicture(page.getByRole('img', { name: 'Verre & Fils' }), '/wordmark-dark.')
    await expectDark(paths.login())

    const mia = await logInAs('mia')
    for (const address of [
      paths.membership(mia),
      `${paths.membership(mia)}${paths.here({ modal: 'redeem' })}`,
      paths.collection(),
      paths.accountDetails(),
      paths.pass(),
    ])
      await expectDark(address)
    // Scanners need black on white.
    await expect(page.locator('.card-code').first()).toHaveCSS(
      'background-color',
      'rgb(255, 255, 255)',
    )
    await page.goto(app.url(paths.code({ code: 'member' })))
    await expect(page.locator('.screen-code')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })
})

const expectPicture = (picture: Locator, part: string) =>
  expect
    .poll(() =>
      picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth > 0 && shown.currentSrc),
    )
    .toContain(part)

const account = [
  paths.account(),
  paths.accountDetails(),
  paths.accountPassword(),
  paths.accountBilling(),
  paths.accountWallet(),
  paths.accountDevices(),
  paths.accountEmails(),
  paths.accountData(),
  paths.accountVerify(),
]
const mainPages = (mia: Member) => [
  paths.pass(),
  paths.collection(),
  paths.asset(mia),
  paths.membership(mia),
]

/** Expects a title and exactly one main heading. */
async function expectTitleAndHeading(page: Page, address: string) {
  await expect(
    page.getByRole('heading', { level: 1 }),
    `the main heading of ${address}`,
  ).toHaveCount(1)
  expect(await page.title(), `the title of ${address}`).not.toBe('')
}

test.describe('in an error state', () => {
  test('the main pages and the logout confirmation have no accessibility violations offline', async ({
    logInAs,
    page,
    app,
    context,
    expectNoAxeViolations,
  }) => {
    const mia = await logInAs('mia')
    await mia.open(paths.pass())
    await expect
      .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
      .toBe(true)
    for (const address of mainPages(mia)) {
      await page.goto(app.url(address))
      await settled(page)
    }
    await context.setOffline(true)
    for (const address of [
      ...mainPages(mia),
      `${paths.pass()}${paths.here({ modal: 'logout' })}`,
    ]) {
      await page.goto(app.url(address))
      await expect(page.getByText(/^Offline/).first()).toBeVisible()
      await settled(page)
      await expectTitleAndHeading(page, address)
      await expectNoAxeViolations(page, `${address} offline`)
    }
  })

  test('the main pages have no accessibility violations after the session has ended', async ({
    logInAs,
    page,
    app,
    expectNoAxeViolations,
  }) => {
    const mia = await logInAs('mia')
    for (const address of mainPages(mia)) {
      await mia.open(address)
      await settled(page)
    }
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('laurel:pass') !== null))
      .toBe(true)
    await page.context().clearCookies()
    for (const address of [...mainPages(mia), paths.login()]) {
      await page.goto(app.url(address))
      await expect(page.getByText(/Your session has ended/).first()).toBeVisible()
      await settled(page)
      await expectTitleAndHeading(page, address)
      await expectNoAxeViolations(page, `${address} after the session`)
    }
  })

  test.describe('without a service worker', () => {
    // It would answer from its cache.
    test.use({ serviceWorkers: 'block' })

    test('the main pages have no accessibility violations when every read fails', async ({
      logInAs,
      page,
      app,
      expectNoAxeViolations,
    }) => {
      const mia = await logInAs('mia')
      await withoutPreloadedAnswers(page)
      await page.route(/\/api\/(wallet|nft|loyaltyaccount|membership|redemption)/i, (route) =>
        route.abort(),
      )
      for (const address of mainPages(mia)) {
        await page.goto(app.url(address))
        await expect(page.getByRole('alert').first()).toBeVisible()
        await expectTitleAndHeading(page, address)
        await expectNoAxeViolations(page, `${address} without answers`)
      }
    })
  })
})

/** Waits until the screen is rendered and nothing is loading. */
async function settled(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
}
