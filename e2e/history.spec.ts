import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, type Member } from './support/member.ts'
import { apiHeaders } from './support/network.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const WHY = 'You redeemed “Lens care kit”.'

async function historyOf(mia: Member, page: Page) {
  const { history } = await answerOf<{
    history: { entryId: string; reason: string; description: string }[]
  }>(page, addressOf(api.points.history, { id: mia.userAssetPointsId }))
  return history
}

test('each history line expands to its reason, by tap and by keyboard', async ({
  logInAs,
  page,
  expectNoAxeViolations,
}) => {
  const mia = await logInAs('mia')
  await mia.open(`${paths.membership(mia)}${paths.here({ modal: 'history' })}`)
  const sheet = page.getByRole('dialog', { name: 'Points History' })
  const line = sheet.getByRole('listitem').filter({ hasText: 'Lens care kit' })
  await expect(line.getByText(WHY)).toBeHidden()
  await line.locator('summary').click()
  await expect(line.getByText(WHY)).toBeVisible()
  await expectNoAxeViolations(page, 'an open line of the history')
  await line.locator('summary').press('Enter')
  await expect(line.getByText(WHY)).toBeHidden()
  for (const summary of await sheet.locator('summary').all())
    expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // Every line can be expanded.
  await expect(sheet.locator('summary')).toHaveCount((await historyOf(mia, page)).length)
})

test('opens and scrolls to the history line that the address names', async ({ logInAs, page }) => {
  const ida = await logInAs('ida')
  await ida.open(paths.pass())
  const oldest = (await historyOf(ida, page)).at(-1)!
  await page.setViewportSize({ width: 390, height: 500 })
  await ida.open(`${paths.membership(ida)}${paths.here({ modal: 'history', id: oldest.entryId })}`)
  const line = page.getByRole('dialog').getByRole('listitem').last()
  await expect(line.locator('details')).toHaveAttribute('open')
  await expect(line.locator('summary')).toBeInViewport()
  await expect(page.getByRole('dialog').locator('details[open]')).toHaveCount(1)
})

test.describe('without a service worker, which would answer instead of the server', () => {
  test.use({ serviceWorkers: 'block' })

  const expected = [
    {
      id: 'b',
      date: '2026-11-19T10:00:00Z',
      originType: 3,
      reason: 'Order #998',
      description: 'You bought this before you joined.',
      isWaiting: false,
    },
    {
      id: 'a',
      date: '2026-11-18T10:00:00Z',
      originType: 3,
      reason: 'Order #1001',
      description: 'Confirm your address.',
      isWaiting: true,
    },
  ]

  test('lists expected credits above the history, those that can still come first, and hides them offline', async ({
    logInAs,
    page,
    context,
    expectNoAxeViolations,
  }) => {
    const mia = await logInAs('mia')
    await page.route('**/api/loyaltyaccount/*/expectedCredits', (route) =>
      route.fulfill({ headers: apiHeaders, json: { expected } }),
    )
    await mia.open(`${paths.membership(mia)}${paths.here({ modal: 'history' })}`)
    const part = page.getByRole('dialog').getByRole('region', { name: 'Not credited yet' })
    await expect(part.getByRole('listitem')).toHaveText([
      /Order #1001.*Still possible.*Confirm your address/,
      /Order #998.*Not eligible.*before you joined/,
    ])
    await expectNoAxeViolations(page, 'expected credits')
    await context.setOffline(true)
    await expect(part).toBeHidden()
    await expect(page.getByRole('dialog').getByText('Lens care kit', { exact: true })).toBeVisible()
    await context.setOffline(false)
  })

  test('shows no expected credits and no expandable lines when the responses have none', async ({
    logInAs,
    page,
  }) => {
    const mia = await logInAs('mia')
    const history = (await historyOf(mia, page)).map(
      ({ description: _, entryId: __, ...line }) => line,
    )
    await page.route('**/api/loyaltyaccount/*/pointHistory*', (route) =>
      route.fulfill({ headers: apiHeaders, json: { history, nextCursor: null } }),
    )
    await mia.open(`${paths.membership(mia)}${paths.here({ modal: 'history' })}`)
    const sheet = page.getByRole('dialog', { name: 'Points History' })
    await expect(sheet.getByRole('listitem').first()).toBeVisible()
    await expect(sheet.locator('summary')).toHaveCount(0)
    await expect(sheet.getByText('Not credited yet')).toHaveCount(0)
  })
})
