import { expect, test } from './support/fixtures.ts'
import { holdResponses } from './support/network.ts'
import { paths } from '../src/lib/navigation/paths.ts'

test('the about page of the bridal brand links to the claim page [RT-39] [RT-40]', async ({
  page,
  app,
  expectNoAxeViolations,
}) => {
  await page.goto(app.url('/about', 'bridal'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectNoAxeViolations(page, 'the about page')
  await page.locator('.about-closing').getByRole('link').click()
  await expect(page).toHaveURL(app.url('/claim/', 'bridal'))
  await expect(page.getByRole('heading', { level: 1, name: 'The buttonhole' })).toBeVisible()
})

test('shows a 404 page with a link home for a page that the brand does not have [RT-39]', async ({
  page,
  app,
}) => {
  for (const [brand, path, title] of [
    ['sleep', '/about', 'Nothing here but quiet'],
    ['bridal', '/bonlook', 'Nobody is expected here'],
    ['eyewear', '/nobody-lives-here', 'We looked twice'],
  ] as const) {
    const answer = await page.goto(app.url(path, brand))
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL(app.url('/', brand))
  }
})

test('serves the eyewear landing page at its alias too, with the main address as canonical [RT-43]', async ({
  page,
  app,
  expectNoAxeViolations,
}) => {
  await page.goto(app.url('/bonlook', 'eyewear'))
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  const title = await page.title()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    app.url('/', 'eyewear'),
  )
  await expectNoAxeViolations(page, 'the landing page at its alias')
  await page.goto(app.url('/', 'eyewear'))
  await expect(page).toHaveTitle(title)
})

test('the setup page says that the microsite is ready and names the next step [RT-42] [SC-62]', async ({
  page,
  app,
  expectNoAxeViolations,
}) => {
  await page.goto(app.url('/setup', 'sleep'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Slowmoon: your microsite is ready',
  )
  await expect(page.getByText('The next step is to set up your loyalty program.')).toBeVisible()
  await expectNoAxeViolations(page, 'the microsite that is ready')
  // On the smallest phone a command wraps only between words.
  await page.setViewportSize({ width: 320, height: 640 })
  const words = page.locator('.setup-steps code span')
  await expect(words.filter({ hasText: '--brand' })).toHaveCount(2)
  expect(
    await words.evaluateAll((all) =>
      all.filter((word) => word.getClientRects().length !== 1).map((word) => word.textContent),
    ),
  ).toEqual([])
})

test('the countdown page redirects to the landing page when there is no countdown [RT-33]', async ({
  page,
  app,
}) => {
  await page.goto(app.url(paths.countdown(), 'eyewear'))
  await expect(page).toHaveURL(app.url('/', 'eyewear'))
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
})

for (const brand of ['eyewear', 'sleep', 'bridal'] as const) {
  test(`the terms checkbox links to the terms of ${brand}, and the privacy page opens`, async ({
    page,
    app,
    expectNoAxeViolations,
  }) => {
    await page.goto(app.url('/claim/', brand))
    const link = page.getByRole('link', { name: 'terms and conditions' })
    await expect(link).toHaveAttribute('target', '_blank')
    const [terms] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(terms).toHaveURL(app.url(paths.terms(), brand))
    await expect(terms.getByRole('heading', { level: 2 }).nth(2)).toBeVisible()
    await expectNoAxeViolations(terms, `the terms of ${brand}`)
    await terms.goto(app.url(paths.privacy(), brand))
    await expect(terms.getByRole('heading', { level: 2 }).nth(2)).toBeVisible()
    await expect(terms.getByText(/^In effect since/)).toBeVisible()
  })
}

test('the membership join page has a picture or a title of the brand, and a subtitle [SC-59] [SC-60] [SC-61]', async ({
  page,
  app,
  expectNoAxeViolations,
}) => {
  await page.goto(app.url('/join', 'bridal'))
  await expect(
    page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Join Aster Circle' }),
  ).toBeVisible()
  await expect(page.getByText('Leave your email. The link we send opens the door.')).toBeVisible()
  await expectNoAxeViolations(page, 'joining with a picture')
  await page.goto(app.url('/join', 'eyewear'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Second Look')
  await expect(page.getByRole('heading', { level: 1 }).getByRole('img')).toHaveCount(0)
  await expect(page.getByText('An email is all it takes.')).toBeVisible()
  for (const field of [
    page.getByRole('textbox', { name: 'Email' }),
    page.getByRole('checkbox', { name: /terms/ }),
    page.getByRole('button', { name: 'Join' }),
  ])
    await expect(field).toBeAttached()
})

test('joining there sends a login link; a member gets one too or is asked to log in [ST-24] [ST-25]', async ({
  page,
  app,
  freshEmail,
}) => {
  const joins = async (brand: string, email: string) => {
    await page.goto(app.url('/join', brand))
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('checkbox', { name: /terms/ }).check()
    await page.getByRole('button', { name: 'Join' }).click()
  }
  await joins('sleep', freshEmail)
  await expect(page.getByRole('heading', { name: 'Log in link sent' })).toBeVisible()
  await joins('sleep', 'ida@example.test')
  await expect(page.getByRole('heading', { name: 'You are already a member' })).toBeVisible()
  await expect(page.getByText('We sent a login link to ida@example.test.')).toBeVisible()
  await joins('bridal', 'ida@example.test')
  await expect(
    page.getByRole('dialog', { name: 'Log in' }).getByRole('textbox', { name: 'Email' }),
  ).toHaveValue('ida@example.test')
})

test.describe('on a wide window, in French', () => {
  test.use({
    locale: 'fr-CA',
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
  })
  test('the public pages have no accessibility violations', async ({
    page,
    app,
    expectNoAxeViolations,
  }) => {
    for (const [brand, path] of [
      ['bridal', '/about'],
      ['bridal', '/join'],
      ['eyewear', '/terms'],
      ['sleep', '/privacy'],
      ['eyewear', '/setup'],
      ['sleep', '/nobody-lives-here'],
    ] as const) {
      await page.goto(app.url(path, brand))
      await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoAxeViolations(page, `${path} of ${brand} in French`)
    }
  })
})

const serverRendered = [
  ['eyewear', '/terms'],
  ['sleep', '/privacy'],
  ['bridal', '/about'],
  ['bridal', '/join'],
  ['eyewear', '/join'],
] as const

for (const language of ['en', 'fr'] as const) {
  test.describe(`server-rendered, in ${language}`, () => {
    test.use({ locale: `${language}-CA` })

    test('public pages show their content without JavaScript and fit a small phone', async ({
      browser,
      app,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 320, height: 700 },
        locale: `${language}-CA`,
      })
      const page = await context.newPage()
      for (const [brand, path] of serverRendered) {
        await page.goto(app.url(path, brand))
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
        if (path === '/join') await expect(page.getByRole('textbox'), path).toBeVisible()
        else await expect(page.getByRole('heading', { level: 2 }).nth(2), path).toBeVisible()
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          path,
        ).toBeLessThanOrEqual(320)
      }
      await context.close()
    })

    test('public pages hydrate without changes and do not request preloaded data again', async ({
      page,
      app,
    }) => {
      const errors: string[] = []
      page.on('pageerror', (failure) => errors.push(String(failure)))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('request', (request) => {
        if (/\/api\/brand\/(legal|about)/.test(request.url()))
          errors.push(`requested ${request.url()}`)
      })
      for (const [brand, path] of serverRendered) {
        const release = await holdResponses(page, /\/assets\/index-.*\.js/)
        await page.goto(app.url(path, brand), { waitUntil: 'commit' })
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading, path).toBeVisible()
        await heading.evaluate((element) => element.setAttribute('data-of-the-server', ''))
        release()
        await expect(page.locator('#root[data-server-rendered]'), path).toHaveCount(0)
        // The login button belongs to the app and hydrates last.
        await page.waitForLoadState('networkidle')
        await expect(page.locator('h1[data-of-the-server]'), path).toBeVisible()
        await page.unroute(/\/assets\/index-.*\.js/)
      }
      expect(errors).toEqual([])
    })
  })
}
