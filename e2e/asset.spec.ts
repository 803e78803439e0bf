import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { benefits } from '#contract/benefits.ts'
import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, withoutPreloadedAnswers, type Member } from './support/member.ts'
import { apiHeaders } from './support/network.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const minted = { contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }
const EXPLORER = `https://etherscan.io/token/${minted.contractAddress}?a=7`

/** Replaces properties of the member's item in the API's response. */
async function changeItem({ page, nftId }: Member, change: (nft: Nft) => Partial<Nft>) {
  await withoutPreloadedAnswers(page)
  const { nft } = await answerOf<{ nft: Nft }>(page, addressOf(api.collection.nft, { nftId }))
  await page.route('**/api/nft/*', (route) =>
    route.fulfill({ headers: apiHeaders, json: { nft: { ...nft, ...change(nft) } } }),
  )
}
const onChain = (member: Member) =>
  changeItem(member, (nft) => ({
    ...minted,
    number: 7,
    asset: { ...nft.asset, blockchain: 1 },
    explorerUrl: EXPLORER,
  }))

test('an asset page shows breadcrumbs, title and both descriptions [RT-15] [SC-27] [SC-28] [SC-31]', async ({
  member,
  page,
}) => {
  await member.open(paths.asset(member))
  await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem'),
  ).toHaveText(['My Collection', 'Verre & Fils', 'Second Look'])
  await expect(page.getByRole('definition').filter({ hasText: 'Pending' })).toBeVisible()
  const {
    nft: { asset },
  } = await answerOf<{ nft: Nft }>(page, addressOf(api.collection.nft, { nftId: member.nftId }))
  await expect(page.getByText(asset.assetDescription, { exact: true })).toBeVisible()
  const [listed = ''] = /(?<=<li>)[^<]+/.exec(asset.assetHTMLDesc ?? '') ?? []
  expect(listed).not.toBe('')
  await expect(page.getByRole('listitem').filter({ hasText: listed })).toBeVisible()
})

test('an asset page lists benefits by category, and the brand with tier, website and news [SC-32] [SC-34]', async ({
  member,
  page,
}) => {
  await member.open(paths.asset(member))
  for (const category of ['On the house', 'For your eyes'])
    await expect(
      page.getByRole('region', { name: category }).getByRole('heading', { level: 3 }).first(),
    ).toBeVisible()
  const brand = page.getByRole('complementary', { name: 'Verre & Fils' })
  await expect(brand.getByRole('link', { name: 'Influencer' })).toHaveAttribute(
    'href',
    paths.membership(member),
  )
  await expect(brand.getByRole('link', { name: 'Visit the website' })).toHaveAttribute(
    'href',
    /^https:\/\//,
  )
  await expect(brand.getByRole('heading', { name: 'What’s new' })).toBeVisible()
  await expect(brand.getByRole('listitem').first()).toBeVisible()
})

test('the questions cover login, phone, benefits, notifications, friends and help, without missing features [SC-35]', async ({
  member,
  page,
  expectNoAxeViolations,
}) => {
  await member.open(paths.asset(member))
  const questions = page.getByRole('region', { name: 'Good to know' }).getByRole('group')
  await expect(questions).toHaveCount(6)
  const subjects: [string, RegExp][] = [
    ['How do I log in?', /link/],
    ['Can I keep it on my phone?', /home screen.*Apple Wallet or Google Wallet/],
    ['How do I use my benefits?', /level/],
    ['Do you write to me by email or SMS?', /^By email.*do not send SMS/],
    ['How do I invite friends?', /link/],
    ['Who can help me?', /Write to us/],
  ]
  for (const [question, answer] of subjects) {
    await page.getByText(question).click()
    await expect(questions.filter({ hasText: question }).getByRole('paragraph')).toHaveText(answer)
    await expect(questions.filter({ hasText: question }).getByRole('paragraph')).toBeVisible()
  }
  await expectNoAxeViolations(page, 'a piece with a question open')
})

test.describe('the actions of an item', () => {
  test.use({ serviceWorkers: 'block' })

  test('link a verified member to the blockchain explorer for a minted item [SC-36] [SC-40] [SC-41] [RO-12]', async ({
    logInAs,
    page,
    expectNoAxeViolations,
  }) => {
    const mia = await logInAs('mia')
    await onChain(mia)
    await mia.open(paths.asset(mia))
    await expect(page.getByRole('definition').filter({ hasText: 'Minted' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View on Blockchain' })).toHaveAttribute(
      'href',
      EXPLORER,
    )
    await expect(page.getByText('Your email is not confirmed yet')).toHaveCount(0)
    await expectNoAxeViolations(page, 'a piece on the chain')
  })

  test('are replaced by a link to the verification for an unverified member [SC-36] [RO-12]', async ({
    member,
    page,
  }) => {
    await onChain(member)
    await member.open(paths.asset(member))
    await expect(page.getByRole('definition').filter({ hasText: 'Minted' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View on Blockchain' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Confirm your email' }).click()
    await expect(page).toHaveURL(/\/account\/details$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Contact details' })).toBeVisible()
  })

  test('have no explorer link for an item without a contract address [SC-40] [SC-41]', async ({
    logInAs,
    page,
  }) => {
    const mia = await logInAs('mia')
    await mia.open(paths.asset(mia))
    await expect(page.getByRole('definition').filter({ hasText: 'Pending' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View on Blockchain' })).toHaveCount(0)
  })
})

test.describe('the media of an item', () => {
  test.use({ serviceWorkers: 'block' })

  /** Returns the signed address of a film of the pack. */
  const filmOf = async (page: Page) =>
    (
      await answerOf<{ fileUrl: string }>(
        page,
        addressOf(benefits.gatedContent, { gatedContentId: 'eyewear-content-focus' }),
      )
    ).fileUrl

  test('a film plays only after a press [SC-30]', async ({
    member,
    page,
    expectNoAxeViolations,
  }) => {
    const film = await filmOf(page)
    await changeItem(member, () => ({ imageUrl: film }))
    await member.open(paths.asset(member))
    const play = page.getByRole('button', { name: 'Play the film: Influencer' })
    await expect(play).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    await expectNoAxeViolations(page, 'a film that waits')
    await play.click()
    await expect(page.locator('video')).toHaveAttribute('src', film)
    await expect(page.locator('video')).toBeFocused()
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(1)
  })

  test('a film that cannot be loaded shows a message and can be tried again', async ({
    member,
    page,
    expectNoAxeViolations,
  }) => {
    const film = await filmOf(page)
    await changeItem(member, () => ({ imageUrl: film.replace(/sign=.*/, 'sign=nothing') }))
    await member.open(paths.asset(member))
    await page.getByRole('button', { name: 'Play the film: Influencer' }).click()
    await expect(page.getByRole('alert')).toContainText('The film cannot be played at the moment.')
    await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
    await expectNoAxeViolations(page, 'a dead film')
    await page.unroute('**/api/nft/*')
    await changeItem(member, () => ({ imageUrl: film }))
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('video')).toHaveAttribute('src', film)
  })

  test('a missing picture is replaced by a placeholder', async ({ member, page }) => {
    await changeItem(member, () => ({ imageUrl: '/art/eyewear/nothing.svg' }))
    await member.open(paths.asset(member))
    await expect(page.locator('.asset-missing')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  })

  test('an item that cannot be loaded shows a message and can be tried again [ER-25]', async ({
    member,
    page,
  }) => {
    await withoutPreloadedAnswers(page)
    await page.route('**/api/nft/*', (route) => route.abort())
    await member.open(paths.asset(member))
    await expect(page.getByRole('alert').first()).toContainText('Oops.')
    await page.unroute('**/api/nft/*')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  })
})

test('the page of an item has two tabs [RT-13] [RT-14]', async ({
  member,
  page,
  expectNoAxeViolations,
}) => {
  await member.open(paths.membership(member))
  await page.getByRole('link', { name: 'See your membership in your collection' }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.item(member)}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['DESCRIPTION', 'BENEFITS'])
  await expect(
    page
      .getByRole('tabpanel', { name: 'DESCRIPTION' })
      .getByRole('definition')
      .filter({ hasText: 'Pending' }),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'DESCRIPTION' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'BENEFITS' })).toBeFocused()
  await expect(
    page.getByRole('tabpanel', { name: 'BENEFITS' }).getByRole('region', { name: 'On the house' }),
  ).toBeVisible()
  await expectNoAxeViolations(page, 'the benefits of an item')
})

test('redirects a visitor from an item to the landing page and from an asset to the login [RT-11] [RT-16]', async ({
  page,
  app,
}) => {
  await page.goto(app.url(paths.item({ nftId: 'not-hers' })))
  await expect(page).toHaveURL(app.url('/'))
  await page.goto(app.url(paths.asset({ nftId: 'not-hers' })))
  await expect(page).toHaveURL(app.url(paths.login()))
})

test('both pages of an item work offline', async ({
  member,
  page,
  app,
  context,
  expectNoAxeViolations,
}) => {
  await member.open(paths.asset(member))
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true)
  for (const address of [paths.asset(member), paths.item(member)]) {
    await page.goto(app.url(address))
    await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
    await expect(page.getByText('Pending')).toBeVisible()
  }
  await context.setOffline(true)
  for (const address of [paths.asset(member), paths.item(member)]) {
    await page.goto(app.url(address))
    await expect(page.getByText(/^Offline/).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
    await expect(page.getByText('Pending')).toBeVisible()
    await expectNoAxeViolations(page, `${address} offline`)
  }
})

for (const [size, viewport] of [
  ['narrow', { width: 320, height: 640 }],
  ['wide', { width: 1280, height: 900 }],
] as const) {
  test.describe(`in French, on a ${size} screen`, () => {
    test.use({
      locale: 'fr-CA',
      viewport,
      ...(size === 'wide' && { deviceScaleFactor: 1, isMobile: false, hasTouch: false }),
    })

    test('both pages of an item are translated and fit the screen', async ({
      logInAs,
      page,
      expectNoAxeViolations,
    }) => {
      const ida = await logInAs('ida')
      await ida.open(paths.asset(ida))
      await expect(
        page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem').first(),
      ).toHaveText('Ma collection')
      await expect(page.getByRole('region', { name: 'Pour vos yeux' })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Verre & Fils' })).toContainText(
        /Second regard[^]*Votre niveau/,
      )
      await expect(page.getByText('Comment me connecter')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      await expectNoAxeViolations(page, `a piece in French, ${size}`)
      await ida.open(paths.item(ida))
      await page.getByRole('tab', { name: 'AVANTAGES' }).click()
      await expect(page.getByRole('region', { name: 'Pour vos yeux' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      await expectNoAxeViolations(page, `an item in French, ${size}`)
    })
  })
}
