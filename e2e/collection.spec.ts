import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { problems } from '#contract/problems.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import {
  answerOf,
  joinNewMember,
  onBrand,
  waitForStoredReads,
  withoutPreloadedAnswers,
} from './support/member.ts'
import { apiHeaders, holdResponses } from './support/network.ts'
import type { Server } from './support/server.ts'
import { paths } from '../src/lib/navigation/paths.ts'

test('lists the items of a member by drop [RT-09] [RO-05] [SC-41]', async ({ member, page }) => {
  await member.open(paths.collection())
  await expect(page.getByRole('heading', { level: 1, name: 'Collection' })).toBeVisible()
  const drop = page.getByRole('region', { name: 'Second Look' })
  const piece = drop.getByRole('listitem')
  await expect(piece).toHaveCount(1)
  // Pending states are explained on the page of the item.
  await expect(piece).not.toContainText('Pending')
  await expect(piece.locator('.benefit-summaries p')).toHaveCount(2)
  await piece.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(paths.membership(member)))
})

test.describe('in the flat collection of a brand', () => {
  test.use({ serviceWorkers: 'block' })
  /** Joins the brand with a flat collection. The new member has only the membership. */
  const ofBridal = (page: Page, app: Server, email: string) =>
    joinNewMember(page, onBrand(app, 'bridal'), email)

  test('opens the only item at once: the membership [RT-18]', async ({ page, app, freshEmail }) => {
    const member = await ofBridal(page, app, freshEmail)
    await member.open(paths.collection())
    await expect(page).toHaveURL(app.url(paths.membership(member), 'bridal'))
    await expect(page.getByRole('heading', { level: 1, name: 'Aster Circle' })).toBeVisible()
  })

  test('stays on the collection when opened from its tab, although the only item is the membership', async ({
    page,
    app,
    freshEmail,
  }) => {
    const member = await ofBridal(page, app, freshEmail)
    await member.open(paths.pass())
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Collection' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Collection' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(app.url(paths.collection(), 'bridal'))
  })

  test('opens the only item at once: an asset without a membership [RT-18]', async ({
    page,
    app,
    freshEmail,
  }) => {
    const member = await ofBridal(page, app, freshEmail)
    await withoutPreloadedAnswers(page)
    const {
      collection: [drop],
    } = await answerOf<{ collection: { nfts: object[] }[] }>(
      page,
      addressOf(api.collection.collection),
    )
    const collection = [
      { ...drop, nfts: drop?.nfts.map((nft) => ({ ...nft, loyaltyMembership: null })) },
    ]
    await page.route('**/api/wallet/collection*', (route) =>
      route.fulfill({ headers: apiHeaders, json: { collection } }),
    )
    await member.open(paths.collection())
    await expect(page).toHaveURL(app.url(paths.asset(member), 'bridal'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('shows two items as a list [RT-18]', async ({ page, app, freshEmail }) => {
    const member = await ofBridal(page, app, freshEmail)
    await withoutPreloadedAnswers(page)
    const {
      collection: [drop],
    } = await answerOf<{ collection: { nfts: object[] }[] }>(
      page,
      addressOf(api.collection.collection),
    )
    const collection = [
      {
        ...drop,
        nfts: [drop?.nfts[0], { ...drop?.nfts[0], nftId: 'nft_second', loyaltyMembership: null }],
      },
    ]
    await page.route('**/api/wallet/collection*', (route) =>
      route.fulfill({ headers: apiHeaders, json: { collection } }),
    )
    await member.open(paths.collection())
    await expect(page.getByRole('heading', { level: 1, name: 'Collection' })).toBeVisible()
    await expect(page).toHaveURL(app.url(paths.collection(), 'bridal'))
  })
})

test('an asset has its own page [RT-15]', async ({ member, page }) => {
  await member.open(paths.asset(member))
  await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText(
    'My Collection',
  )
  await expect(page.getByRole('definition').filter({ hasText: 'Pending' })).toBeVisible()
  await page.getByRole('link', { name: 'Open your membership' }).click()
  await expect(page).toHaveURL(new RegExp(paths.membership(member)))
})

test("another member's asset and membership are not accessible", async ({
  member,
  browser,
  app,
}) => {
  const other = await browser.newContext({ serviceWorkers: 'block' })
  const stranger = await other.newPage()
  await joinNewMember(stranger, app, `other-${member.email}`)
  const missing = 'This piece is not in your collection. Perhaps you have given it away.'
  for (const [path, message] of [
    [paths.asset(member), missing],
    [paths.membership(member), /Oops\./],
  ] as const) {
    await stranger.goto(app.url(path))
    await expect(stranger.getByText(message).first()).toBeVisible()
    await expect(stranger.getByText(member.memberCode)).toHaveCount(0)
  }
  await stranger.goto(app.url(paths.asset(member)))
  await stranger.getByRole('alert').getByRole('link', { name: 'Collection' }).click()
  await expect(stranger).toHaveURL(new RegExp(paths.collection()))
  await other.close()
})

test.describe('a visitor', () => {
  test('is redirected from the collection and a membership to the landing page [RT-11] [VA-37]', async ({
    page,
    app,
  }) => {
    for (const path of [paths.collection(), paths.membership({ userAssetPointsId: 'not-hers' })]) {
      await page.goto(app.url(path))
      await expect(page).toHaveURL(app.url('/'))
      await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
    }
  })

  test('is redirected from the pass to the login, with a message and a link to join', async ({
    page,
    app,
  }) => {
    await page.goto(app.url(paths.pass()))
    await expect(page).toHaveURL(app.url(paths.login()))
    await expect(page.getByText('You are logged out on this device.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
    await page.getByRole('link', { name: 'Join now' }).click()
    await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  })

  test('is redirected from an asset to the login [RT-16]', async ({ page, app }) => {
    await page.goto(app.url(paths.asset({ nftId: 'not-hers' })))
    await expect(page).toHaveURL(app.url(paths.login()))
  })
})

test.describe('while the collection loads', () => {
  test.use({ serviceWorkers: 'block' })

  test('the page shows a message [RT-12]', async ({ member, page }) => {
    await withoutPreloadedAnswers(page)
    const release = await holdResponses(page, '**/api/wallet/collection*')
    await member.open(paths.collection())
    await expect(page.getByText('Looking for your membership! One second...')).toBeVisible()
    release()
    await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()
    await expect(page.getByText('Looking for your membership! One second...')).toBeHidden()
  })

  test('a failure shows its message and can be tried again [ER-25]', async ({ member, page }) => {
    await withoutPreloadedAnswers(page)
    await page.route('**/api/wallet/collection*', (route) => route.abort())
    await member.open(paths.collection())
    await expect(page.getByText(problems.COLLECTION_UNAVAILABLE.en)).toBeVisible()
    await page.unroute('**/api/wallet/collection*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()
  })
})

test.describe('with every kind of benefit', () => {
  test.use({ serviceWorkers: 'block' })

  const benefit = (
    utilityType: number,
    utilityName: string,
    utilityDescription = `What ${utilityName} is`,
  ) => ({ utilityId: utilityName, utilityType, utilityName, utilityDescription })
  const all = [
    benefit(1, 'A voucher'),
    benefit(2, 'A film'),
    benefit(3, 'A quiet price'),
    benefit(4, 'A promotion'),
    benefit(5, 'An evening'),
    benefit(6, 'A contest'),
    benefit(8, 'A poll'),
    benefit(4, 'A walk', 'Event: a walk by the river'),
    benefit(99, 'Something new'),
  ]
  const mockResponses = async (page: Page, news: number) => {
    await withoutPreloadedAnswers(page)
    const announcements = Array.from({ length: news }, (_, place) => ({
      announcementId: `n${place}`,
      textContent: `<h3>News ${place + 1}</h3><p>More of it. <a href="https://example.com/">Read on</a></p>`,
      dateCreated: '2026-01-01T00:00:00.000Z',
    }))
    await page.route('**/api/posts/Brand*', (route) =>
      route.fulfill({ headers: apiHeaders, json: { announcements } }),
    )
    await page.route('**/api/utility/creator/*', (route) =>
      route.fulfill({
        headers: apiHeaders,
        json: { utility: { loyaltyUtility: all.slice(0, 4), collectionUtility: all.slice(4) } },
      }),
    )
  }
  const setLayout = (page: Page, layout: string) =>
    page.addInitScript((replacement) => {
      new MutationObserver(() => {
        const brand = document.getElementById('brand')
        if (brand?.textContent?.includes('"filters"'))
          brand.textContent = brand.textContent.replace('"filters"', `"${replacement}"`)
      }).observe(document, { childList: true, subtree: true })
    }, layout)
  const names = (list: Locator) => list.getByRole('heading', { level: 3 }).allTextContents()

  test('filters show the benefits of one kind, and the default view shows all [SC-23] [SC-24] [SC-25] [SC-26]', async ({
    member,
    page,
    expectNoAxeViolations,
  }) => {
    await mockResponses(page, 1)
    await member.open(paths.collection())
    // Benefits of the membership are on its own page.
    expect(await names(await shown(page, 'Benefits of your pieces'))).toEqual(
      all.slice(4).map(({ utilityName }) => utilityName),
    )
    await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()
    for (const [filter, expected] of [
      ['Media', ['A film']],
      ['Offers', ['A voucher', 'A quiet price', 'A promotion', 'Something new']],
      ['Contests', ['A contest']],
    ] as const) {
      await page.getByRole('button', { name: filter }).click()
      await expect(page.getByRole('button', { name: filter })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      expect(await names(await shown(page, filter))).toEqual(expected)
      await expect(page.getByRole('region', { name: 'Second Look' })).toBeHidden()
      await expectNoAxeViolations(page, `the filter ${filter}`)
    }
  })

  test('the tab layout has tabs for the collection and the kinds of benefits [SC-20]', async ({
    member,
    page,
    expectNoAxeViolations,
  }) => {
    await mockResponses(page, 2)
    await setLayout(page, 'tabs')
    await member.open(paths.collection())
    await expect(page.getByRole('tab')).toHaveText(['Collection', 'Media', 'Offers', 'Contests'])
    await expect(
      page.getByRole('tabpanel').getByRole('region', { name: 'Second Look' }),
    ).toBeVisible()
    await expectNoAxeViolations(page, 'the collection in tabs')
    await page.getByRole('tab', { name: 'Collection' }).press('ArrowRight')
    expect(await names(await shown(page, 'Media'))).toEqual(['A film'])
    await expectNoAxeViolations(page, 'a tab of benefits')
  })

  const shown = async (page: Page, name: string): Promise<Locator> => {
    const list = page.getByRole('region', { name, exact: true })
    await expect(list.getByRole('heading', { level: 3 }).first()).toBeVisible()
    return list
  }

  // Counts the slides that are completely visible.
  const visibleSlides = (page: Page) =>
    page.locator('.news-item').evaluateAll(
      (slides) =>
        slides.filter((slide) => {
          const { left, right } = slide.getBoundingClientRect()
          return left >= -1 && right <= innerWidth + 1
        }).length,
    )

  for (const [news, wide] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [5, 3],
  ] as const) {
    test(`shows ${wide} of ${news} announcements at once on a desktop, and one on a phone [SC-21] [SC-22] [CO-21]`, async ({
      member,
      page,
      expectNoAxeViolations,
    }) => {
      await mockResponses(page, news)
      await page.setViewportSize({ width: 1280, height: 800 })
      await member.open(paths.collection())
      await expect(page.getByRole('heading', { name: 'News 1' })).toBeVisible()
      await expect.poll(() => visibleSlides(page)).toBe(wide)
      await expectNoAxeViolations(page, `${news} announcements on a desktop`)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(() => visibleSlides(page)).toBe(1)
      await expect(page.getByRole('link', { name: 'Read on' }).first()).toHaveAttribute(
        'rel',
        'noopener noreferrer nofollow',
      )
    })
  }

  test('a failed read of the announcements shows a message and leaves the page usable [ER-38]', async ({
    member,
    page,
  }) => {
    await mockResponses(page, 1)
    await page.route('**/api/posts/Brand*', (route) => route.abort())
    await member.open(paths.collection())
    await expect(page.getByText('Error fetching announcements', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()
  })
})

test('shows the stored collection with a message while the server is down [ER-26]', async ({
  member,
  page,
  app,
}) => {
  await member.open(paths.collection())
  await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()
  await waitForStoredReads(page, api.collection.collection)
  await app.stop()
  await page.reload()
  await expect(
    page.getByText(/^We are having trouble retrieving your collection\.\.\./),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Second Look' }).getByRole('link')).toBeVisible()
  await app.start()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText(/^We are having trouble/)).toBeHidden()
})

test('the list shows the same items and links to their pages [RT-24] [RT-25]', async ({
  member,
  page,
  expectNoAxeViolations,
}) => {
  await member.open(paths.collection())
  await page.getByRole('link', { name: 'See it as a list' }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.oldCollection()}$`))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your collection as a list' }),
  ).toBeVisible()
  const row = page.getByRole('region', { name: /^Second Look/ }).getByRole('link')
  await expect(row).toContainText('Influencer')
  await expectNoAxeViolations(page, 'the list')
  await row.click()
  await expect(page).toHaveURL(new RegExp(paths.oldAsset(member)))
  await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Pending' })).toBeVisible()
  await expectNoAxeViolations(page, 'an item of the list')
  await page.getByRole('link', { name: 'Your collection as a list' }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.oldCollection()}$`))
})

test.describe('en français', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 700 } })

  test('the collection and its list are translated and fit the smallest phone [RT-09]', async ({
    logInAs,
    page,
    expectNoAxeViolations,
  }) => {
    const ida = await logInAs('ida')
    for (const [path, heading] of [
      [paths.collection(), 'Collection'],
      [paths.oldCollection(), 'Votre collection en liste'],
    ] as const) {
      await ida.open(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      )
      // Scroll to the end, where no element is partly under the tab bar.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expectNoAxeViolations(page, `${path} in French`)
    }
  })
})

test('a page that was opened before works completely offline [RT-09]', async ({
  member,
  page,
  app,
  context,
}) => {
  await member.open(paths.collection())
  await expect(
    page.getByRole('region', { name: 'Second Look' }).locator('.benefit-summaries p').first(),
  ).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Second Look' }).locator('.benefit-summaries p').first(),
  ).toBeVisible()
  await waitForStoredReads(page, api.collection.collection, api.collection.benefits)
  // The network of the page alone: a worker that Chromium starts again may still reach the server.
  await app.stop()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Second Look' }).getByRole('link')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Second Look' }).locator('.benefit-summaries p').first(),
  ).toBeVisible()
  await expect(page.getByText(/^Offline\. Updated/)).toBeVisible()
  await expect(page.getByText(/^We are having trouble/)).toBeHidden()
})
