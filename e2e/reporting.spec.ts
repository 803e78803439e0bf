import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test as base } from './support/fixtures.ts'
import { startIngest, type Ingest } from './support/ingest.ts'
import { startServer, type Server } from './support/server.ts'

const SECRET = 'mia.secret@example.test'
const TOKEN = 'tok_4f1c9a7be0d24c31'

const test = base.extend<object, { ingest: Ingest; server: Server }>({
  ingest: [
    async ({}, use) => {
      const ingest = await startIngest()
      await use(ingest)
      await ingest.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ ingest }, use) => {
      const server = await startServer(
        { SENTRY_BROWSER_DSN: `http://public@127.0.0.1:${ingest.port}/7` },
        { isPrepared: true },
      )
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Runs in the page before its own scripts. */
function allowAnalytics() {
  localStorage.setItem(
    'laurel:cookies',
    JSON.stringify({ analytics: true, answeredAt: new Date().toISOString() }),
  )
}

test('reports errors from the start on, with their kind and route, and nothing of the member [CA-74]', async ({
  page,
  member,
  app,
  ingest,
}) => {
  await page.addInitScript(allowAnalytics)
  await page.addInitScript((secret) => {
    // When the document is parsed, before the app is loaded.
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') throw new RangeError(`early ${secret}`)
    })
  }, SECRET)
  await page.goto(app.url(`/claim?token=${TOKEN}&email=${SECRET}`))
  await expect.poll(() => ingest.received()).toContain('"type":"RangeError"')
  await page.evaluate(
    ([secret, token]) => {
      setTimeout(() => {
        throw new TypeError(`late ${secret} ${token}`)
      })
      void Promise.reject(new SyntaxError(`rejected ${secret}`))
    },
    [SECRET, TOKEN],
  )
  await expect.poll(() => ingest.received()).toContain('"type":"TypeError"')
  await expect.poll(() => ingest.received()).toContain('"type":"SyntaxError"')

  const received = ingest.received()
  expect(received).toContain('"release":"laurel@')
  expect(received).toContain('"transaction":"/claim"')
  expect(received).toContain('"infer_ip":"never"')
  expect(received).not.toMatch(/^referer$/im)
  // The trace of the page load.
  expect(received).toContain('"type":"transaction"')
  const names = await page.evaluate(() => localStorage.getItem('laurel:viewer') ?? '')
  const memberId = (JSON.parse(names) as { memberId: string }).memberId
  const cookies = (await page.context().cookies()).map(({ value }) => value)
  for (const secret of [SECRET, 'mia.secret', TOKEN, member.email, memberId, ...cookies])
    expect(received).not.toContain(secret)
  expect(received).not.toContain(encodeURIComponent(SECRET))
})

test('reports nothing from a visitor who has not allowed it, and starts once they do [CA-74]', async ({
  page,
  app,
  ingest,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).port === String(ingest.port)) sent.push(request.url())
  })
  await page.goto(app.url(paths.home()))
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new EvalError('refused')
      }),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await page.getByRole('checkbox', { name: 'I allow statistics and error reports' }).check()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Save my choice' }).click()
  await expect.poll(() => ingest.received()).toContain('"type":"EvalError"')
})

test('opens the policy for the ingest host alone', async ({ page, app, ingest }) => {
  const response = await page.goto(app.url(paths.home()))
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' http://127.0.0.1:${ingest.port}`)
})

base('without a DSN loads and reports nothing', async ({ page, app }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const response = await page.goto(app.url(paths.home()))
  await page.waitForLoadState('networkidle')
  expect(requests.length).toBeGreaterThan(3)
  expect(requests.filter((url) => /reportErrors|sentry/i.test(url))).toEqual([])
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'")
})
