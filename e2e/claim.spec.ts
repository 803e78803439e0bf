import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { problems } from '#contract/problems.ts'
import { joinVerifiedMember, memberOn } from './support/member.ts'
import { apiHeaders, holdResponses } from './support/network.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import type { Server } from './support/server.ts'

const brands = ['eyewear', 'sleep', 'bridal'] as const
const offers = {
  eyewear: 'The Sunday pair',
  sleep: 'A candle nobody blows out',
  bridal: 'The buttonhole',
}

/** What a visitor reads whose link is not found: the link of a free piece is found for its member only. */
const MAYBE_OF_ACCOUNT = 'It may belong to an account. Log in to see it.'

/** Creates an invitation through the demo's endpoint and returns its address. */
async function invitationAs(
  page: Page,
  app: Server,
  as: 'gift' | 'drop' | 'used' | 'gone',
  brand = 'bridal',
): Promise<string> {
  await page.goto(app.url('/robots.txt', brand))
  const link = await page.evaluate(async (kind) => {
    const answer = await fetch('/dev/invitation', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ as: kind }),
    })
    return ((await answer.json()) as { link: string }).link
  }, as)
  const { pathname, search } = new URL(link)
  return app.url(pathname + search, brand)
}

const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function joins(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page
    .locator('form')
    .getByRole('button', { name: /^(Join|Accept it)$/ })
    .click()
}

test('a gift shows the item and its sender, and its token is in no other address [RT-34] [RT-35] [SC-55] [SC-56]', async ({
  page,
  app,
  expectNoAxeViolations,
}) => {
  const link = await invitationAs(page, app, 'gift')
  const token = new URL(link).searchParams.get('id')!
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url(), request.headers()['referer'] ?? ''))
  await page.goto(link)
  await expect(headline(page, 'Léa has chosen this for you')).toBeVisible()
  await expect(page.getByText('Léa Tremblay sends you a piece from Maison Aster.')).toBeVisible()
  await expect(page.getByRole('blockquote')).toContainText('I thought of you')
  await expect(page.getByText('only 120 pieces')).toBeVisible()
  await expect(page).toHaveURL(app.url('/claim/', 'bridal'))
  // Only the link itself and the API call contain the token.
  expect(requests.filter((url) => url.includes(token)).map((url) => new URL(url).pathname)).toEqual(
    ['/claim/', '/api/transfer/edrop/details'],
  )
  await page.reload()
  await expect(headline(page, 'Léa has chosen this for you')).toBeVisible()

  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect
    .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(0)
  await expectNoAxeViolations(page, 'a gift')
  await page.locator('form').getByRole('button', { name: 'Accept it' }).click()
  await expect(page.getByText(problems.TERMS_REQUIRED_TO_JOIN.en)).toBeVisible()
})

/** Returns the address after joining: the collection, or the membership when the brand's collection is flat (RT-18). */
const placeOf = async (page: Page, app: Server, brand: (typeof brands)[number]): Promise<string> =>
  app.url(
    brand === 'bridal' ? paths.membership(await memberOn(page, app)) : paths.collection(),
    brand,
  )

for (const brand of brands) {
  test(`a visitor without a link sees the public offer of ${brand}, joins by accepting it, and has it once verified [RT-36] [RT-41] [ST-37] [VA-20] [RO-01]`, async ({
    page,
    app,
    freshEmail,
    expectNoAxeViolations,
  }) => {
    for (const path of ['/about/claim', '/claim/']) {
      await page.goto(app.url(path, brand))
      await expect(headline(page, offers[brand])).toBeVisible()
    }
    await expectNoAxeViolations(page, `the claim page of ${brand}`)
    await page.locator('form').getByRole('button', { name: 'Accept it' }).click()
    await expect(page.getByText(problems.TERMS_REQUIRED_TO_JOIN.en)).toBeVisible()
    await expect(page.getByText(/Accepting it makes you a member of .*, for free/)).toBeVisible()
    await joins(page, freshEmail)
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: 'Accepted. One step left' }),
    ).toBeVisible()
    await expectNoAxeViolations(page, `an accepted offer of ${brand}`)
    expect(await page.evaluate(() => localStorage.getItem('laurel:viewer'))).not.toBeNull()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page).toHaveURL(await placeOf(page, app, brand))
  })
}

test.describe('when responses arrive out of order', () => {
  // Requests of a service worker cannot be delayed.
  test.use({ serviceWorkers: 'block' })

  const late = {
    'the collection': /\/api\/wallet\/collection/,
    'the rest': /\/api\/(?!brand|account\/|wallet\/collection|transfer\/)/,
  }
  for (const [name, calls] of Object.entries(late)) {
    test(`a new member with a flat collection is welcomed on the membership page when ${name} arrives late [RT-18]`, async ({
      page,
      app,
      freshEmail,
    }) => {
      const welcome = page.getByText(/^Welcome\. \d+ points are yours/)
      await page.goto(app.url('/claim/', 'bridal'))
      await expect(headline(page, offers.bridal)).toBeVisible()
      const release = await holdResponses(page, calls)
      await joins(page, freshEmail)
      if (name === 'the collection') {
        await expect(page.getByText('Looking for your membership!')).toBeVisible()
        await expect(page).toHaveURL(app.url(paths.collection(), 'bridal'))
        // No welcome on a page that redirects: it is shown only once.
        await expect(welcome).toHaveCount(0)
        await expect(page.getByRole('heading', { name: 'Collection' })).toHaveCount(0)
      } else {
        await expect(page).toHaveURL(/\/membership\//)
      }
      release()
      await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click()
      // On the membership page, not on the page before it.
      await expect(page.getByRole('region', { name: 'Your Points' })).toBeVisible()
      await expect(welcome).toBeVisible()
      await expect(page).toHaveURL(await placeOf(page, app, 'bridal'))
      await page.reload()
      await expect(page.getByRole('region', { name: 'Your Points' })).toBeVisible()
      await expect(welcome).toHaveCount(0)
    })
  }
})

// The landing page of the third brand has a countdown instead of a join form (drops.spec.ts).
for (const brand of ['eyewear', 'sleep']) {
  test(`the landing page of ${brand} handles new, existing and unconfirmed members differently [ST-19] [ST-20] [ST-21] [ST-22]`, async ({
    page,
    app,
    freshEmail,
  }) => {
    await page.goto(app.url('/', brand))
    await joins(page, freshEmail)
    await expect(page).toHaveURL(app.url(paths.collection(), brand))
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(app.url('/', brand))
    await joins(page, freshEmail)
    await expect(page.getByRole('heading', { name: 'We sent your email again' })).toBeVisible()
    await page.goto(app.url('/', brand))
    await joins(page, 'ida@example.test')
    await expect(page.getByRole('heading', { name: 'You are already a member' })).toBeVisible()
  })
}

test('an existing member is asked to log in with the address filled in, confirmed or not [ST-36] [ST-23]', async ({
  page,
  app,
  freshEmail,
}) => {
  await page.goto(app.url('/claim/', 'sleep'))
  await joins(page, freshEmail)
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: 'Accepted. One step left' }),
  ).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  for (const email of ['ida@example.test', freshEmail]) {
    await page.goto(app.url('/claim/', 'sleep'))
    await joins(page, email)
    const sheet = page.getByRole('dialog', { name: 'Log in' })
    await expect(sheet.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  }
})

test('a member accepts the offer of the brand instead of joining', async ({
  page,
  app,
  verifiedMember,
}) => {
  await verifiedMember.open('/claim/')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
  await expect(page.locator('.signup')).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept it' }).click()
  await expect(page.getByRole('heading', { name: /^Take / })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept it' }).click()
  await expect(page.getByRole('heading', { name: 'Now it looks at you' })).toBeFocused()
  await page.goto(app.url('/claim/'))
  await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
})

test('a used, revoked or unknown link shows its own message [ER-19] [ER-20]', async ({
  page,
  app,
  expectNoAxeViolations,
}) => {
  const refused = async (address: string, sentence: string) => {
    await page.goto(address)
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
    await expectNoAxeViolations(page, sentence)
  }
  await refused(app.url('/claim/?id=nobodys', 'bridal'), problems.TRANSFER_NOT_FOUND.en)
  await expect(page.getByText(MAYBE_OF_ACCOUNT)).toBeVisible()
  await refused(await invitationAs(page, app, 'gone'), problems.TRANSFER_GONE.en)
  const used = await invitationAs(page, app, 'used')
  await refused(used, problems.TRANSFER_USED.en)

  // The phone remembers the result and sends no request.
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await refused(used, problems.TRANSFER_USED.en)
  expect(requests.filter((url) => url.includes('/api/transfer/'))).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('a link that only its member can open offers to log in, and keeps the link', async ({
  page,
  app,
  freshEmail,
  mailbox,
}) => {
  await joinVerifiedMember(page, app, freshEmail)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  const count = (await mailbox.codes(freshEmail)).length
  await page.goto(app.url('/claim/?id=free-token'))
  await expect(page.getByText(MAYBE_OF_ACCOUNT)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'See the program' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  const token = () => page.evaluate(() => localStorage.getItem('laurel:transferToken'))
  expect(await token()).toContain('free-token')

  // The same link for its member.
  const { details } = await page.evaluate(async () => {
    const answer = await fetch('/dev/invitation', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"as":"drop"}',
    })
    const id = new URL(((await answer.json()) as { link: string }).link).searchParams.get('id')
    const found = await fetch(`/api/transfer/edrop/details?transferToken=${id}`)
    return (await found.json()) as { details: object }
  })
  await page.route('**/api/transfer/edrop/details?*', (route) =>
    route.fulfill({
      headers: apiHeaders,
      json: {
        success: true,
        details: { ...details, tokenType: 'free', claimState: 'open', nftId: null },
      },
    }),
  )
  const login = page.getByRole('dialog', { name: 'Log in' })
  await login.getByRole('textbox').first().fill(freshEmail)
  await login.getByRole('button', { name: /Send me a link/ }).click()
  await login
    .getByRole('textbox')
    .first()
    .fill(await mailbox.codeTo(freshEmail, count + 1))
  await login.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: /^Claim / })).toBeFocused()
})

test('a referral code is removed from the address and stored for joining [RT-37]', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/claim/?referralCode=friend-1&id=nobodys', 'bridal'))
  await expect(page.getByText(MAYBE_OF_ACCOUNT)).toBeVisible()
  await expect(page).toHaveURL(app.url('/claim/', 'bridal'))
  expect(await page.evaluate(() => sessionStorage.getItem('laurel:referral'))).toBe('"friend-1"')
})

test('the bar with the button of the form appears after 100 pixels of scrolling, never over the form, and works by keyboard [SC-57] [SC-58] [CO-13]', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/claim/', 'eyewear'))
  await expect(headline(page, offers.eyewear)).toBeVisible()
  const bar = page.getByRole('complementary', { name: 'Accept it' })
  const scrolledTo = (top: number) =>
    page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  await page.setViewportSize({ width: 390, height: 1200 })
  await scrolledTo(100)
  await expect(bar).toBeHidden()
  await scrolledTo(101)
  await expect(bar).toBeVisible()
  // On a low screen the form is where the bar would be.
  await page.setViewportSize({ width: 390, height: 600 })
  await scrolledTo(150)
  await expect(bar).toBeHidden()

  await scrolledTo(0)
  await page.getByRole('button', { name: 'Learn more' }).click()
  await expect(page.getByRole('heading', { name: 'What it is' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'What it is' })).toBeInViewport()
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Accept it' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeInViewport()
  // The bar is below the form or hidden.
  await expect
    .poll(
      async () =>
        ((await bar.boundingBox())?.y ?? Infinity) -
        (await page.locator('form').evaluate((form) => form.getBoundingClientRect().bottom)),
    )
    .toBeGreaterThanOrEqual(0)
})

test('a storefront address has its own navigation, and its token is removed [RT-38] [RT-44]', async ({
  page,
  app,
  expectNoAxeViolations,
}) => {
  const token = new URL(await invitationAs(page, app, 'drop', 'sleep')).searchParams.get('id')!
  await page.goto(app.url(`/edrop/${token}`, 'sleep'))
  await expect(headline(page, 'Aurora')).toBeVisible()
  await expect(page).toHaveURL(app.url('/edrop', 'sleep'))
  const navigation = page.getByRole('banner')
  await expect(navigation.getByRole('link', { name: 'Shop' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(navigation.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await expectNoAxeViolations(page, 'the storefront')

  await page.goto(app.url('/about/claim', 'sleep'))
  await expect(headline(page, offers.sleep)).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Shop' })).toHaveCount(0)
  await expect(navigation.getByRole('button', { name: 'Menu' })).toBeVisible()
})

test.describe('on a wide window, in French', () => {
  test.use({
    locale: 'fr-CA',
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
  })
  test('the claim pages have no accessibility violations', async ({
    page,
    app,
    expectNoAxeViolations,
  }) => {
    for (const brand of brands) {
      await page.goto(app.url('/claim/', brand))
      await expect(page.getByRole('button', { name: 'En savoir plus' })).toBeVisible()
      await expectNoAxeViolations(page, `the claim page of ${brand} in French`)
    }
  })
})
