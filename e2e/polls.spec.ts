import type { Page } from '@playwright/test'
import { problems } from '#contract/problems.ts'
import type { Poll, Utility } from '#contract/utility.ts'
import { POLL_ANSWER_MAX_LENGTH } from '#domain/poll.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { benefitsOf } from './support/member.ts'
import { apiHeaders } from './support/network.ts'

const WIDE = {
  viewport: { width: 1280, height: 900 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
}
const SUBMIT = '**/api/poll/*/submit/response'
const BENEFITS = '**/api/utility/creator/*'

type FoundPoll = { benefit: Utility; poll: Poll; open: string }

/** Returns an open poll of the member from the API. Option types: 1 free text, 2 image choice. */
async function pollOf(page: Page, optionType: 1 | 2): Promise<FoundPoll> {
  const { loyaltyUtility } = await benefitsOf(page)
  for (const benefit of loyaltyUtility) {
    const poll = benefit.polls?.find(
      ({ pollOptions }) => pollOptions[0]?.pollOptionType === optionType,
    )
    if (poll)
      return {
        benefit,
        poll,
        open: paths.here({ modal: 'poll', id: benefit.utilityId, code: poll.pollId }),
      }
  }
  throw new Error('No such poll is open.')
}

const tileOf = (page: Page, { benefit }: FoundPoll) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: benefit.utilityName }) })
const sheetOf = (page: Page, { poll }: FoundPoll) => page.getByRole('dialog', { name: poll.title })
const marks = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('laurel:done') ?? '[]') as string[])
const points = (page: Page) => page.getByRole('region', { name: 'Your Points' })

for (const [where, use] of [
  ['a phone', {}],
  ['a wide window', WIDE],
] as const) {
  test.describe(`on ${where}`, () => {
    test.use(use)

    test('a member chooses a picture and gets the points [MO-05] [VA-26] [ST-48] [SC-17] [CO-08]', async ({
      member,
      page,
      expectNoAxeViolations,
    }) => {
      const found = await pollOf(page, 2)
      const { poll } = found
      await member.open(paths.membership(member))
      await expect(points(page)).toContainText('150')
      await tileOf(page, found).getByRole('link', { name: 'Answer for 10 points' }).click()
      const sheet = sheetOf(page, found)
      const group = sheet.getByRole('radiogroup', { name: poll.title })
      await expect(group.getByRole('radio')).toHaveCount(poll.pollOptions.length)
      for (const [at, { description, pollOptionLinkUrl }] of poll.pollOptions.entries()) {
        await expect(group.getByRole('radio', { name: description })).not.toBeChecked()
        await expect(group.locator('img').nth(at)).toHaveAttribute(
          'src',
          pollOptionLinkUrl ?? 'none',
        )
      }
      const submit = sheet.getByRole('button', { name: 'Submit' })
      await expect(submit).toBeDisabled()
      await expectNoAxeViolations(page, 'the poll')
      await group.getByRole('radio', { name: poll.pollOptions[1]!.description }).check()
      const sent = page.waitForRequest(SUBMIT)
      await submit.click()
      expect((await sent).postDataJSON()).toEqual({
        pollId: poll.pollId,
        selectedPollOptionId: poll.pollOptions[1]!.id,
        answerText: null,
      })
      await expect(sheet.getByRole('status')).toContainText(poll.completionMessage)
      await expect(sheet.getByRole('status')).toContainText('10 points are yours.')
      expect(await marks(page)).toEqual([`poll:${poll.pollId}`])
      await expectNoAxeViolations(page, 'the answered poll')
      await sheet.getByRole('button', { name: 'Done' }).click()
      await expect(sheet).toBeHidden()
      await expect(points(page)).toContainText('160')
    })

    test('closing an answered poll refetches every read without reloading the page [ST-49]', async ({
      member,
      page,
    }) => {
      const found = await pollOf(page, 2)
      await member.open(`${paths.membership(member)}${found.open}`)
      const sheet = sheetOf(page, found)
      await sheet.getByRole('radio').first().check()
      await sheet.getByRole('button', { name: 'Submit' }).click()
      await expect(sheet.getByRole('status')).toContainText(found.poll.completionMessage)
      // Reads that the answer did not change are refetched too.
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      const refetches = [
        '/tiers',
        '/redemptions',
        '/configuration',
        '/points',
        `/loyaltyaccount/${member.userAssetPointsId}`,
      ].map((end) =>
        page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(end)),
      )
      await sheet.getByRole('button', { name: 'Done' }).click()
      await Promise.all(refetches)
      await expect(sheet).toBeHidden()
      await expect(points(page)).toContainText('160')
      await expect(tileOf(page, found).getByRole('link', { name: 'Answered' })).toBeVisible()
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    })

    test('a member answers with text up to the maximum length [EN-54] [VA-24] [VA-25] [CO-07] [ER-42]', async ({
      member,
      page,
      expectNoAxeViolations,
    }) => {
      const found = await pollOf(page, 1)
      await member.open(`${paths.membership(member)}${found.open}`)
      const sheet = sheetOf(page, found)
      const words = sheet.getByRole('textbox')
      const submit = sheet.getByRole('button', { name: 'Submit' })
      await expect(sheet.getByText('2,000 characters left')).toBeVisible()
      await submit.click()
      await expect(sheet.getByText("Can't submit an empty answer.")).toBeVisible()
      await expect(words).toBeFocused()
      await words.fill('😎'.repeat(3))
      await expect(sheet.getByText('1,997 characters left')).toBeVisible()
      await expect(sheet.getByText("Can't submit an empty answer.")).toBeHidden()

      const calls: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/submit/response')) calls.push(request.postData() ?? '')
      })
      await words.fill('😎'.repeat(POLL_ANSWER_MAX_LENGTH + 3))
      await expect(sheet.getByText('3 characters too many')).toBeVisible()
      await expect(sheet.getByText('Character limit reached.')).toBeVisible()
      await expectNoAxeViolations(page, 'an answer that is too long')
      await submit.click()
      await expect(words).toBeFocused()
      expect(calls).toEqual([])

      const most = '😎'.repeat(POLL_ANSWER_MAX_LENGTH)
      await words.fill(most)
      await expect(sheet.getByText('0 characters left')).toBeVisible()
      await expect(sheet.getByText('Character limit reached.')).toBeHidden()
      await submit.click()
      await expect(sheet.getByRole('status')).toContainText(found.poll.completionMessage)
      expect(calls.map((body) => JSON.parse(body) as unknown)).toEqual([
        {
          pollId: found.poll.pollId,
          selectedPollOptionId: found.poll.pollOptions[0]!.id,
          answerText: most,
        },
      ])
    })
  })
}

test('a typed answer survives a reload and is removed once it is sent', async ({
  member,
  page,
}) => {
  const found = await pollOf(page, 1)
  await member.open(`${paths.membership(member)}${found.open}`)
  const sheet = sheetOf(page, found)
  await sheet.getByRole('textbox').fill('A case that closes.')
  await page.reload()
  await expect(sheet.getByRole('textbox')).toHaveValue('A case that closes.')
  await expect(sheet.getByText('1,981 characters left')).toBeVisible()
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.getByRole('status')).toContainText(found.poll.completionMessage)
  expect(
    await page.evaluate(
      (draft) => sessionStorage.getItem(draft),
      `laurel:draft:poll:${found.poll.pollId}`,
    ),
  ).toBeNull()
})

test('the mark on the phone only changes the display; the server decides [ST-48]', async ({
  member,
  page,
}) => {
  const found = await pollOf(page, 2)
  await page.evaluate(
    (mark) => localStorage.setItem('laurel:done', JSON.stringify([mark])),
    `poll:${found.poll.pollId}`,
  )
  await member.open(paths.membership(member))
  await tileOf(page, found).getByRole('link', { name: 'Answered' }).click()
  const sheet = sheetOf(page, found)
  await sheet.getByRole('radio').first().check()
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.getByRole('status')).toContainText('10 points are yours.')
  await page.evaluate(() => localStorage.removeItem('laurel:done'))
  await member.open(`${paths.membership(member)}${found.open}`)
  await expect(sheet).toContainText(found.poll.completionMessage)
  await expect(sheet).toContainText('You have already answered this one. Your first answer counts.')
  await expect(sheet.getByRole('radio')).toHaveCount(0)
})

test('Esc and back close the poll without leaving the page [MO-19] [MO-20]', async ({
  member,
  page,
}) => {
  const found = await pollOf(page, 2)
  await member.open(paths.membership(member))
  const before = page.url()
  const link = tileOf(page, found).getByRole('link', { name: 'Answer for 10 points' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await link.click()
    await expect(sheetOf(page, found)).toBeVisible()
    await close()
    await expect(sheetOf(page, found)).toBeHidden()
    await expect(page).toHaveURL(before)
  }
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('an unknown poll does not open and shows a message [VA-27] [ER-43]', async ({
    member,
    page,
    expectNoAxeViolations,
  }) => {
    const found = await pollOf(page, 2)
    const without = (benefit: Utility) =>
      benefit.utilityId === found.benefit.utilityId ? { ...benefit, polls: [] } : benefit
    const utility = await benefitsOf(page)
    await page.route(BENEFITS, (route) =>
      route.fulfill({
        headers: apiHeaders,
        json: { utility: { ...utility, loyaltyUtility: utility.loyaltyUtility.map(without) } },
      }),
    )
    await member.open(`${paths.membership(member)}${found.open}`)
    const sheet = page.getByRole('dialog', { name: 'Poll' })
    await expect(sheet.getByText('No poll data found for this benefit.')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Submit' })).toHaveCount(0)
    await expectNoAxeViolations(page, 'a poll that is not there')
  })

  test('a failed answer shows a message, keeps the text and can be sent again [ER-41]', async ({
    member,
    page,
  }) => {
    const found = await pollOf(page, 1)
    await member.open(`${paths.membership(member)}${found.open}`)
    const sheet = sheetOf(page, found)
    await sheet.getByRole('textbox').fill('A case that closes.')
    await page.route(SUBMIT, (route) => route.fulfill({ status: 500, body: '' }))
    await sheet.getByRole('button', { name: 'Submit' }).click()
    await expect(sheet.getByText('Error submitting poll. Please try again.')).toBeVisible()
    await expect(sheet.getByRole('textbox')).toHaveValue('A case that closes.')
    await page.unroute(SUBMIT)
    // The server's problem is shown at the field.
    await page.route(SUBMIT, (route) =>
      route.fulfill({
        headers: apiHeaders,
        status: 422,
        json: {
          success: false,
          code: 'POLL_ANSWER_TOO_LONG',
          message: problems.POLL_ANSWER_TOO_LONG.en,
        },
      }),
    )
    await sheet.getByRole('button', { name: 'Submit' }).click()
    await expect(sheet.getByText('Character limit reached.')).toHaveCount(1)
    await expect(sheet.getByRole('textbox')).toBeFocused()
    await page.unroute(SUBMIT)
    await sheet.getByRole('button', { name: 'Submit' }).click()
    await expect(sheet.getByRole('status')).toContainText(found.poll.completionMessage)
  })
})

test('offline the poll can be read and keeps the text, and answering needs a connection', async ({
  member,
  page,
  context,
  expectNoAxeViolations,
}) => {
  const found = await pollOf(page, 1)
  await member.open(paths.membership(member))
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  await member.open(`${paths.membership(member)}${found.open}`)
  const sheet = sheetOf(page, found)
  await sheet.getByRole('textbox').fill('A case that closes.')
  await context.setOffline(true)
  await page.reload()
  await expect(sheet.getByRole('textbox')).toHaveValue('A case that closes.')
  await expect(sheet.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(sheet.getByText('You are offline. This needs a connection.')).toBeVisible()
  await expectNoAxeViolations(page, 'the poll offline')
  await context.setOffline(false)
  await expect(sheet.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.getByRole('status')).toContainText(found.poll.completionMessage)
})

test.describe('in French, on a narrow phone', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })

  test('a member answers both kinds of polls', async ({ member, page, expectNoAxeViolations }) => {
    const [words, choice] = [await pollOf(page, 1), await pollOf(page, 2)]
    await member.open(`${paths.membership(member)}${words.open}`)
    await sheetOf(page, words).getByRole('textbox').fill('Un étui qui ferme.')
    await expectNoAxeViolations(page, 'the words in French')
    await sheetOf(page, words).getByRole('button', { name: 'Envoyer' }).click()
    await expect(sheetOf(page, words).getByRole('status')).toContainText(
      words.poll.completionMessage,
    )
    await member.open(`${paths.membership(member)}${choice.open}`)
    await sheetOf(page, choice).getByRole('radio').first().check()
    await expectNoAxeViolations(page, 'the choice in French')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await sheetOf(page, choice).getByRole('button', { name: 'Envoyer' }).click()
    await expect(sheetOf(page, choice).getByRole('status')).toContainText('10 points sont à vous.')
  })
})
