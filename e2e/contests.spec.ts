import type { Page } from '@playwright/test'
import { benefits, TERMS_VERSION, type Contest } from '#contract/benefits.ts'
import { addressOf } from '#contract/endpoint.ts'
import { problems } from '#contract/problems.ts'
import type { BenefitContest, Utility } from '#contract/utility.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, benefitsOf, type Member } from './support/member.ts'
import { apiHeaders } from './support/network.ts'

const WIDE = {
  viewport: { width: 1280, height: 900 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
}
const ENTER = '**/api/Contest/enter'
const DETAILS = '**/api/Contest/byId*'
const SECTIONS = [
  'Eligibility',
  'Contest period',
  'How to enter',
  'Prize',
  'Winner selection',
  'Release',
  'Indemnification',
  'Limitation of liability',
  'Privacy',
  'Intellectual property',
  'Termination and changes',
  'Jurisdiction',
  'Language and contact',
]

/** Returns the contest of the member's benefits from the API. */
async function contestOf(
  page: Page,
): Promise<{ benefit: Utility; contest: BenefitContest; open: string }> {
  const { loyaltyUtility } = await benefitsOf(page)
  const benefit = loyaltyUtility.find(({ contests = [] }) => contests.length > 0)
  const contest = benefit?.contests?.[0]
  if (!benefit || !contest) throw new Error('No contest is open.')
  return {
    benefit,
    contest,
    open: paths.here({ modal: 'contest', id: benefit.utilityId, code: contest.contestId }),
  }
}

const tileOf = (page: Page, { utilityName }: Utility) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: utilityName }) })
const sheetOf = (page: Page, { utilityName }: Utility) =>
  page.getByRole('dialog', { name: utilityName })
const marks = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('laurel:done') ?? '[]') as string[])

/** Delays every request to an address until `release` is called. `calls`: the bodies of the requests so far. */
async function delayed(page: Page, address: string) {
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  const calls: string[] = []
  await page.route(address, async (route) => {
    calls.push(route.request().postData() ?? '')
    await released
    await route.continue()
  })
  return { release, calls }
}

/** Returns the formatted last day of a contest (UTC). */
const endOf = ({ endDate }: BenefitContest, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(endDate),
  )

for (const [where, use] of [
  ['a phone', {}],
  ['a wide window', WIDE],
] as const) {
  test.describe(`on ${where}`, () => {
    test.use(use)

    test('a member sees the prize, accepts the rules and enters once [MO-04] [VA-28] [VA-29] [OK-08] [ST-47]', async ({
      member,
      page,
      expectNoAxeViolations,
    }) => {
      const { benefit, contest } = await contestOf(page)
      await member.open(paths.membership(member))
      const tile = tileOf(page, benefit)
      await expect(tile).toContainText(`Ends on ${endOf(contest, 'en')}`)
      await tile.getByRole('link', { name: contest.buttonJoinText }).click()

      const sheet = sheetOf(page, benefit)
      await expect(sheet).toContainText(contest.description)
      await expect(sheet.getByRole('term').first()).toHaveText('Prize')
      const enter = sheet.getByRole('button', { name: 'Enter' })
      await expect(enter).toBeDisabled()
      await expectNoAxeViolations(page, 'the contest')
      await sheet.getByRole('checkbox').check()
      await expect(enter).toBeEnabled()
      await sheet.getByRole('checkbox').uncheck()
      await expect(enter).toBeDisabled()
      await sheet.getByRole('checkbox').check()

      const { release, calls } = await delayed(page, ENTER)
      await enter.click()
      await expect(enter).toBeDisabled()
      await enter.click({ force: true })
      release()
      await expect(
        sheet.getByRole('status').filter({ hasText: 'Successfully entered the contest!' }),
      ).toBeFocused()
      await expect(page.locator('.toast')).toHaveCount(0)
      expect(calls.map((body) => JSON.parse(body) as unknown)).toEqual([
        { contestId: contest.contestId, termsConditionsVersion: 'V.04.24.02' },
      ])
      expect(await marks(page)).toEqual([`contest:${contest.contestId}`])
      await expectNoAxeViolations(page, 'the entered contest')
      await sheet.getByRole('button', { name: 'Done' }).click()
      await expect(sheet).toBeHidden()
      await expect(tile.getByRole('link', { name: 'You are in the draw' })).toBeVisible()
      await page.reload()
      await expect(tile.getByRole('link', { name: 'You are in the draw' })).toBeVisible()
    })

    test('the rules are a public page that opens in another tab [RT-29] [RT-30]', async ({
      member,
      page,
      context,
      expectNoAxeViolations,
    }) => {
      const { contest, open } = await contestOf(page)
      await member.open(`${paths.membership(member)}${open}`)
      const opening = context.waitForEvent('page')
      await page.getByRole('dialog').getByRole('link', { name: 'contest rules' }).click()
      const rules = await opening
      await expect(rules).toHaveURL(new RegExp(`${paths.contestRules(contest)}$`))
      expect(await rules.evaluate(() => window.opener === null)).toBe(true)
      // Opening the rules does not check the box.
      await expect(page.getByRole('dialog').getByRole('checkbox')).not.toBeChecked()

      await context.clearCookies()
      await rules.evaluate(() => localStorage.clear())
      await rules.reload()
      await expect(rules.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoAxeViolations(rules, 'the rules')
    })

    test('the rules have every section of the terms, with links to each [SC-87]', async ({
      member,
      page,
    }) => {
      const { contest } = await contestOf(page)
      await member.open(paths.contestRules(contest))
      await expect(page.locator('.rules-terms').getByRole('heading', { level: 2 })).toHaveText(
        SECTIONS,
      )
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Jurisdiction' })
        .click()
      await expect(page.getByRole('heading', { name: 'Jurisdiction' })).toBeInViewport()
    })
  })
}

/** Returns the definition of a term in the rules. */
const factOf = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({
      has: page.locator('dt', { hasText: new RegExp(`^${term.replace(/[()]/g, '\\$&')}$`) }),
    })
    .getByRole('definition')

test('the rules show the name, the dates and the description of the contest [SC-83] [CO-29]', async ({
  member,
  page,
}) => {
  const {
    contest: { contestId },
  } = await contestOf(page)
  const { contest } = await answerOf<{ contest: Contest }>(
    page,
    addressOf(benefits.contest, { contestId }),
  )
  await member.open(paths.contestRules({ contestId }))
  await expect(
    page.getByRole('heading', { level: 1, name: contest.title, exact: true }),
  ).toBeVisible()
  await expect(factOf(page, 'Contest name')).toHaveText(contest.title)
  await expect(factOf(page, 'Start date')).toHaveText('March 12, 2026')
  await expect(factOf(page, 'End date')).toHaveText(
    new Intl.DateTimeFormat('en', {
      month: 'long',
      day: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(contest.endDate)),
  )
  await expect(factOf(page, 'Description')).toHaveText(contest.description)
})

test('the rules show the prize, its quantity and its value [SC-85] [SC-86] [CO-27]', async ({
  member,
  page,
}) => {
  const {
    contest: { contestId },
  } = await contestOf(page)
  const { contest } = await answerOf<{ contest: Contest }>(
    page,
    addressOf(benefits.contest, { contestId }),
  )
  await member.open(paths.contestRules({ contestId }))
  await expect(factOf(page, 'Prize')).toHaveText(contest.prizeDescription)
  expect(contest.prizeNumber).toBe(1)
  await expect(factOf(page, 'Prize quantity')).toHaveText('1 prize')
  await expect(factOf(page, 'Prize value estimate (max USD 5,000)')).toHaveText(
    new RegExp(`^USD\\s${contest.prizeValue.toLocaleString('en')}$`),
  )
})

test('the rules show the brand and the participating regions [SC-82] [SC-84] [CO-28]', async ({
  member,
  page,
}) => {
  const { contest } = await contestOf(page)
  await member.open(paths.contestRules(contest))
  await expect(factOf(page, 'BRAND')).toHaveText('Verre & Fils')
  await expect(factOf(page, 'Participating regions')).toHaveText('USA / UK / CANADA')
})

/** Replaces properties of the contest in the API's response. */
async function rulesWith(
  page: Page,
  { contestId }: BenefitContest,
  change: Record<string, unknown>,
) {
  const { contest } = await answerOf<{ contest: Record<string, unknown> }>(
    page,
    addressOf(benefits.contest, { contestId }),
  )
  await page.route(DETAILS, (route) =>
    route.fulfill({
      headers: apiHeaders,
      json: { success: true, contest: { ...contest, ...change } },
    }),
  )
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the rules name the brand only if there is one, and use the plural for several prizes [SC-82] [CO-26] [CO-28]', async ({
    member,
    page,
  }) => {
    const { contest } = await contestOf(page)
    await rulesWith(page, contest, {
      creatorName: '',
      prizeNumber: 12,
      startDate: '2026-05-01T00:00:00.000Z',
      endDate: '2026-06-05T23:59:59.999Z',
    })
    await member.open(paths.contestRules(contest))
    const terms = page.getByRole('term')
    await expect(terms.filter({ hasText: /^Prizes$/ })).toBeVisible()
    await expect(page.getByText('12 prizes', { exact: true })).toBeVisible()
    await expect(page.getByText('BRAND')).toHaveCount(0)
    await expect(page.locator('dl')).toContainText('USA / UK / CANADA')
    // Dates are in UTC, although the phone's time zone is Toronto.
    await expect(page.locator('dl')).toContainText('May 01, 2026')
    await expect(page.locator('dl')).toContainText('June 05, 2026')
  })

  for (const [what, answer] of [
    ['do not exist', undefined],
    ['cannot be loaded', { status: 503, body: '' }],
  ] as const) {
    test(`rules that ${what} show a message [ER-45] [ER-46]`, async ({
      member,
      page,
      expectNoAxeViolations,
    }) => {
      const { contest } = await contestOf(page)
      if (answer) await page.route(DETAILS, (route) => route.fulfill(answer))
      await member.open(paths.contestRules(answer ? contest : { contestId: 'nothing' }))
      await expect(
        page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong', exact: true }),
      ).toBeVisible()
      await expect(
        page.getByText(
          'We are unable to load the contest rules at this time. Please try again later.',
          { exact: true },
        ),
      ).toBeVisible()
      await expectNoAxeViolations(page, 'rules that failed')
      const tryAgain = page.getByRole('button', { name: 'Try again' })
      if (!answer) {
        await expect(
          page.getByRole('main').getByRole('link', { name: 'Home', exact: true }),
        ).toHaveAttribute('href', paths.home())
        await expect(tryAgain).toHaveCount(0)
        return
      }
      await page.unroute(DETAILS)
      await tryAgain.click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
        'Oops! Something went wrong',
      )
    })
  }

  test('failed details and a failed entry show messages, the server’s own if there is one [ER-39] [ER-40]', async ({
    member,
    page,
  }) => {
    const { benefit, contest, open } = await contestOf(page)
    await page.route(DETAILS, (route) =>
      route.fulfill({
        headers: apiHeaders,
        status: 500,
        json: {
          success: false,
          code: 'CONTEST_UNAVAILABLE',
          message: problems.CONTEST_UNAVAILABLE.en,
        },
      }),
    )
    await member.open(`${paths.membership(member)}${open}`)
    const sheet = sheetOf(page, benefit)
    await expect(sheet.getByText('Error getting contest details')).toBeVisible()
    await expect(sheet).toContainText(contest.description)
    await page.unroute(DETAILS)
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.getByRole('checkbox').check()

    await page.route(ENTER, (route) => route.fulfill({ status: 500, body: '' }))
    await sheet.getByRole('button', { name: 'Enter' }).click()
    await expect(sheet.getByRole('alert')).toHaveText('Error entering contest!')
    await page.unroute(ENTER)
    await page.route(ENTER, (route) =>
      route.fulfill({
        headers: apiHeaders,
        status: 422,
        json: {
          success: false,
          code: 'CONTEST_TERMS_CHANGED',
          message: problems.CONTEST_TERMS_CHANGED.en,
        },
      }),
    )
    await sheet.getByRole('button', { name: 'Enter' }).click()
    await expect(sheet.getByRole('alert')).toHaveText(problems.CONTEST_TERMS_CHANGED.en)
    await page.unroute(ENTER)
    await sheet.getByRole('button', { name: 'Enter' }).click()
    await expect(
      sheet.getByRole('status').filter({ hasText: 'Successfully entered the contest!' }),
    ).toBeVisible()
  })

  test('a contest that has ended or not begun cannot be entered', async ({ member, page }) => {
    const { contest, open } = await contestOf(page)
    for (const [phase, message] of [
      ['over', problems.CONTEST_IS_OVER.en],
      ['before', 'This contest starts on March 12, 2026.'],
    ] as const) {
      await rulesWith(page, contest, { phase })
      await member.open(`${paths.membership(member)}${open}`)
      await expect(page.getByRole('dialog').getByText(message)).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Enter' })).toHaveCount(0)
      await page.unroute(DETAILS)
    }
  })
})

test('the mark on the phone only changes the display; the server decides [ST-47] [VA-30]', async ({
  member,
  page,
}) => {
  const { benefit, contest, open } = await contestOf(page)
  await page.evaluate(
    (mark) => localStorage.setItem('laurel:done', JSON.stringify([mark])),
    `contest:${contest.contestId}`,
  )
  await member.open(paths.membership(member))
  await expect(
    tileOf(page, benefit).getByRole('link', { name: 'You are in the draw' }),
  ).toBeVisible()
  await tileOf(page, benefit).getByRole('link', { name: 'You are in the draw' }).click()
  const sheet = sheetOf(page, benefit)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Enter' }).click()
  await expect(
    sheet.getByRole('status').filter({ hasText: 'Successfully entered the contest!' }),
  ).toBeVisible()

  // Without the mark the server still knows.
  await page.evaluate(() => localStorage.removeItem('laurel:done'))
  await member.open(`${paths.membership(member)}${open}`)
  await expect(sheet.getByText('You are in the draw.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Enter' })).toHaveCount(0)
  const again = await page.evaluate(
    async ([path, body]) =>
      (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
        .status,
    [
      addressOf(benefits.enterContest),
      JSON.stringify({ contestId: contest.contestId, termsConditionsVersion: TERMS_VERSION }),
    ] as const,
  )
  expect(again).toBe(422)
})

test('Esc and back close the contest without leaving the page [MO-19] [MO-20]', async ({
  member,
  page,
}) => {
  const { benefit, contest } = await contestOf(page)
  await member.open(paths.membership(member))
  const before = page.url()
  const link = tileOf(page, benefit).getByRole('link', { name: contest.buttonJoinText })
  await link.click()
  await expect(sheetOf(page, benefit)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheetOf(page, benefit)).toBeHidden()
  await expect(page).toHaveURL(before)
  await link.click()
  await expect(sheetOf(page, benefit)).toBeVisible()
  await page.goBack()
  await expect(sheetOf(page, benefit)).toBeHidden()
  await expect(page).toHaveURL(before)
})

/** Opens an address so that the service worker stores its data for offline use. */
async function opensForOffline(member: Member, address: string) {
  await member.open(paths.membership(member))
  await expect
    .poll(() => member.page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  await member.open(address)
  await expect(member.page.getByRole('dialog').getByRole('checkbox')).toBeVisible()
}

test('offline the stored contest can be read, and entering needs a connection', async ({
  member,
  page,
  context,
  expectNoAxeViolations,
}) => {
  const { benefit, contest, open } = await contestOf(page)
  await opensForOffline(member, `${paths.membership(member)}${open}`)
  await context.setOffline(true)
  await page.reload()
  const sheet = sheetOf(page, benefit)
  await expect(sheet).toContainText(contest.description)
  await expect(sheet).toContainText('You need a connection to see the prize and the rules.')
  await sheet.getByRole('checkbox').check()
  await expect(sheet.getByRole('button', { name: 'Enter' })).toBeDisabled()
  await expect(sheet.getByText('You are offline. This needs a connection.')).toBeVisible()
  await expectNoAxeViolations(page, 'the contest offline')
  await context.setOffline(false)
  await expect(sheet.getByRole('term').first()).toBeVisible()
  await sheet.getByRole('checkbox').check()
  await expect(sheet.getByRole('button', { name: 'Enter' })).toBeEnabled()
})

test.describe('in French, on a narrow phone', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })

  test('a member enters, and the terms of the rules stay in English [SC-87]', async ({
    member,
    page,
    expectNoAxeViolations,
  }) => {
    const { benefit, contest, open } = await contestOf(page)
    await member.open(`${paths.membership(member)}${open}`)
    const sheet = sheetOf(page, benefit)
    await sheet
      .getByRole('checkbox', { name: /J’ai lu et j’accepte le règlement du concours/ })
      .check()
    await expectNoAxeViolations(page, 'the contest in French')
    await sheet.getByRole('button', { name: 'Participer' }).click()
    await expect(
      sheet
        .getByRole('status')
        .filter({ hasText: 'Votre participation au concours est enregistrée\u00A0!' }),
    ).toBeVisible()

    await member.open(paths.contestRules(contest))
    await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
    await expect(page.getByText('Règlement du concours').first()).toBeVisible()
    await expect(page.locator('dl')).toContainText(endOf(contest, 'fr'))
    await expect(page.locator('.rules-terms')).toHaveAttribute('lang', 'en')
    await expect(page.locator('.rules-terms').getByRole('heading', { level: 2 })).toHaveText(
      SECTIONS,
    )
    await expectNoAxeViolations(page, 'the rules in French')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
