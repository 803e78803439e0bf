/**
 * npm run bench:auth, second part: measures the time from Enter in the email field to "Check your inbox", with a mail server that
 * answers after five seconds.
 */
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from 'playwright'
import { SMTPServer } from 'smtp-server'
import { addressOf } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { paths } from '../../src/lib/navigation/paths.ts'
import { startServer, type Server } from '../../e2e/support/server.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { ensureChromium } from '../setup/debian.mjs'

// The rate limit of emailexists is 20 a minute.
const RUNS = 19
const LIMIT_MS = 100
const SLOW_MS = 5_000

await ensureBuilt()
const executablePath = await ensureChromium()
const mail = await slowMailServer()
const server = await startServer({ SMTP_URL: mail.url, MAIL_FROM: 'post@brand.example' })
try {
  await server.start()
  const browser = await chromium.launch({ executablePath })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const members = await join(server, RUNS + 1)
  const waits: number[] = []
  for (const email of members) waits.push(await fromEnterToInbox(page, email))
  await browser.close()
  // The first run is a warm-up.
  report(waits.slice(1))
} finally {
  await server.close()
  await mail.close()
}

async function slowMailServer() {
  let emails = 0
  const waiting = new Set<NodeJS.Timeout>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      stream.resume().on('end', () => {
        emails += 1
        waiting.add(setTimeout(() => done(), SLOW_MS))
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', () => ready()))
  smtp.on('error', () => undefined)
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    emails: () => emails,
    close: () => {
      waiting.forEach(clearTimeout)
      return new Promise<void>((closed) => smtp.close(() => closed()))
    },
  }
}

async function join(at: Server, count: number): Promise<string[]> {
  const { creatorId, assetId } = JSON.parse(
    (await at.call('GET', addressOf(api.brand.brand))).text,
  ) as { creatorId: string; assetId: string }
  const emails = Array.from({ length: count }, (_, place) => `inbox-${place}@example.test`)
  for (const email of emails) {
    const { status, text } = await at.call('POST', addressOf(auth.joinUnverified), {
      email,
      creatorId,
      assetId,
    })
    if (status !== 200) throw new Error(`joining answered ${status}: ${text}`)
  }
  return emails
}

/** Returns milliseconds, measured in the page, from the key press to the frame after the state has appeared. */
async function fromEnterToInbox(page: Page, email: string): Promise<number> {
  await page.goto(server.url(paths.login()))
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const waited = page.evaluate(
    () =>
      new Promise<number>((done) => {
        document.addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const see = new MutationObserver(() => {
              if (!document.querySelector('input[name="code"]')) return
              see.disconnect()
              requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
            })
            see.observe(document, { childList: true, subtree: true })
          },
          { once: true, capture: true },
        )
      }),
  )
  await page.evaluate(() => undefined)
  await page.getByRole('textbox', { name: 'Email' }).press('Enter')
  return Promise.race([
    waited,
    new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error('the state did not appear within 20 s')), 20_000).unref(),
    ),
  ])
}

function report(waits: number[]) {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const median = at(0.5)
  console.log(
    `from Enter to "Check your inbox", ${sorted.length} times, mail server answering after ${SLOW_MS / 1000} s (${mail.emails()} emails received):`,
  )
  console.log(
    `median ${median.toFixed(0)} ms   p95 ${at(0.95).toFixed(0)} ms   limit ${LIMIT_MS} ms   ${median <= LIMIT_MS ? 'ok' : 'LIMIT MISSED'}`,
  )
  process.exitCode = median <= LIMIT_MS ? 0 : 1
}
