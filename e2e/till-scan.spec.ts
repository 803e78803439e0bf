import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { redeemOffer } from './support/member.ts'
import { openTill, scanByKeys } from './support/till.ts'

const heading = (till: Page, name: string | RegExp) => till.getByRole('heading', { level: 1, name })
const button = (till: Page, name: string | RegExp) => till.getByRole('button', { name })

/** Holds the calls of a name back until `release`. */
async function holdCalls(till: Page, name: string) {
  const held: Route[] = []
  let isReleased = false
  await till.route(`**/api/tillapp/${name}`, async (route) => {
    if (isReleased) await route.continue()
    else held.push(route)
  })
  return {
    count: () => held.length,
    async release() {
      isReleased = true
      for (const route of held.splice(0)) await route.continue()
    },
  }
}

/** Lets the server carry out the next use, and loses its answer. */
const loseNextUse = (till: Page): Promise<void> =>
  till.evaluate(() => {
    const send = globalThis.fetch
    globalThis.fetch = async (...request) => {
      const response = await send(...request)
      if (!String(request[0]).includes('tillapp/use')) return response
      globalThis.fetch = send
      throw new TypeError('The answer is lost.')
    }
  })

async function startTraining(till: Page) {
  await till.getByRole('button', { name: 'Till', exact: true }).click()
  await button(till, 'Start training').click()
}

async function chooseTrainingCode(till: Page, name: string) {
  await button(till, 'Training codes').click()
  await till.getByRole('dialog').getByRole('button', { name }).click()
}

// The devices of a test are contexts of its own.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

test.describe('a use with a slow answer', () => {
  test('cannot be cancelled, and shows what came of it', async ({ browser, app, member, page }) => {
    const { till } = await openTill(app, browser, { viewport: { width: 1180, height: 820 } })
    await scanByKeys(till, await redeemOffer(page, member, 'Lens care kit'))
    const use = await holdCalls(till, 'use')
    await button(till, 'Use voucher').click()
    await expect(button(till, 'Cancel')).toHaveAttribute('aria-disabled', 'true')
    await button(till, 'Cancel').click({ force: true })
    await expect(heading(till, 'Valid')).toBeVisible()

    // A tablet shows its tabs beside the verdict.
    await till.getByRole('button', { name: 'Today' }).click()
    await use.release()
    await till.getByRole('button', { name: 'Scan', exact: true }).click()
    await expect(heading(till, 'Used')).toBeVisible()
    await expect(till.getByRole('status').filter({ hasText: 'Now take $12.00 off' })).toContainText(
      'What: Lens care kit',
    )
  })

  test('stays amber when the answer was lost, and counts once', async ({
    browser,
    app,
    member,
    page,
  }) => {
    const { till } = await openTill(app, browser)
    const code = await redeemOffer(page, member, 'Lens care kit')
    await scanByKeys(till, code)
    await expect(heading(till, 'Valid')).toBeVisible()
    await loseNextUse(till)
    await button(till, 'Use voucher').click()
    await expect(heading(till, 'No connection')).toBeVisible()
    const use = await holdCalls(till, 'use')
    await button(till, 'Try again').click()
    await expect(button(till, /Try again/)).toHaveAttribute('aria-busy', 'true')
    await expect(heading(till, 'No connection')).toBeVisible()
    await use.release()
    await expect(heading(till, 'Used')).toBeVisible()
  })
})

test('the verdict on a phone is modal', async ({ browser, app }) => {
  const { till } = await openTill(app, browser)
  await scanByKeys(till, 'H7QK29MDXT4P')
  await expect(heading(till, 'No such code')).toBeFocused()
  await expect(till.locator('button:not([inert], [inert] *)')).toHaveText(['Scan next'])
  await button(till, 'Scan next').click()
  await expect(heading(till, 'Scan')).toBeFocused()
  await expect(button(till, 'Type the code instead')).toBeEnabled()
  await expect(till.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a purchase can be corrected after a refusal, and is fixed while it is sent', async ({
  browser,
  app,
  verifiedMember: member,
}) => {
  const { till } = await openTill(app, browser)
  const add = async (receipt: string, amount: string) => {
    await scanByKeys(till, member.memberCode)
    await button(till, 'Add a purchase').click()
    await till.getByLabel('Receipt number').fill(receipt)
    await till.getByLabel(/Amount paid/).fill(amount)
    await button(till, 'Add points').click()
  }
  await add('4471', '20')
  await expect(heading(till, /^\+\d+ points/)).toBeVisible()
  await button(till, 'Scan next').click()

  await add('4471', '30')
  await expect(till.getByRole('alert')).toBeVisible()
  await till.getByLabel('Receipt number').fill('4472')
  const award = await holdCalls(till, 'award')
  await button(till, 'Add points').click()
  await expect.poll(award.count).toBe(1)
  await expect(till.getByLabel(/Amount paid/)).not.toBeEditable()
  await expect(till.getByLabel('Receipt number')).not.toBeEditable()
  await award.release()
  await expect(heading(till, /^\+\d+ points/)).toBeVisible()
  await expect(till.getByRole('definition').filter({ hasText: 'Receipt 4472' })).toContainText(
    '$30.00',
  )
})

test('a refund can be corrected after a refusal', async ({
  browser,
  app,
  verifiedMember: member,
}) => {
  const { till } = await openTill(app, browser)
  await scanByKeys(till, member.memberCode)
  await button(till, 'Add a purchase').click()
  await till.getByLabel('Receipt number').fill('4480')
  await till.getByLabel(/Amount paid/).fill('50')
  await button(till, 'Add points').click()
  await button(till, 'Scan next').click()
  await till.getByRole('button', { name: 'Today' }).click()
  const refund = async (receipt: string, amount: string) => {
    await till
      .getByRole('button', { name: /Receipt 4480/ })
      .last()
      .click()
    await till.getByLabel(/refund’s receipt/).fill(receipt)
    await till.getByLabel('Amount refunded').fill(amount)
    await button(till, 'Take back').click()
  }
  await refund('R-1', '10')
  await expect(till.getByRole('dialog')).toHaveCount(0)
  await refund('R-1', '20')
  await expect(till.getByRole('alert')).toBeVisible()
  await till.getByLabel(/refund’s receipt/).fill('R-2')
  await button(till, 'Take back').click()
  await expect(till.getByRole('dialog')).toHaveCount(0)
})

test('a member’s code sounds and vibrates, and is asked for once', async ({
  browser,
  app,
  member,
}) => {
  const { till } = await openTill(app, browser)
  await till.evaluate(() => {
    const vibrations: number[][] = []
    Object.assign(globalThis, { vibrations })
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: number[]) => vibrations.push(pattern),
    })
  })
  let calls = 0
  till.on('request', (request) => {
    if (request.url().endsWith('/tillapp/member')) calls += 1
  })
  await scanByKeys(till, member.memberCode)
  await expect(button(till, 'Add a purchase')).toBeVisible()
  expect(calls).toBe(1)
  expect(
    await till.evaluate(() => (globalThis as unknown as { vibrations: number[][] }).vibrations),
  ).toEqual([[60]])
})

test.describe('a scanner that types', () => {
  test('works on every screen, but not while a dialog is open', async ({
    browser,
    app,
    member,
  }) => {
    const { till } = await openTill(app, browser)
    for (const screen of ['Today', 'Till']) {
      await till.getByRole('button', { name: screen, exact: true }).click()
      await scanByKeys(till, 'H7QK29MDXT4P')
      await expect(heading(till, 'No such code')).toBeVisible()
      await button(till, 'Scan next').click()
    }
    await scanByKeys(till, member.memberCode)
    await expect(button(till, 'Add a purchase')).toBeVisible()
    await scanByKeys(till, 'H7QK29MDXT4P')
    await expect(heading(till, 'No such code')).toBeVisible()
    await button(till, 'Scan next').click()

    await startTraining(till)
    await button(till, 'Training codes').click()
    await scanByKeys(till, 'TRAAAAAAAAA2')
    await till.keyboard.press('Escape')
    await expect(till.getByRole('dialog')).toHaveCount(0)
    await expect(heading(till, 'Scan')).toBeAttached()
  })
})

test.describe('the camera', () => {
  test('that stopped says so, and starts again', async ({ browser, app }) => {
    const { till } = await openTill(app, browser)
    const hint = till.getByText('Point at the member’s code')
    await expect(hint).toBeVisible()
    await till.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream
      stream.getVideoTracks()[0]?.dispatchEvent(new Event('ended'))
    })
    await expect(till.getByText(/^The camera stopped/)).toBeVisible()
    await expect(button(till, 'Type the code instead')).toBeVisible()
    await button(till, 'Start the camera').click()
    await expect(hint).toBeVisible()
  })

  test('whose codes cannot be read says so', async ({ browser, app }) => {
    const { till } = await openTill(app, browser)
    await till.evaluate(() => {
      globalThis.Worker = class extends Worker {
        constructor() {
          super('/missing.js')
        }
      }
    })
    await till.getByRole('button', { name: 'Today' }).click()
    await till.getByRole('button', { name: 'Scan', exact: true }).click()
    await expect(till.getByText(/^The camera stopped/)).toBeVisible()
  })
})

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a short phone', { width: 320, height: 568 }],
  ['a tablet', { width: 1180, height: 820 }],
] as const)
  test(`the main button is in view on ${name}`, async ({ browser, app }) => {
    const { till } = await openTill(app, browser, { viewport })
    await till.getByRole('button', { name: 'Till', exact: true }).click()
    await expect(button(till, 'Sign out')).toBeInViewport({ ratio: 1 })
    await startTraining(till)
    await button(till, 'Type the code instead').click()
    // The keys of a code are higher than a short phone; there they scroll with it.
    if (viewport.height > 600) await expect(button(till, 'Check')).toBeInViewport({ ratio: 1 })
    await button(till, 'Back to the camera').click()
    await chooseTrainingCode(till, 'A member')
    if (viewport.width < 960) {
      await expect(button(till, 'Add a purchase')).toBeInViewport({ ratio: 1 })
      await button(till, 'Add a purchase').click()
    }
    await expect(button(till, 'Add points')).toBeInViewport({ ratio: 1 })
    await till.getByLabel('Receipt number').fill('4471')
    await till.getByLabel(/Amount paid/).fill('184')
    await button(till, 'Add points').click()
    await button(till, 'Scan next').click()
    await till.getByRole('button', { name: 'Today' }).click()
    await button(till, /Receipt 4471/).click()
    await expect(button(till, 'Take back')).toBeInViewport({ ratio: 1 })
  })

test('French at twice the text size stays within the screen', async ({ browser, app }) => {
  const { till } = await openTill(app, browser)
  await till.getByRole('button', { name: 'Till', exact: true }).click()
  await till.getByText('Français').click()
  await till.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const tab of ['Caisse', 'Scanner', 'Aujourd’hui']) {
    await till.getByRole('button', { name: tab, exact: true }).click()
    expect(await till.evaluate(() => document.documentElement.scrollWidth), tab).toBe(390)
  }
  const cut = await till.evaluate(
    () =>
      [...document.querySelectorAll('.tabs button')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ).length,
  )
  expect(cut).toBe(0)
})

test('an amount in French has a comma, and the sign behind it', async ({ browser, app }) => {
  const { till } = await openTill(app, browser)
  await startTraining(till)
  await chooseTrainingCode(till, 'Gift voucher, in parts')
  await button(till, 'Cancel').click()
  await till.getByRole('button', { name: 'Till', exact: true }).click()
  await till.getByText('Français').click()
  await till.getByRole('button', { name: 'Scanner', exact: true }).click()
  await scanByKeys(till, 'TRAAAAAAAAA3')
  for (const key of ['4', '2', ',', '5'])
    await till.getByRole('button', { name: key, exact: true }).click()
  await expect(till.getByLabel('Utiliser maintenant')).toHaveValue('42,5')
  await expect(till.getByLabel('Utiliser maintenant')).toHaveAccessibleDescription(/42,50/)
  await expect(button(till, /^Utiliser 42,50\s\$/)).toBeVisible()
})
