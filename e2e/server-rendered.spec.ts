import { expect, test } from './support/fixtures.ts'
import { paths } from '../src/lib/navigation/paths.ts'

// The server renders the hero of a member's page; the app then replaces it by its own.
test('the server and the app render the same hero in the same place', async ({
  logInAs,
  page,
  browser,
  app,
}) => {
  const mia = await logInAs('mia')
  const plain = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    storageState: await page.context().storageState(),
  })
  const pageWithoutApp = await plain.newPage()
  // Block the app.
  await pageWithoutApp.route(/\/assets\/.*\.js|\/boot\.js/, (route) => route.abort())
  await pageWithoutApp.goto(app.url(paths.membership(mia)))
  const first = pageWithoutApp.locator('.hero')
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()

  await mia.open(paths.membership(mia))
  // The app has rendered. Another test may have spent some of the points.
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('points')
  const second = page.locator('main .hero')
  // Compares attributes in any order, without React's comments and style attributes.
  const tree = (root: Element): unknown => [
    root.tagName,
    [...root.attributes]
      .filter(({ name }) => name !== 'style')
      .map(({ name, value }) => `${name}=${value}`)
      .sort(),
    [...root.childNodes]
      .filter((node) => !['TITLE', '#comment'].includes(node.nodeName))
      .map((node) => (node instanceof Element ? tree(node) : node.textContent)),
  ]
  const shape = (hero: typeof first) =>
    hero.evaluate(`(root) => { const tree = ${tree.toString()}; return tree(root) }`)
  expect(await shape(second)).toEqual(await shape(first))
  expect(await second.boundingBox()).toEqual(await first.boundingBox())
  await plain.close()
})

test('a page for a signed-out visitor contains no preloaded responses', async ({
  logInAs,
  page,
  app,
}) => {
  const mia = await logInAs('mia')
  await page.context().clearCookies()
  const answer = await page.goto(app.url(paths.membership(mia)))
  expect(await answer?.text()).not.toContain('id="preloaded-answers"')
})
