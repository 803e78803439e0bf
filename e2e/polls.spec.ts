import type { Page } from '@playwright/test'
import { problems } from '#contract/problems.ts'
import type { Poll, Utility } from '#contract/utility.ts'
import { POLL_ANSWER_MOST } from '#domain/poll.ts'
import { paths } from '../src/kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { benefitsOf } from './member.ts'
import { apiHeaders } from './network.ts'

const WIDE = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const SUBMIT = '**/api/poll/*/submit/response'
const BENEFITS = '**/api/utility/creator/*'

type Asked = { benefit: Utility; poll: Poll; open: string }

/** A poll on her membership page, as the server tells it: 1 free text, 2 image choice. */
async function pollOf(page: Page, optionType: 1 | 2): Promise<Asked> {
  const { loyaltyUtility } = await benefitsOf(page)
  for (const benefit of loyaltyUtility) {
    const poll = benefit.polls?.find(({ pollOptions }) => pollOptions[0]?.pollOptionType === optionType)
    if (poll) return { benefit, poll, open: paths.here({ modal: 'poll', id: benefit.utilityId, code: poll.pollId }) }
  }
  throw new Error('No such poll is open.')
}

const tileOf = (page: Page, { benefit }: Asked) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: benefit.utilityName }) })
const sheetOf = (page: Page, { poll }: Asked) => page.getByRole('dialog', { name: poll.title })
const marks = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('laurel:done') ?? '[]') as string[])
const points = (page: Page) => page.getByRole('region', { name: 'Your Points' })

for (const [where, use] of [['a phone', {}], ['a wide window', WIDE]] as const) {
  test.describe(`on ${where}`, () => {
    test.use(use)

    test('a member chooses a picture and has the points for it [MO-05] [VA-26] [ST-48] [SC-17] [CO-08]', async ({ member, page, hasNoAxeViolation }) => {
      const asked = await pollOf(page, 2)
      const { poll } = asked
      await member.opens(paths.membership(member))
      await expect(points(page)).toContainText('150')
      await tileOf(page, asked).getByRole('link', { name: 'Answer for 10 points' }).click()
      const sheet = sheetOf(page, asked)
      const group = sheet.getByRole('radiogroup', { name: poll.title })
      await expect(group.getByRole('radio')).toHaveCount(poll.pollOptions.length)
      for (const [at, { description, pollOptionLinkUrl }] of poll.pollOptions.entries()) {
        await expect(group.getByRole('radio', { name: description })).not.toBeChecked()
        await expect(group.locator('img').nth(at)).toHaveAttribute('src', pollOptionLinkUrl ?? 'none')
      }
      const submit = sheet.getByRole('button', { name: 'Submit' })
      await expect(submit).toBeDisabled()
      await hasNoAxeViolation(page, 'the poll')
      await group.getByRole('radio', { name: poll.pollOptions[1]!.description }).check()
      const sent = page.waitForRequest(SUBMIT)
      await submit.click()
      expect((await sent).postDataJSON()).toEqual({ pollId: poll.pollId, selectedPollOptionId: poll.pollOptions[1]!.id, answerText: null })
      await expect(sheet.getByRole('status')).toContainText(poll.completionMessage)
      await expect(sheet.getByRole('status')).toContainText('10 points are yours.')
      expect(await marks(page)).toEqual([`poll:${poll.pollId}`])
      await hasNoAxeViolation(page, 'the poll she has answered')
      await sheet.getByRole('button', { name: 'Done' }).click()
      await expect(sheet).toBeHidden()
      await expect(points(page)).toContainText('160')
    })

    test('closing a poll after an answer asks every read again, and the page stays the same page [ST-49]', async ({ member, page }) => {
      const asked = await pollOf(page, 2)
      await member.opens(`${paths.membership(member)}${asked.open}`)
      const sheet = sheetOf(page, asked)
      await sheet.getByRole('radio').first().check()
      await sheet.getByRole('button', { name: 'Submit' }).click()
      await expect(sheet.getByRole('status')).toContainText(asked.poll.completionMessage)
      // What answering has not changed is asked again as well.
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      const anew = ['/tiers', '/redemptions', '/configuration', '/points', `/loyaltyaccount/${member.userAssetPointsId}`].map((end) => page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(end)))
      await sheet.getByRole('button', { name: 'Done' }).click()
      await Promise.all(anew)
      await expect(sheet).toBeHidden()
      await expect(points(page)).toContainText('160')
      await expect(tileOf(page, asked).getByRole('link', { name: 'Answered' })).toBeVisible()
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    })

    test('a member answers in her own words, as long as there is room [EN-54] [VA-24] [VA-25] [CO-07] [ER-42]', async ({ member, page, hasNoAxeViolation }) => {
      const asked = await pollOf(page, 1)
      await member.opens(`${paths.membership(member)}${asked.open}`)
      const sheet = sheetOf(page, asked)
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
      page.on('request', (request) => { if (request.url().includes('/submit/response')) calls.push(request.postData() ?? '') })
      await words.fill('😎'.repeat(POLL_ANSWER_MOST + 3))
      await expect(sheet.getByText('3 characters too many')).toBeVisible()
      await expect(sheet.getByText('Character limit reached.')).toBeVisible()
      await hasNoAxeViolation(page, 'an answer that is too long')
      await submit.click()
      await expect(words).toBeFocused()
      expect(calls).toEqual([])

      const most = '😎'.repeat(POLL_ANSWER_MOST)
      await words.fill(most)
      await expect(sheet.getByText('0 characters left')).toBeVisible()
      await expect(sheet.getByText('Character limit reached.')).toBeHidden()
      await submit.click()
      await expect(sheet.getByRole('status')).toContainText(asked.poll.completionMessage)
      expect(calls.map((body) => JSON.parse(body) as unknown)).toEqual([{ pollId: asked.poll.pollId, selectedPollOptionId: asked.poll.pollOptions[0]!.id, answerText: most }])
    })
  })
}

test('what she has written survives a reload, and is forgotten once it is sent', async ({ member, page }) => {
  const asked = await pollOf(page, 1)
  await member.opens(`${paths.membership(member)}${asked.open}`)
  const sheet = sheetOf(page, asked)
  await sheet.getByRole('textbox').fill('A case that closes.')
  await page.reload()
  await expect(sheet.getByRole('textbox')).toHaveValue('A case that closes.')
  await expect(sheet.getByText('1,981 characters left')).toBeVisible()
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.getByRole('status')).toContainText(asked.poll.completionMessage)
  expect(await page.evaluate((draft) => sessionStorage.getItem(draft), `laurel:draft:poll:${asked.poll.pollId}`)).toBeNull()
})

test('the mark on her phone only lets the page show it: the server decides [ST-48]', async ({ member, page }) => {
  const asked = await pollOf(page, 2)
  await page.evaluate((mark) => localStorage.setItem('laurel:done', JSON.stringify([mark])), `poll:${asked.poll.pollId}`)
  await member.opens(paths.membership(member))
  await tileOf(page, asked).getByRole('link', { name: 'Answered' }).click()
  const sheet = sheetOf(page, asked)
  await sheet.getByRole('radio').first().check()
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.getByRole('status')).toContainText('10 points are yours.')
  await page.evaluate(() => localStorage.removeItem('laurel:done'))
  await member.opens(`${paths.membership(member)}${asked.open}`)
  await expect(sheet).toContainText(asked.poll.completionMessage)
  await expect(sheet).toContainText('You have answered this one. Your first answer counts.')
  await expect(sheet.getByRole('radio')).toHaveCount(0)
})

test('Esc closes the poll, and so does back, without leaving the page [MO-19] [MO-20]', async ({ member, page }) => {
  const asked = await pollOf(page, 2)
  await member.opens(paths.membership(member))
  const before = page.url()
  const link = tileOf(page, asked).getByRole('link', { name: 'Answer for 10 points' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await link.click()
    await expect(sheetOf(page, asked)).toBeVisible()
    await close()
    await expect(sheetOf(page, asked)).toBeHidden()
    await expect(page).toHaveURL(before)
  }
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a poll that is not there does not open, and says so [VA-27] [ER-43]', async ({ member, page, hasNoAxeViolation }) => {
    const asked = await pollOf(page, 2)
    const without = (benefit: Utility) => (benefit.utilityId === asked.benefit.utilityId ? { ...benefit, polls: [] } : benefit)
    const utility = await benefitsOf(page)
    await page.route(BENEFITS, (route) => route.fulfill({ headers: apiHeaders, json: { utility: { ...utility, loyaltyUtility: utility.loyaltyUtility.map(without) } } }))
    await member.opens(`${paths.membership(member)}${asked.open}`)
    const sheet = page.getByRole('dialog', { name: 'Poll' })
    await expect(sheet.getByText('No poll data found for this benefit.')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Submit' })).toHaveCount(0)
    await hasNoAxeViolation(page, 'a poll that is not there')
  })

  test('an answer that fails says so, stays, and can be sent again [ER-41]', async ({ member, page }) => {
    const asked = await pollOf(page, 1)
    await member.opens(`${paths.membership(member)}${asked.open}`)
    const sheet = sheetOf(page, asked)
    await sheet.getByRole('textbox').fill('A case that closes.')
    await page.route(SUBMIT, (route) => route.fulfill({ status: 500, body: '' }))
    await sheet.getByRole('button', { name: 'Submit' }).click()
    await expect(sheet.getByText('Error submitting poll. Please try again.')).toBeVisible()
    await expect(sheet.getByRole('textbox')).toHaveValue('A case that closes.')
    await page.unroute(SUBMIT)
    // What the server finds wrong stands at the field.
    await page.route(SUBMIT, (route) => route.fulfill({ headers: apiHeaders, status: 422, json: { success: false, code: 'POLL_ANSWER_TOO_LONG', message: problems.POLL_ANSWER_TOO_LONG.en } }))
    await sheet.getByRole('button', { name: 'Submit' }).click()
    await expect(sheet.getByText('Character limit reached.')).toHaveCount(1)
    await expect(sheet.getByRole('textbox')).toBeFocused()
    await page.unroute(SUBMIT)
    await sheet.getByRole('button', { name: 'Submit' }).click()
    await expect(sheet.getByRole('status')).toContainText(asked.poll.completionMessage)
  })
})

test('without a network she reads the question, and answering says what it needs; her words stay', async ({ member, page, context, hasNoAxeViolation }) => {
  const asked = await pollOf(page, 1)
  await member.opens(paths.membership(member))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await member.opens(`${paths.membership(member)}${asked.open}`)
  const sheet = sheetOf(page, asked)
  await sheet.getByRole('textbox').fill('A case that closes.')
  await context.setOffline(true)
  await page.reload()
  await expect(sheet.getByRole('textbox')).toHaveValue('A case that closes.')
  await expect(sheet.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(sheet.getByText('You are offline. This needs a connection.')).toBeVisible()
  await hasNoAxeViolation(page, 'the poll offline')
  await context.setOffline(false)
  await expect(sheet.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.getByRole('status')).toContainText(asked.poll.completionMessage)
})

test.describe('in French, on a narrow phone', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })

  test('a member answers both kinds', async ({ member, page, hasNoAxeViolation }) => {
    const [words, choice] = [await pollOf(page, 1), await pollOf(page, 2)]
    await member.opens(`${paths.membership(member)}${words.open}`)
    await sheetOf(page, words).getByRole('textbox').fill('Un étui qui ferme.')
    await hasNoAxeViolation(page, 'the words in French')
    await sheetOf(page, words).getByRole('button', { name: 'Envoyer' }).click()
    await expect(sheetOf(page, words).getByRole('status')).toContainText(words.poll.completionMessage)
    await member.opens(`${paths.membership(member)}${choice.open}`)
    await sheetOf(page, choice).getByRole('radio').first().check()
    await hasNoAxeViolation(page, 'the choice in French')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await sheetOf(page, choice).getByRole('button', { name: 'Envoyer' }).click()
    await expect(sheetOf(page, choice).getByRole('status')).toContainText('10 points sont à vous.')
  })
})
