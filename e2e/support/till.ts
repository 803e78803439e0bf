import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { root } from '../../tools/setup/run.mjs'
import { addressOf, type ResponseOf } from '#contract/endpoint.ts'
import { staff, tillApp } from '#contract/till-app.ts'
import { expect } from './fixtures.ts'
import { mailboxOf } from './mailbox.ts'
import { answerOf } from './member.ts'
import type { Server } from './server.ts'

const run = promisify(execFile)

/** Runs a staff command on the server, as a brand's team does. */
async function staffCommand(app: Server, ...words: string[]): Promise<void> {
  await run(process.execPath, ['dist/server/staff.js', ...words, '--brand', 'eyewear', '--json'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: app.folder },
  })
}

export const tillUrl = (app: Server, path = '/'): string => app.url(path, 'till.eyewear')

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-CA',
  timezoneId: 'America/Toronto',
}

/** A context with a camera whose picture is a canvas; `showToCamera` puts a picture in front of it. */
export async function deviceWithCamera(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, ...options })
  await context.addInitScript(installCamera)
  return context
}

/** Runs in the page: replaces the camera by a canvas. */
function installCamera() {
  const [width, height] = [1280, 720]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  let picture: HTMLImageElement | undefined
  Object.assign(globalThis, {
    async showToCamera(address: string | undefined) {
      if (address === undefined) return void (picture = undefined)
      const next = new Image()
      next.src = address
      await next.decode()
      picture = next
    },
  })
  setInterval(() => {
    if (!context) return
    context.fillStyle = '#555'
    context.fillRect(0, 0, width, height)
    if (!picture) return
    const scale = (height - 20) / picture.naturalHeight
    const shown = picture.naturalWidth * scale
    context.drawImage(picture, (width - shown) / 2, 10, shown, height - 20)
  }, 66)
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: async () => canvas.captureStream(15) },
  })
}

/** Shows the screen of one device to the camera of another. */
export async function showScreen(from: Page, to: Page): Promise<void> {
  const picture = `data:image/png;base64,${(await from.screenshot()).toString('base64')}`
  await to.evaluate(
    (address) =>
      (globalThis as unknown as { showToCamera(address: string): Promise<void> }).showToCamera(
        address,
      ),
    picture,
  )
}

/** Takes the picture away from the camera. */
export const hideFrom = (till: Page): Promise<void> =>
  till.evaluate(() =>
    (globalThis as unknown as { showToCamera(address?: string): Promise<void> }).showToCamera(),
  )

let count = 0

/** Opens a store with a manager, and logs the manager in on a page of their own by the link of the email. */
export async function openStoreWithManager(
  app: Server,
  browser: Browser,
): Promise<{ manager: Page; store: string; name: string; link: string }> {
  const store = `Rue Saint-Paul ${++count}`
  const name = `Ada ${count}`
  const email = `manager-${app.port}-${count}@example.test`
  await staffCommand(app, 'store', 'open', '--name', store)
  await staffCommand(app, 'invite-staff', '--name', name, '--email', email, '--role', 'manager')
  const context = await deviceWithCamera(browser, { viewport: { width: 1180, height: 820 } })
  const manager = await context.newPage()
  await manager.goto(tillUrl(app, '/login'))
  await manager.getByLabel('Email address').fill(email)
  await manager.getByRole('button', { name: 'Send me a link' }).click()
  // The email about the invitation has a link without a token.
  const links = async () => (await mailboxOf(app).emails(email)).flatMap(({ link }) => link ?? [])
  await expect.poll(links, { timeout: 60_000 }).toContainEqual(expect.stringContaining('#'))
  const link = (await links()).find((one) => one.includes('#')) ?? ''
  await manager.goto(link)
  await manager.getByRole('button', { name: 'Log in' }).click()
  await expect(manager.getByRole('heading', { name: store })).toBeVisible()
  return { manager, store, name, link }
}

/** Adds a cashier. @returns the start code */
export async function addCashier(manager: Page, name: string): Promise<string> {
  await manager.getByRole('button', { name: 'Team' }).click()
  await manager.getByRole('button', { name: 'Add a person' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByLabel('First name').fill(name)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText(/^\d{6}$/)).toBeVisible()
  const code = await dialog.getByText(/^\d{6}$/).innerText()
  await dialog.getByRole('button', { name: 'Close' }).click()
  return code
}

/** Opens the pairing code of a new till on the manager's screen. */
export async function openPairingCode(manager: Page, store: string, name: string): Promise<void> {
  await manager.getByRole('button', { name: 'Tills' }).click()
  await manager
    .locator('section', { has: manager.getByRole('heading', { name: store, exact: true }) })
    .getByRole('button', { name: 'Pair a new till' })
    .click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByLabel(/Name of the till/).fill(name)
  await dialog.getByRole('button', { name: 'Show the code' }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
}

/** Types digits with the till's own keys. */
export async function pressKeys(till: Page, digits: string): Promise<void> {
  for (const digit of digits) await till.getByRole('button', { name: digit, exact: true }).click()
}

/** Chooses a PIN with a start code, and is signed in. */
export async function choosePin(
  till: Page,
  { name, startCode, pin }: { name: string; startCode: string; pin: string },
): Promise<void> {
  await till.getByRole('button', { name: new RegExp(`^${name}\\s*No PIN yet`) }).click()
  await pressKeys(till, startCode)
  await till.getByRole('button', { name: 'Continue' }).click()
  for (const last of ['Continue', 'Save PIN']) {
    await pressKeys(till, pin)
    await till.getByRole('button', { name: last }).click()
  }
  await expect(till.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** A till with a cashier, signed in. `manager`: the page of the manager who paired it. */
export type OpenTill = { till: Page; manager: Page; store: string; cashier: string }

/** Opens a till as its staff do: the manager adds a cashier and shows a code, which the till scans. */
export async function openTillByHand(app: Server, browser: Browser): Promise<OpenTill> {
  const { manager, store } = await openStoreWithManager(app, browser)
  const cashier = newCashier()
  const startCode = await addCashier(manager, cashier)
  await openPairingCode(manager, store, 'Till 2')
  const till = await (await deviceWithCamera(browser)).newPage()
  await till.goto(tillUrl(app))
  await expect(till.getByText('Scan the manager’s code')).toBeVisible()
  await showScreen(manager, till)
  await expect(till.getByRole('heading', { name: 'Who’s at the till?' })).toBeVisible()
  await hideFrom(till)
  await manager.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await choosePin(till, { name: cashier, startCode, pin: '4711' })
  return { till, manager, store, cashier }
}

/** Opens a till by calls, except that the cashier types. */
export async function openTill(
  app: Server,
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<OpenTill> {
  const { manager, store } = await openStoreWithManager(app, browser)
  const cashier = newCashier()
  const { startCode } = await answerOf<ResponseOf<typeof staff.invite>>(
    manager,
    addressOf(staff.invite),
    { name: cashier, role: 'cashier' },
  )
  const { stores } = await answerOf<ResponseOf<typeof staff.stores>>(
    manager,
    addressOf(staff.stores),
  )
  const storeId = stores.find(({ name }) => name === store)?.storeId
  const { code } = await answerOf<ResponseOf<typeof staff.pairingCode>>(
    manager,
    addressOf(staff.pairingCode),
    { storeId, name: 'Till 2' },
  )
  const till = await (await deviceWithCamera(browser, options)).newPage()
  await till.goto(tillUrl(app))
  await answerOf(till, addressOf(tillApp.pair), { code })
  await till.reload()
  await choosePin(till, { name: cashier, startCode, pin: '4711' })
  return { till, manager, store, cashier }
}

/** Returns a name that nobody of the brand has; names do not belong to a store. */
const newCashier = () => `Noor ${count}`

/** Types as a scanner does: the whole code at once, then Enter. */
export async function scanByKeys(till: Page, code: string): Promise<void> {
  await till.evaluate((typed) => {
    for (const key of [...typed, 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, code)
}
