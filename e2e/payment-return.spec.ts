import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const RETURN = '/payment/return.html?lang=fr'

/** Frames the page to which a bank returns. @returns what it sends within a few seconds */
const frame = (page: Page, address: string) =>
  page.evaluate(
    (src) =>
      new Promise<{ data: unknown; origin: string; isFrame: boolean } | undefined>((done) => {
        const element = document.createElement('iframe')
        addEventListener('message', ({ data, origin, source }) =>
          done({ data: data as unknown, origin, isFrame: source === element.contentWindow }),
        )
        element.src = src
        // After the frame has loaded, or was refused.
        element.addEventListener('load', () => setTimeout(() => done(undefined), 1000))
        document.body.append(element)
      }),
    address,
  )

test('the page to which a bank returns tells our own page, also with the service worker', async ({
  page,
  baseURL,
}) => {
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { origin } = new URL(baseURL!)
  for (const step of ['first', 'reloaded']) {
    const message = { data: { vaultChallenge: 'returned' }, origin, isFrame: true }
    expect(await frame(page, RETURN), step).toEqual(message)
    await page.reload()
  }
})

test('the page to which a bank returns is not shown in a frame of another site', async ({
  page,
  baseURL,
}) => {
  await page.route('http://elsewhere.localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  )
  await page.goto('http://elsewhere.localhost/')
  expect(await frame(page, new URL(RETURN, baseURL).href)).toBeUndefined()
  expect(page.frames().map((each) => new URL(each.url()).protocol)).toEqual([
    'http:',
    'chrome-error:',
  ])
})

test('the page to which a bank returns leads back to the shop where it has left its frame', async ({
  page,
}) => {
  await page.goto(RETURN)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { name: 'Votre banque a répondu' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir ma collection' }).click()
  // A visitor is led from the collection to the landing page.
  await expect(page).toHaveURL('/')
})
