import type { Page } from '@playwright/test'
import { problems } from '#contract/problems.ts'
import { expect, test } from './support/fixtures.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import type { Server } from './support/server.ts'

const NOTICE = 'This feature is not available in preview mode.'

/** Creates a preview link to a tier, as for the brand's staff. */
async function linkTo(app: Server, tierId = 'eyewear-muse'): Promise<URL> {
  const { status, text } = await app.call('POST', '/dev/preview', { tierId })
  if (status !== 200) throw new Error(`Creating a preview answered ${status}: ${text}`)
  return new URL((JSON.parse(text) as { link: string }).link)
}

const opened = async (page: Page, link: URL | string) => {
  await page.goto(String(link))
  await expect(page.getByText('This is a preview of Muse.')).toBeVisible()
}

/** Expects the preview notice and closes it. */
async function expectRefused(page: Page) {
  const notice = page.getByRole('dialog', { name: 'Preview' })
  await expect(notice.getByText(NOTICE)).toBeVisible()
  await notice.locator('footer').getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
}

test.describe('a link for the brand’s staff', () => {
  test('shows a visitor the membership page of a tier [RT-27] [RT-28] [RO-13] [SC-81]', async ({
    page,
    app,
    expectNoAxeViolations,
  }) => {
    await opened(page, await linkTo(app))
    await expect(page.getByRole('heading', { level: 1, name: 'Second Look' })).toBeVisible()
    await expect(page.locator('main header').getByText('Muse')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('400')
    await expect(page.getByRole('region', { name: 'Your Points' })).toContainText(
      '100 points to Icon',
    )
    await expect(
      page.getByRole('region', { name: 'Offers for you' }).getByRole('listitem').first(),
    ).toBeVisible()
    const ways = page.getByRole('region', { name: 'Earn Points' })
    await expect(ways.getByRole('listitem')).toHaveCount(6)
    await expect(ways.getByRole('button').or(ways.getByRole('link'))).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'The Levels' })).toBeVisible()
    // A preview has no login link and no tab bar.
    await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
    await expectNoAxeViolations(page, 'a preview')
  })

  test('every action shows a notice that its button, Esc and back close [MO-17] [ST-62]', async ({
    page,
    app,
    expectNoAxeViolations,
  }) => {
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(request.url())
    })
    const link = await linkTo(app)
    await opened(page, link)
    const points = page.getByRole('region', { name: 'Your Points' })
    await points.getByRole('link', { name: 'Redeem Points' }).click()
    await expectRefused(page)
    await page
      .getByRole('region', { name: 'Offers for you' })
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .click()
    await expectRefused(page)

    await points.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('dialog').getByText(NOTICE)).toBeVisible()
    await expectNoAxeViolations(page, 'the notice of a preview')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await points.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()

    for (const modal of [
      'redeem',
      'history',
      'refer&id=friend',
      'refer&id=shop',
      'follow&id=instagram',
      'follow&id=strava',
      'erase',
      'logout-everywhere',
      'transfer&id=any&step=who',
      'claim',
      'login',
    ]) {
      await opened(page, `${String(link)}&modal=${modal}`)
      await expectRefused(page)
    }
    await expect(page.getByText('This is a preview of Muse.')).toBeVisible()
    // The benefits of the tier show the notice too.
    await page
      .getByRole('region', { name: 'On the house' })
      .getByRole('button', { name: /^Claim my code/ })
      .first()
      .click()
    await expectRefused(page)
    await page
      .getByRole('region', { name: 'For your eyes' })
      .getByRole('button', { name: /^Watch/ })
      .first()
      .click()
    await expectRefused(page)
    expect(writes).toEqual([])
  })

  test('opens The Levels and stays in the preview after a reload [MO-11] [ST-62]', async ({
    page,
    app,
  }) => {
    await opened(page, await linkTo(app))
    await page
      .getByRole('region', { name: 'The Levels' })
      .getByRole('link', { name: 'See all' })
      .click()
    const sheet = page.getByRole('dialog', { name: 'The Levels' })
    await expect(sheet.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText(
      'Muse',
    )
    await page.reload()
    await expect(sheet.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText(
      'Muse',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByText('This is a preview of Muse.')).toBeVisible()
  })

  test('shows samples to a member instead of their data, and leaves their data unchanged [ST-62]', async ({
    logInAs,
    page,
    app,
  }) => {
    const ida = await logInAs('ida')
    // Another test may have changed the language of the account.
    await page.evaluate(() => localStorage.setItem('laurel:language', JSON.stringify('en')))
    await ida.open(paths.membership(ida))
    await expect(page.getByRole('region', { name: 'Your Points' })).toBeVisible()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await opened(page, await linkTo(app))
    await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('400')
    await page
      .getByRole('region', { name: 'Your Points' })
      .getByRole('link', { name: 'Redeem Points' })
      .click()
    await expectRefused(page)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Ready to use' })).toHaveCount(0)
    expect(
      requests.filter((path) => /preview/.test(path) && path.startsWith('/api/')),
    ).toHaveLength(1)

    // The phone stores nothing of the preview; only the tab keeps the link, for a reload.
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const addresses = (
        await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        )
      ).flat()
      const ofTab = Object.entries(sessionStorage).filter(
        ([key]) => !key.startsWith('laurel:linkParameters:'),
      )
      const everything = JSON.stringify([{ ...localStorage }, ofTab, addresses])
      return {
        traces: ['sessionId', 'sample\\', '/api/loyaltyaccount/preview'].filter((trace) =>
          everything.includes(trace),
        ),
        links: sessionStorage.length - ofTab.length,
      }
    })
    expect(stored).toEqual({ traces: [], links: 1 })

    await page.goto(app.url(paths.membership(ida)))
    await expect(page.locator('main header').getByText('Icon')).toBeVisible()
    await expect(page.getByText('This is a preview')).toHaveCount(0)
    await page
      .getByRole('region', { name: 'Your Points' })
      .getByRole('link', { name: 'Redeem Points' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Redeem Points' })).toBeVisible()
  })

  test('shows a message with a next step when it has expired [ER-28]', async ({
    page,
    app,
    expectNoAxeViolations,
  }) => {
    const link = await linkTo(app)
    link.searchParams.set('sessionId', 'no-such-session')
    await page.goto(String(link))
    await expect(page.getByRole('heading', { level: 1, name: 'Preview' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(problems.PREVIEW_EXPIRED.en)
    await expect(page.getByRole('alert')).toContainText('can make a new one')
    await expectNoAxeViolations(page, 'a preview that is over')
  })

  for (const missing of ['sessionId', 'membershipId', 'tierId']) {
    test(`without ${missing} redirects visitors and members to the landing page [RT-28] [VA-37]`, async ({
      logInAs,
      page,
      app,
    }) => {
      const link = await linkTo(app)
      link.searchParams.delete(missing)
      await page.goto(String(link))
      await expect(page).toHaveURL(app.url('/'))
      await logInAs('mia')
      await page.goto(String(link))
      await expect(page).toHaveURL(app.url('/'))
    })
  }
})

test.describe('in French, on a narrow phone', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })

  test('a preview uses the reader’s language and fits the screen', async ({
    page,
    app,
    expectNoAxeViolations,
  }) => {
    await page.goto(String(await linkTo(app)))
    await expect(page.getByText('Voici un aperçu du niveau Muse.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.getByRole('link', { name: 'Historique' }).click()
    await expect(page.getByRole('dialog', { name: 'Aperçu' })).toContainText(
      'Cette fonction n’est pas offerte en mode aperçu.',
    )
    await expectNoAxeViolations(page, 'the notice in French')
    await page.keyboard.press('Escape')
    // Changing the language keeps the preview.
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByText('This is a preview of Muse.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'The Levels' })).toContainText('For every member')
  })
})
