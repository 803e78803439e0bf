import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { problems } from '#contract/problems.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { answerOf, withoutAnswersAhead } from './member.ts'
import { held } from './network.ts'
import { paths } from '../src/kit/paths.ts'

test('a member finds what she holds, drop by drop [RT-09] [RO-05] [SC-41]', async ({ member, page }) => {
  await member.opens(paths.collection())
  await expect(page.getByRole('heading', { level: 1, name: 'Collection' })).toBeVisible()
  const drop = page.getByRole('region', { name: 'Second Look' })
  const piece = drop.getByRole('listitem')
  await expect(piece).toHaveCount(1)
  await expect(piece).toContainText('Pending')
  await piece.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(paths.membership(member)))
})

test.describe('in a flat collection', () => {
  test.use({ serviceWorkers: 'block' })

  // The brand is in the page, and no pack has this layout yet: it is changed while the page is read.
  const flatten = (page: Page) => page.addInitScript(() => {
    const look = () => {
      const brand = document.getElementById('brand')
      if (brand?.textContent?.includes('"filters"')) brand.textContent = brand.textContent.replace('"filters"', '"flat"')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })

  test('the only item is opened at once: her membership [RT-18]', async ({ member, page, app }) => {
    await flatten(page)
    await member.opens(paths.collection())
    await expect(page).toHaveURL(app.url(paths.membership(member)))
    await expect(page.getByRole('heading', { level: 1, name: 'Second Look' })).toBeVisible()
  })

  test('the only item is opened at once: a piece that is no membership [RT-18]', async ({ member, page, app }) => {
    await flatten(page)
    await withoutAnswersAhead(page)
    const { collection: [drop] } = await answerOf<{ collection: { nfts: object[] }[] }>(page, addressOf(api.collection.collection))
    const collection = [{ ...drop, nfts: drop?.nfts.map((nft) => ({ ...nft, loyaltyMembership: null })) }]
    await page.route('**/api/wallet/collection*', (route) => route.fulfill({ json: { collection } }))
    await member.opens(paths.collection())
    await expect(page).toHaveURL(app.url(paths.asset(member)))
    await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  })
})

test('an asset has a page of its own [RT-15]', async ({ member, page }) => {
  await member.opens(paths.asset(member))
  await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('My Collection')
  await expect(page.getByRole('definition').filter({ hasText: 'Pending' })).toBeVisible()
  await page.getByRole('link', { name: 'Open your membership' }).click()
  await expect(page).toHaveURL(new RegExp(paths.membership(member)))
})

test("somebody else's asset and membership are not there", async ({ member, browser, app }) => {
  const other = await browser.newContext({ serviceWorkers: 'block' })
  const stranger = await other.newPage()
  const { newcomer } = await import('./member.ts')
  await newcomer(stranger, app, `other-${member.email}`)
  for (const path of [paths.asset(member), paths.membership(member)]) {
    await stranger.goto(app.url(path))
    await expect(stranger.getByText(/Oops\./).first()).toBeVisible({ timeout: 20_000 })
    await expect(stranger.getByText(member.memberCode)).toHaveCount(0)
  }
  await other.close()
})

test.describe('a visitor', () => {
  test('is sent to the landing page from the collection and a membership [RT-11] [VA-37]', async ({ page, app }) => {
    for (const path of [paths.collection(), paths.membership({ userAssetPointsId: 'not-hers' })]) {
      await page.goto(app.url(path))
      await expect(page).toHaveURL(app.url('/'))
      await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
    }
  })

  test('is told at her pass that she is logged out, and is led to log in or to join', async ({ page, app }) => {
    await page.goto(app.url(paths.pass()))
    await expect(page).toHaveURL(app.url(paths.login()))
    await expect(page.getByText('You are logged out on this phone.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
    await page.getByRole('link', { name: 'Join now' }).click()
    await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  })

  test('is sent to the log in from an asset [RT-16]', async ({ page, app }) => {
    await page.goto(app.url(paths.asset({ nftId: 'not-hers' })))
    await expect(page).toHaveURL(app.url(paths.login()))
  })
})

test.describe('while it is being fetched', () => {
  test.use({ serviceWorkers: 'block' })

  test('the page says so [RT-12]', async ({ member, page }) => {
    await withoutAnswersAhead(page)
    const letGo = await held(page, '**/api/wallet/collection*')
    await member.opens(paths.collection())
    await expect(page.getByText('Looking for your membership! One second...')).toBeVisible()
    letGo()
    await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()
    await expect(page.getByText('Looking for your membership! One second...')).toBeHidden()
  })

  test('a failure shows its sentence and a way on [ER-25]', async ({ member, page }) => {
    await withoutAnswersAhead(page)
    await page.route('**/api/wallet/collection*', (route) => route.abort())
    await member.opens(paths.collection())
    await expect(page.getByText(problems.COLLECTION_UNAVAILABLE.en)).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/wallet/collection*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()
  })
})
