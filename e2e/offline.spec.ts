import { spawnSync } from 'node:child_process'
import type { BrowserContext, Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { problemsFr } from '#contract/problems.fr.ts'
import { keyOfVoucher, spellCode } from '#domain/codes.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, memberOn, joinNewMember, type Member } from './support/member.ts'
import { acceptAndNeverAnswer, type Server } from './support/server.ts'

/** Redeems an offer on the page and returns the voucher code. */
async function redeems(member: Member): Promise<string> {
  const { page } = member
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
  const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
  await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
  await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
  await expect(sheet.getByRole('button', { name: 'Copy code' })).toBeVisible()
  const { models } = await answerOf<{ models: { code: string }[] }>(
    page,
    addressOf(api.redemption.vouchers, { membershipId: member.membershipId }),
  )
  return models[0]?.code ?? ''
}

/** Waits until the phone has stored the pass snapshot, the reads in both stores, the drawings and the fonts. */
async function waitForStored(page: Page, code: string, ...texts: string[]) {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  await expect
    .poll(
      async () => {
        const { local, databases, caches } = await everythingOn(page)
        const { 'laurel:pass': pass = '', 'laurel:reads': reads = '' } = JSON.parse(
          local,
        ) as Record<string, string>
        const missing = [code, ...texts].filter((text) => !databases.includes(text))
        return {
          pass: pass.includes(code),
          reads: reads.includes(code),
          missing,
          files: ['/fonts/', '/art/', 'wordmark'].filter((file) => !caches.includes(file)),
        }
      },
      { timeout: 30_000 },
    )
    .toEqual({ pass: true, reads: true, missing: [], files: [] })
}

/** Waits until the phone has stored a drawing of the brand. */
const waitForDrawing = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(async (drawing) => {
        const brand = document.getElementById('brand')?.textContent ?? ''
        const { art } = JSON.parse(brand) as { art: Record<string, string> }
        return (await caches.match(art[drawing] ?? '')) !== undefined
      }, name),
    )
    .toBe(true)

/**
 * Simulates a phone without signal: the server is stopped, the network is off, the worker is stopped, and the browser's HTTP
 * cache, which may be evicted at any time, is empty.
 */
async function goesOffline(app: Server, context: BrowserContext) {
  await app.stop()
  await context.setOffline(true)
  const [page] = context.pages()
  if (page) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    await devtools.send('Network.clearBrowserCache')
    await devtools.detach()
  }
}

/** Returns whether a page has loaded a file, from wherever it came. */
const hasLoaded = (page: Page, part: string) =>
  page.evaluate(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
    part,
  )

const qrOf = (page: Page, code: string) =>
  page.getByRole('img', { name: `QR code: ${spellCode(code)}` })

test('pass, points and code open offline, even if the pass was never opened before', async ({
  member,
  page,
  app,
  context,
}) => {
  const code = await redeems(member)
  await waitForStored(page, code, member.memberCode, 'pointHistory', member.email)
  await waitForDrawing(page, 'wordmark-dark')
  await goesOffline(app, context)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('30')
  await page.close()

  const again = await context.newPage()
  const opened = await again.goto(app.url(paths.pass()))
  await expect(qrOf(again, member.memberCode)).toBeVisible()
  // The stored page omits only the headers that make the browser start a new process (decision 0017).
  expect(opened?.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-frame-options': 'SAMEORIGIN',
  })
  for (const slow of ['cross-origin-opener-policy', 'origin-agent-cluster'])
    expect(opened?.headers()).not.toHaveProperty(slow)
  await expect(qrOf(again, code)).toBeAttached()
  await expect(again.getByRole('article', { name: 'Your pass' })).toContainText('Influencer')
  await expect(again.getByRole('article', { name: 'Your pass' })).toContainText('30')
  await expect(again.getByText(/^Offline\. Updated \d{1,2}:\d\d\s[AP]M$/)).toBeVisible()

  // Dark mode may begin offline, as it does on many phones in the evening.
  await again.emulateMedia({ colorScheme: 'dark' })
  const wordmark = again.getByRole('img', { name: 'Verre & Fils' })
  await expect
    .poll(() => wordmark.evaluate((logo: HTMLImageElement) => logo.naturalWidth && logo.currentSrc))
    .toContain('/wordmark-dark.')
  await again.emulateMedia({ colorScheme: 'light' })

  await again.goto(app.url(paths.code({ code })))
  await expect(qrOf(again, code)).toBeVisible()
  await again.goto(app.url(paths.membership(member)))
  await expect(again.getByRole('region', { name: 'Your Points' })).toContainText('30')
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    again
      .getByRole('img', { name: /Influencer/ })
      .or(again.getByText('Influencer'))
      .first(),
  ).toBeVisible()
  await again.goto(app.url(paths.collection()))
  await expect(again.getByRole('region', { name: 'Second Look' }).getByRole('link')).toBeVisible()
  await again.goto(app.url(paths.asset(member)))
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a voucher is stored as soon as the redemption is answered, even if the connection is lost right after', async ({
  member,
  page,
  app,
  context,
}) => {
  await member.open(paths.membership(member))
  await waitForStored(page, member.memberCode, member.email)
  await page.getByRole('link', { name: 'Redeem Points' }).click()
  const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
  await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
  const redeemed = page.waitForResponse((response) =>
    response.url().includes('/api/Redemption/redeem'),
  )
  await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
  const { voucher } = (await (await redeemed).json()) as { voucher: { code: string } }
  await context.setOffline(true)
  await app.stop()

  await page.goto(app.url(paths.pass()))
  await expect(qrOf(page, voucher.code)).toBeAttached()
  await expect
    .poll(() => everythingOn(page).then(({ databases }) => databases))
    .toContain(voucher.code)
})

test('after 61 minutes everything is still readable, and actions ask to log in', async ({
  member,
  page,
  app,
  context,
}) => {
  const code = await redeems(member)
  await waitForStored(page, code, member.memberCode)
  await answerOf(page, '/dev/clock', { minutes: 61 })
  await page.clock.install({ time: Date.now() + 61 * 60_000 })

  await page.goto(app.url(paths.pass()))
  await expect(qrOf(page, member.memberCode)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  await page.goto(app.url(paths.membership(member)))
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('30')
  await page.goto(app.url(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`))
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: 'Log in' })
      .or(page.getByRole('dialog').getByText(/Your session has ended/))
      .first(),
  ).toBeVisible()

  await goesOffline(app, context)
  await page.goto(app.url(paths.code({ code })))
  await expect(qrOf(page, code)).toBeVisible()
  await page.goto(app.url(paths.collection()))
  await expect(page.getByRole('region', { name: 'Second Look' }).getByRole('link')).toBeVisible()
})

test('the address of a code contains no part of it, and an address of the old form is replaced', async ({
  member,
  page,
  app,
}) => {
  const code = await redeems(member)
  await member.open(`${paths.pass()}?code=${code.slice(0, 8)}`)
  await expect(page).toHaveURL(app.url(paths.code({ key: keyOfVoucher(code) })))
  await expect(qrOf(page, code)).toBeVisible()
  expect(page.url()).not.toContain(code.slice(0, 4))
})

test('an offline logout deletes all data of the member, and the first request online logs out at the server [ST-06]', async ({
  member,
  page,
  app,
  context,
}) => {
  const code = await redeems(member)
  await waitForStored(page, code, member.memberCode)
  await goesOffline(app, context)
  await page.goto(app.url(paths.pass()))
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  // A confirmation explains the consequences, and can be cancelled.
  const confirmation = page.getByRole('dialog', { name: 'Log out?' })
  await expect(confirmation).toContainText('You are offline right now')
  await confirmation.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(confirmation).toBeHidden()
  await expect(qrOf(page, member.memberCode)).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await confirmation.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(app.url('/'))
  await expect(page.getByRole('status').filter({ hasText: 'You are logged out.' })).toBeVisible()

  const left = await everythingOn(page)
  for (const trace of [
    code,
    keyOfVoucher(code),
    member.memberCode,
    member.email,
    member.userAssetPointsId,
    member.nftId,
  ]) {
    expect
      .soft(
        Object.entries(left)
          .filter(([, text]) => text.includes(trace))
          .map(([place]) => `${trace} in ${place}`),
      )
      .toEqual([])
  }
  expect(Object.keys(JSON.parse(left.local) as object).sort()).toEqual([
    'laurel:cookies',
    'laurel:loggedOut',
  ])
  expect(left.tab).toBe('{}')
  // Empty tables, if the worker has opened its database again.
  expect(left.databases).toMatch(/^(\[\]\s*)*$/)
  await page.goto(app.url(paths.pass()))
  await expect(page).toHaveURL(app.url(paths.login()))
  await expect(page.getByText('You are logged out on this device.')).toBeVisible()
  await expect(qrOf(page, member.memberCode)).toHaveCount(0)

  expect((await context.cookies()).map(({ name }) => name)).toContain('__Host-id')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
  })
  await app.start()
  await context.setOffline(false)
  await page.goto(app.url(paths.pass()))
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('__Host-id')
  expect(calls[0]).toBe('/api/account/logout')
  await expect(page).toHaveURL(app.url(paths.login()))
})

test('a second member on the same phone sees no data of the first', async ({
  member: mia,
  page,
  app,
  context,
}) => {
  const code = await redeems(mia)
  await waitForStored(page, code, mia.memberCode)
  // The session ends without a logout, so the pass is still on the phone.
  await context.clearCookies()
  const ida = await joinNewMember(page, app, `second-${mia.email}`)
  await ida.open(paths.collection())
  await waitForStored(page, ida.memberCode, ida.email)
  await page.goto(app.url(paths.pass()))
  await expect(qrOf(page, ida.memberCode)).toBeVisible()

  const left = await everythingOn(page)
  for (const trace of [code, mia.memberCode, `"${mia.email}"`, mia.userAssetPointsId]) {
    expect
      .soft(
        Object.entries(left)
          .filter(([, text]) => text.includes(trace))
          .map(([place]) => `${trace} in ${place}`),
      )
      .toEqual([])
  }
  await goesOffline(app, context)
  await page.goto(app.url(paths.pass()))
  await expect(qrOf(page, ida.memberCode)).toBeVisible()
  await expect(qrOf(page, mia.memberCode)).toHaveCount(0)
  await page.goto(app.url(paths.code({ code })))
  await expect(page.getByRole('heading', { name: 'This code is not on your phone' })).toBeVisible()
  await page.goto(app.url(paths.membership(mia)))
  await expect(page.getByText('Your Points')).toHaveCount(0)
})

test('a scanner reads both codes on screens of any size, offline', async ({
  member,
  page,
  app,
  context,
  browser,
}) => {
  const code = await redeems(member)
  await waitForStored(page, code, member.memberCode)
  const storageState = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  await goesOffline(app, context)
  await page.goto(app.url(paths.code({ code })))
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
  expect(scanned(await page.screenshot())).toEqual([`CODE-128:${code}`, `QR-Code:${code}`])
  await page.goto(app.url(paths.code({ code: 'member' })))
  await expect(qrOf(page, member.memberCode)).toBeVisible()
  expect(scanned(await page.screenshot())).toEqual([
    `CODE-128:${member.memberCode}`,
    `QR-Code:${member.memberCode}`,
  ])
  await page.goto(app.url(paths.pass()))
  await expect(qrOf(page, member.memberCode)).toBeVisible()
  expect(scanned(await page.screenshot())).toContain(`QR-Code:${member.memberCode}`)
  // Go to the next card.
  await page.getByRole('button', { name: '1 voucher' }).click()
  await expect(qrOf(page, code)).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => scanned(await page.screenshot())).toContain(`QR-Code:${code}`)

  for (const phone of [
    { width: 320, height: 568, ratio: 2 },
    { width: 360, height: 740, ratio: 3 },
    { width: 412, height: 915, ratio: 2.625 },
    { width: 1280, height: 800, ratio: 1 },
  ]) {
    await test.step(`${phone.width} x ${phone.height} at ${phone.ratio}`, () =>
      expectSharpOn(phone))
  }

  /** Expects a sharp code in a browser that has only the stored pass, which the boot script paints before React. */
  async function expectSharpOn({
    width,
    height,
    ratio,
  }: {
    width: number
    height: number
    ratio: number
  }) {
    await app.start()
    const other = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: ratio,
      isMobile: ratio > 1,
      hasTouch: ratio > 1,
    })
    await other.addInitScript((stored) => {
      for (const [key, value] of Object.entries(JSON.parse(stored) as Record<string, string>))
        localStorage.setItem(key, value)
    }, storageState)
    const screen = await other.newPage()
    await screen.goto(app.url(paths.code({ code })))
    await expect(qrOf(screen, code)).toBeVisible()
    for (const [kind, modules] of [
      ['qr', 29],
      ['bars', 187],
    ] as const) {
      // Poll: while React replaces the boot script's elements, there may be nothing to measure, or parts of both.
      await expect
        .poll(async () => {
          const pixels =
            (((await screen.locator(`.code-plate .${kind}`).boundingBox())?.width ?? 0) * ratio) /
            modules
          return pixels < 0.99 ? 1 : Math.abs(pixels - Math.round(pixels))
        }, `${kind}: whole device pixels per module`)
        .toBeLessThan(0.005)
    }
    expect(scanned(await screen.screenshot({ fullPage: true }))).toEqual([
      `CODE-128:${code}`,
      `QR-Code:${code}`,
    ])
    expect(await screen.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    )
    await other.close()
  }
})

test('a server that accepts connections and never answers is treated as offline', async ({
  member,
  page,
  app,
  context,
}) => {
  const code = await redeems(member)
  await waitForStored(page, code, member.memberCode)
  await app.stop()
  const silent = await acceptAndNeverAnswer(app.port)
  try {
    const screen = await context.newPage()
    await screen.goto(app.url(paths.pass()), { waitUntil: 'commit' })
    await expect(qrOf(screen, member.memberCode)).toBeVisible()
    await screen.goto(app.url(paths.membership(member)), { waitUntil: 'commit' })
    await expect(screen.getByRole('region', { name: 'Your Points' })).toContainText('30')
    await expect(screen.getByText(/^Offline\. Updated/)).toBeVisible()
  } finally {
    await silent.close()
  }
})

test('the phone has the code, balance and history line when the network is lost right after a redemption', async ({
  member,
  page,
  context,
}) => {
  // Every request of the page after the redemption fails.
  await page.addInitScript(() => {
    const send = window.fetch
    let isGone = false
    window.fetch = async (...request) => {
      if (isGone) throw new TypeError('Failed to fetch')
      const response = await send(...request)
      if (response.url.endsWith('/Redemption/redeem')) isGone = true
      return response
    }
  })
  await member.open(paths.pass())
  await waitForStored(page, member.memberCode, member.email)
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'history' })}`)
  const history = page.getByRole('dialog', { name: 'Points History' })
  await expect(history.getByRole('listitem').first()).toBeVisible()
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
  const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
  await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
  await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
  await expect(sheet.getByRole('link', { name: 'Show at checkout' })).toBeVisible()

  await context.setOffline(true)
  await member.open(paths.pass())
  const card = page.getByRole('article', { name: 'Your pass' })
  await expect(card).toContainText('30')
  await expect(card).not.toContainText('150')
  await expect(page.getByRole('article', { name: 'Voucher 1 of 1' })).toBeAttached()
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'history' })}`)
  await expect(history.getByRole('listitem').first()).toContainText('Lens care kit')
  await expect(history.getByRole('listitem').first()).toContainText('120')
  await expect(history).toContainText('30 points to spend')
})

test('back online the pass shows the current data of the server', async ({
  member,
  page,
  app,
  context,
}) => {
  await member.open(paths.pass())
  await waitForStored(page, member.memberCode, member.email)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Your pass' })).toContainText('150')
  await context.setOffline(false)
  const elsewhere = await memberOn(page, app)
  await answerOf(page, addressOf(api.redemption.redeem), {
    redemptionId: await elsewhere.offerId('Lens care kit'),
  })
  await page.reload()
  await expect(page.getByRole('article', { name: 'Your pass' })).toContainText('30')
  await expect(page.getByRole('article', { name: 'Voucher 1 of 1' })).toBeAttached()
  await expect(page.getByText(/^Offline/)).toHaveCount(0)
})

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' })

  test('after one visit pass, collection, membership and their modals work offline; another language needs a connection', async ({
    member,
    page,
    app,
    context,
  }) => {
    await member.open(paths.membership(member))
    await waitForStored(page, member.memberCode, member.email)
    await waitForFiles(
      page,
      'fr',
      'forms.fr',
      'problems.fr',
      'RedeemModal',
      'HistoryModal',
      'TiersModal',
      'LogOutModal',
      'DetailsScreen',
    )
    expect(await filesOn(page)).not.toContain('forms.en')
    await goesOffline(app, context)

    await page.goto(app.url(paths.pass()))
    await expect(page.getByRole('article', { name: 'Votre carte' })).toContainText('150')
    await expect(
      page.getByRole('img', { name: `Code QR: ${spellCode(member.memberCode)}` }),
    ).toBeVisible()
    await page.goto(app.url(paths.collection()))
    await expect(
      page.getByRole('region', { name: 'Second regard' }).getByRole('link'),
    ).toBeVisible()
    await page.goto(app.url(paths.accountDetails()))
    await expect(
      page
        .getByRole('textbox', { name: 'Adresse de courriel' })
        .or(page.getByRole('heading', { name: 'Coordonnées' }))
        .first(),
    ).toBeVisible()
    for (const [modal, title] of [
      ['redeem', 'Échanger mes points'],
      ['history', 'Historique des points'],
      ['tiers', 'Les niveaux'],
      ['logout', 'Se déconnecter ?'],
    ] as const) {
      await page.goto(app.url(`${paths.membership(member)}${paths.here({ modal })}`))
      await expect(page.getByRole('dialog', { name: title.replace(' ?', '\u00A0?') })).toBeVisible()
    }
    await page.goto(app.url(paths.membership(member)))
    await expect(page.getByRole('region', { name: 'Vos points' })).toContainText('150')
    // The account's screens are loaded in idle time; their English texts are not on the phone.
    await expect.poll(() => hasLoaded(page, '/forms.fr-')).toBe(true)
    await changesLanguage(page, 'English')
    await expect(page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Vos points' })).toContainText('150')
  })

  test('a page that this phone has not stored says that it needs a connection', async ({
    page,
    context,
    app,
  }) => {
    await page.goto(app.url(paths.home()))
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true)
    await context.setOffline(true)
    await page.goto(app.url(paths.terms()))
    await expect(page.getByRole('alert')).toContainText(problemsFr.OFFLINE)
  })

  test('a page whose texts were evicted is shown in English', async ({
    member,
    page,
    app,
    context,
  }) => {
    await member.open(paths.membership(member))
    await waitForStored(page, member.memberCode, member.email)
    // Evicted offline: the worker stores missing files again while it has a connection.
    await goesOffline(app, context)
    await page.evaluate(async () => {
      const cache = await caches.open('code')
      for (const request of await cache.keys())
        if (/\/fr-/.test(request.url)) await cache.delete(request)
    })
    await page.goto(app.url(paths.pass()))
    await expect(
      page.getByRole('img', { name: new RegExp(spellCode(member.memberCode)) }).first(),
    ).toBeVisible()
    await page.goto(app.url(paths.membership(member)))
    await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
  })
})

test('offline, a language that was never used on this phone shows that it needs a connection', async ({
  member,
  page,
  app,
  context,
}) => {
  await member.open(paths.membership(member))
  await waitForStored(page, member.memberCode, member.email)
  await waitForFiles(page, 'forms.en', 'RedeemModal')
  expect(await filesOn(page)).not.toContain('fr')
  await goesOffline(app, context)
  await page.reload()
  await changesLanguage(page, 'Français')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'You are offline. Please try again when you have a connection.' }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
  await app.start()
  await context.setOffline(false)
  await changesLanguage(page, 'Français')
  await expect(page.getByRole('region', { name: 'Vos points' })).toContainText('150')
})

test('reads and a pass stored by another release are shown if valid and ignored if not', async ({
  member,
  page,
  app,
  context,
}) => {
  await member.open(paths.membership(member))
  await waitForStored(page, member.memberCode, member.email)
  // Leave the app, so that it does not overwrite the changes below.
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(async () => {
    const reads = JSON.parse(localStorage.getItem('laurel:reads') ?? '') as {
      clientState: { queries: { queryKey: [string]; state: { data: Record<string, unknown> } }[] }
    }
    for (const { queryKey, state } of reads.clientState.queries)
      state.data =
        queryKey[0] === 'points.balance'
          ? { counted: 150 }
          : { ...state.data, ofAnotherRelease: true }
    localStorage.setItem('laurel:reads', JSON.stringify(reads))
    localStorage.setItem(
      'laurel:pass',
      JSON.stringify({
        ...JSON.parse(localStorage.getItem('laurel:pass') ?? ''),
        ofAnotherRelease: true,
      }),
    )
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open('laurel')
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(new Error('IndexedDB refused'))
    })
    const table = database.transaction('answers', 'readwrite').objectStore('answers')
    await new Promise<void>((done) => {
      table.getAll().onsuccess = ({ target }) => {
        for (const row of (target as IDBRequest<{ path: string }[]>).result)
          if (row.path.endsWith('/points')) table.put({ ...row, answer: { counted: 150 } })
      }
      table.transaction.oncomplete = () => done()
    })
    database.close()
  })
  await goesOffline(app, context)
  await page.goto(app.url(paths.pass()))
  await expect(qrOf(page, member.memberCode)).toBeVisible()
  await page.goto(app.url(paths.membership(member)))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText(
    'There was a problem getting your points.',
  )
  await page.goto(app.url(paths.pass()))
  await expect(page.getByRole('article', { name: 'Your pass' })).toContainText('150')
})

test('the first frame is what React renders, names are escaped, and nothing moves when the app takes over', async ({
  member,
  page,
  app,
  context,
}) => {
  const name = `<img src=x onerror=alert(1)> "&amp;' </article>`
  const renamed = await page.evaluate(
    async ([email, firstName]) =>
      (
        await fetch('/api/account/update', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            email,
            firstName,
            lastName: 'x',
            username: 'x',
            telephone: '5145550134',
          }),
        })
      ).status,
    [member.email, name],
  )
  expect(renamed).toBe(200)
  const code = await redeems(member)
  await waitForStored(page, code, member.memberCode)
  await goesOffline(app, context)

  for (const [address, ...parts] of [
    [paths.pass(), '.rail', '.pager'],
    [paths.code({ key: keyOfVoucher(code) }), '.screen-code'],
    [paths.code({ key: 'member' }), '.screen-code'],
  ] as const) {
    const { screen, inserted, shown } = await opensFirstFrame(context, app.url(address), parts)
    expect(inserted, address).toEqual(shown)
    expect(inserted).toHaveLength(parts.length)
    await expect(screen.locator('#root :is(script, img[src=x], [onerror])')).toHaveCount(0)
    if (address !== paths.code({ key: keyOfVoucher(code) }))
      await expect(screen.getByText(`${name} x`)).toBeVisible()
    await screen.close()
  }
})

test('a pass stored by another release is not inserted but shown by the app, also with an older database', async ({
  member,
  page,
  app,
  context,
}) => {
  await member.open(paths.pass())
  await waitForStored(page, member.memberCode, member.email)
  // Leave the app, so that it does not overwrite the changes below.
  await page.goto(app.url('/robots.txt'))
  await goesOffline(app, context)
  const store = (markup?: { release?: string; front: string }) =>
    page.evaluate((changes) => {
      const { markup, ...pass } = JSON.parse(localStorage.getItem('laurel:pass') ?? '') as {
        markup: object
      }
      localStorage.setItem(
        'laurel:pass',
        JSON.stringify(changes ? { ...pass, markup: { ...markup, ...changes } } : pass),
      )
    }, markup)
  const front =
    '<div class="shell"><p class="rail"><b data-expires-at="2020-01-31T00:00:00.000Z">Old</b><b data-expires-at="2120-01-31T00:00:00.000Z">New</b></p></div>'
  const open = () => opensFirstFrame(context, app.url(paths.pass()), ['.rail'])

  await store({ front })
  const ofThisRelease = await open()
  expect(ofThisRelease.inserted).toHaveLength(1)
  // A voucher that has expired since it was stored is marked.
  expect(ofThisRelease.inserted[0]?.html).toMatch(
    /<b data-expires-at="2020[^"]*" class="is-over">Old<.*<b data-expires-at="2120[^"]*">New</,
  )
  expect(ofThisRelease.shown[0]?.html).toContain(member.memberCode.slice(0, 4))
  await ofThisRelease.screen.close()

  await store({ front, release: '/assets/index-another.js' })
  const ofAnother = await open()
  expect(ofAnother.inserted).toEqual([])
  await expect(qrOf(ofAnother.screen, member.memberCode)).toBeVisible()
  // The app has stored its own instead.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('laurel:pass')))
    .not.toContain('index-another')
  await ofAnother.screen.close()

  // As an earlier release left it: no markup, no reads, and a database with the dropped table.
  await store()
  await page.evaluate(rebuildFirstDatabase)
  await page.evaluate(() => localStorage.removeItem('laurel:reads'))
  const ofTheFirst = await open()
  expect(ofTheFirst.inserted).toEqual([])
  await expect(qrOf(ofTheFirst.screen, member.memberCode)).toBeVisible()
  await ofTheFirst.screen.goto(app.url(paths.membership(member)))
  await expect(ofTheFirst.screen.getByRole('region', { name: 'Your Points' })).toContainText('150')
  expect(
    await page.evaluate(
      () =>
        new Promise<string[]>((done) => {
          const opening = indexedDB.open('laurel')
          opening.onsuccess = () => {
            done([...opening.result.objectStoreNames])
            opening.result.close()
          }
        }),
    ),
  ).toEqual(['answers', 'owner'])
})

test('a new release fetches the late parts that this phone had of the previous one', async ({
  member,
  page,
}) => {
  await member.open(paths.membership(member))
  await waitForStored(page, member.memberCode, member.email)
  await waitForFiles(page, 'RedeemModal')
  // As on a phone that has used French and opened one modal with the previous release.
  await page.evaluate(async () => {
    await caches.delete('code')
    const cache = await caches.open('code')
    for (const file of ['fr-00000000', 'problems.fr-00000000', 'RedeemModal-0-0_0000'])
      await cache.put(
        `/assets/${file}.js`,
        new Response('', { headers: { 'content-type': 'text/javascript' } }),
      )
    await (await navigator.serviceWorker.ready).unregister()
  })
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const files = await filesOn(page)
  expect(files.filter((name) => name === 'fr' || name === 'RedeemModal')).toHaveLength(4)
  expect(files).toContain('Modal')
  expect(files).not.toContain('HistoryModal')
})

test('stores a late part that was loading when the worker took control', async ({
  member,
  page,
}) => {
  let markRequested = () => {}
  const requested = new Promise<void>((done) => {
    markRequested = done
  })
  let storedBefore: string[] = []
  await page.route('**/assets/registerWorker-*.js', async (route) => {
    await requested
    await route.continue()
  })
  await page.route('**/assets/LogOutModal-*.js', async (route) => {
    markRequested()
    // Wait until the page has sent the worker the list of files that it had loaded by then.
    await expect.poll(async () => (storedBefore = await filesOn(page)).length).toBeGreaterThan(0)
    await route.continue()
  })
  await member.open(paths.membership(member))
  await waitForFiles(page, 'LogOutModal', 'AssetScreen', 'DetailsScreen')
  expect(storedBefore).not.toEqual([])
  expect(storedBefore).not.toContain('LogOutModal')
})

type PartOfFrame = { html: string; left: number; top: number; width: number; height: number }

/**
 * Opens an address and returns parts of what the boot script inserted, and of what the app shows instead once it has
 * replaced it. The code of a part tells where its first QR code was.
 */
async function opensFirstFrame(
  context: BrowserContext,
  address: string,
  parts: readonly string[],
): Promise<{ screen: Page; inserted: PartOfFrame[]; shown: PartOfFrame[] }> {
  const screen = await context.newPage()
  await screen.addInitScript((selectors) => {
    const measure = () =>
      selectors.flatMap((selector) => {
        const part = document.querySelector(selector)
        if (!part) return []
        const { left, top, width, height } = (
          part.querySelector('.qr') ?? part
        ).getBoundingClientRect()
        return [{ html: part.outerHTML, left, top, width, height }]
      })
    const frame = { measure, inserted: [] as ReturnType<typeof measure>, isReplaced: () => false }
    Object.assign(globalThis, { frame })
    // Becoming interactive follows the boot script, which is the last of the page.
    const record = () => {
      const first = document.querySelector('#root > *')
      frame.inserted = measure()
      frame.isReplaced = () =>
        document.querySelector('.shell') !== null && first?.isConnected !== true
    }
    document.addEventListener('readystatechange', record, { once: true })
  }, parts)
  await screen.goto(address)
  type Frame = {
    frame: { measure: () => PartOfFrame[]; inserted: PartOfFrame[]; isReplaced: () => boolean }
  }
  await screen.waitForFunction(() => (globalThis as unknown as Frame).frame.isReplaced())
  await expect(screen.locator(parts[0] ?? '')).toBeVisible()
  const found = await screen.evaluate(() => {
    const { frame } = globalThis as unknown as Frame
    return { inserted: frame.inserted, shown: frame.measure() }
  })
  return { screen, ...found }
}

/** Runs in the page: replaces the database by one of its first version, with the same answers. */
async function rebuildFirstDatabase() {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(new Error('IndexedDB refused'))
    })
  const current = await result(indexedDB.open('laurel'))
  const rowsOf = (table: string): Promise<unknown[]> =>
    result(current.transaction(table).objectStore(table).getAll())
  const [answers, owner] = await Promise.all([rowsOf('answers'), rowsOf('owner')])
  current.close()
  await result(indexedDB.deleteDatabase('laurel'))
  // Dexie multiplies its versions by 10.
  const opening = indexedDB.open('laurel', 10)
  opening.onupgradeneeded = () => {
    const table = opening.result.createObjectStore('answers', { keyPath: ['memberId', 'path'] })
    table.createIndex('memberId', 'memberId')
    for (const row of answers) table.put(row)
    const owners = opening.result.createObjectStore('owner', { keyPath: 'key' })
    for (const row of owner) owners.put(row)
    opening.result.createObjectStore('marks', { keyPath: 'key' }).put({ key: 'poll:1', setAt: 1 })
  }
  ;(await result(opening)).close()
}

/** Returns the stored files beside the precache, by their names without hash. */
const filesOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('code')).keys()).map(({ url }) =>
      url.replace(/^.*\/(.*)-.{8}\.\w+$/, '$1'),
    ),
  )

const waitForFiles = (page: Page, ...names: string[]) =>
  expect
    .poll(
      async () => {
        const files = await filesOn(page)
        return names.filter((name) => !files.includes(name))
      },
      { timeout: 30_000 },
    )
    .toEqual([])

async function changesLanguage(page: Page, language: 'English' | 'Français') {
  await page
    .getByRole('button', { name: /^(Menu|Your account|Votre compte)$/ })
    .first()
    .click()
  await page.getByRole('button', { name: language }).filter({ visible: true }).click()
}

/** Returns the codes that zbarimg reads in a picture. */
function scanned(picture: Buffer): string[] {
  const { stdout, error } = spawnSync('zbarimg', ['--quiet', '-'], {
    input: picture,
    encoding: 'utf8',
  })
  if (error) throw error
  return stdout.trim().split('\n').sort()
}

/** Returns everything that this origin stores on the phone, by place. */
function everythingOn(
  page: Page,
): Promise<{ local: string; tab: string; databases: string; caches: string; cacheNames: string }> {
  return page.evaluate(async () => {
    const ofRequest = (request: IDBRequest) =>
      new Promise<unknown>((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(new Error('IndexedDB refused'))
      })
    const databases: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = (await ofRequest(indexedDB.open(name))) as IDBDatabase
      for (const table of database.objectStoreNames)
        databases.push(
          JSON.stringify(await ofRequest(database.transaction(table).objectStore(table).getAll())),
        )
      database.close()
    }
    const files: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const type = response?.headers.get('content-type') ?? ''
        files.push(
          request.url,
          /javascript|css|font|image/.test(type) ? '' : ((await response?.text()) ?? ''),
        )
      }
    }
    return {
      local: JSON.stringify({ ...localStorage }),
      tab: JSON.stringify({ ...sessionStorage }),
      databases: databases.join('\n'),
      caches: files.join('\n'),
      cacheNames: (await caches.keys()).join(),
    }
  })
}
