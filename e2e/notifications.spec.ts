import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'

// Chromium in a test reaches no push service, so the page gets a subscription that was made here; the server checks
// its keys. Messages are delivered to the real worker.

/** Runs in the page: replaces the question for permission, which a browser without a window denies, and the push service. */
function replacePushService(made: { endpoint: string; p256dh: string; auth: string }) {
  let permission: NotificationPermission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => {
    if (!navigator.userActivation.isActive) throw new Error('asked without a tap')
    return (permission = 'granted')
  }
  let current: PushSubscription | null = null
  PushManager.prototype.getSubscription = async () => current
  PushManager.prototype.subscribe = async () => {
    current = {
      endpoint: made.endpoint,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => ({
        endpoint: made.endpoint,
        keys: { p256dh: made.p256dh, auth: made.auth },
      }),
      unsubscribe: async () => {
        current = null
        return true
      },
    } as unknown as PushSubscription
    return current
  }
}

const usePushService = (page: Page) =>
  page.addInitScript(replacePushService, {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('base64url')}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })

test('a tap switches notifications on for this device, and another off', async ({
  member,
  page,
  expectNoAxeViolations,
}) => {
  await usePushService(page)
  await member.open(paths.accountEmails())
  const choice = theSwitch(page)
  await expect(choice).not.toBeChecked()
  await choice.check({ force: true })
  await expect(choice).toBeChecked()
  const kinds = page.getByRole('group', { name: 'What this device notifies you of' })
  const points = kinds.getByRole('checkbox', { name: 'Before points expire' })
  await expect(points).toBeChecked()
  await points.uncheck({ force: true })
  await expect(points).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Before points expire' }).last()).toBeChecked()
  await expectNoAxeViolations(page, 'notifications on this device')
  await choice.uncheck({ force: true })
  await expect(choice).not.toBeChecked()
  await expect(kinds).toHaveCount(0)
})

test('a browser that blocks notifications says what to do, and nothing asks before the tap', async ({
  member,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = async () => {
      throw new Error('asked without a tap')
    }
  })
  await member.open(paths.accountEmails())
  await expect(page.getByRole('note')).toContainText('Your browser blocks notifications')
  await expect(theSwitch(page)).toHaveCount(0)
})

test('an iPhone outside of the installed app says how to install it', async ({ member, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })
    Reflect.deleteProperty(window, 'PushManager')
  })
  await member.open(paths.accountEmails())
  await expect(page.getByRole('note')).toContainText('Add to Home Screen')
})

test('a refusal of the server leaves nothing on and shows an error', async ({ member, page }) => {
  await usePushService(page)
  await page.route('**/api/account/notifications', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { success: false, code: 'NOTIFICATIONS_FAILED' } })
      : route.fallback(),
  )
  await member.open(paths.accountEmails())
  await theSwitch(page).click({ force: true })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(theSwitch(page)).not.toBeChecked()
  const left = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return registration.pushManager.getSubscription()
  })
  expect(left).toBeNull()
})

test('switching off what was ended elsewhere shows no error', async ({ member, page }) => {
  await usePushService(page)
  await member.open(paths.accountEmails())
  const choice = theSwitch(page)
  await choice.check({ force: true })
  await expect(choice).toBeChecked()
  await expect(choice).toBeEnabled()
  // As from another device: the page does not know of it.
  const status = await page.evaluate(async () => {
    const { devices } = (await (await fetch('/api/account/notifications')).json()) as {
      devices: { id: string }[]
    }
    const { status: answer } = await fetch(`/api/account/notifications/${devices[0]?.id}/off`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    return answer
  })
  expect(status).toBe(200)
  await choice.uncheck({ force: true })
  await expect(choice).toBeEnabled()
  await expect(choice).not.toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** Returns a function that delivers a message to the worker of a page, as a push service does. */
async function pushTo(context: BrowserContext, page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session: CDPSession = await context.newCDPSession(page)
  const registrations: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const { registrationId } of event.registrations) registrations.push(registrationId)
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const { origin } = new URL(page.url())
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: registrations.at(-1) ?? '',
      data,
    })
}

type Shown = {
  title: string
  options: { body: string; tag?: string; icon?: string; data: unknown }
}
declare const self: ServiceWorkerGlobalScope & { shown: Shown[] }

test('the worker shows messages with the icon of the brand, also those that it cannot read', async ({
  context,
  member,
  page,
}) => {
  await member.open(paths.accountEmails())
  const push = await pushTo(context, page)
  const [worker] = context.serviceWorkers()
  // A browser without a window shows none.
  await worker!.evaluate(() => {
    self.shown = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void self.shown.push({ title, options: options as Shown['options'] })
  })
  const lastShown = () => worker!.evaluate(() => self.shown.at(-1))
  const message = {
    title: 'Your points expire soon',
    body: 'Until May 1.',
    path: '/pass',
    tag: 'a',
  }
  await push(JSON.stringify({ ...message, icon: '/icon.png', lang: 'en' }))
  const options = { body: message.body, tag: 'a', lang: 'en', data: { path: '/pass' } }
  await expect
    .poll(lastShown)
    .toEqual({ title: message.title, options: { ...options, icon: '/icon.png' } })
  await push(JSON.stringify({ ...message, title: 'Other', icon: 'https://evil.test/1.png' }))
  await expect.poll(lastShown).toEqual({
    title: 'Other',
    options: { body: message.body, tag: 'a', data: { path: '/pass' } },
  })
  for (const unreadable of ['not JSON', '{}', '[]', 'null', '']) {
    await worker!.evaluate(() => self.shown.splice(0))
    await push(unreadable)
    await expect.poll(lastShown).toEqual({
      title: expect.stringMatching(/Verre & Fils/),
      options: {
        body: '',
        tag: 'unreadable',
        icon: expect.stringMatching(/icon-192/),
        data: { path: '/' },
      },
    })
  }
})

test('a tap on a notification opens its page in the app, and nothing but pages of the app', async ({
  context,
  member,
  page,
}) => {
  await member.open(paths.accountEmails())
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = context.serviceWorkers()
  expect(worker).toBeDefined()
  const tap = (path: unknown) =>
    worker!.evaluate(async (to) => {
      // A test cannot tap what the system shows.
      const notification = { close: () => undefined, data: { path: to } }
      const waits: Promise<unknown>[] = []
      const event = new Event('notificationclick')
      Object.assign(event, {
        notification,
        waitUntil: (work: Promise<unknown>) => void waits.push(work),
      })
      self.dispatchEvent(event)
      await Promise.all(waits)
    }, path)
  await tap('/account/devices')
  await expect(page).toHaveURL(/\/account\/devices$/)
  for (const path of [
    'https://evil.test/',
    '//evil.test',
    '/api/account/logout',
    7,
    'javascript:1',
  ]) {
    await page.goto(paths.accountEmails())
    await tap(path)
    await expect(page).toHaveURL((url) => url.pathname === '/' || url.pathname === '/pass')
  }
})
