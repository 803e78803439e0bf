import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { mailboxOf, type Mailbox } from './mailbox.ts'
import {
  joinNewMember,
  joinVerifiedMember,
  type DemoName,
  type Member,
  demoMember,
} from './member.ts'
import { startServer, type Server } from './server.ts'

type Options = {
  /** Whether the cookie question was answered on this device before; most tests assume so. */
  cookiesAnswered: boolean
}

type Fixtures = {
  /** The server. A test may stop and restart it; it runs at the beginning of every test. */
  app: Server
  mailbox: Mailbox
  /** An email address without an account. */
  freshEmail: string
  /** A new member, logged in on the test's page, with an unconfirmed address. */
  member: Member
  /** The same, with a confirmed address. */
  verifiedMember: Member
  /** Logs a demo member in on the page of the test. */
  logInAs: (name: DemoName) => Promise<Member>
  /** Fails with the accessibility violations and their places. */
  expectNoAxeViolations: (page: Page, of: string) => Promise<void>
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let count = 0

export const test = base.extend<Options & Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer({}, { isPrepared: true })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  app: async ({ server }, use, testInfo) => {
    await server.start()
    const before = server.log().length
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server', { body: server.log().slice(before) })
  },
  cookiesAnswered: [true, { option: true }],
  context: async ({ context, cookiesAnswered }, use) => {
    if (cookiesAnswered) await context.addInitScript(answerQuestions)
    await use(context)
  },
  baseURL: async ({ server }, use) => use(server.url('')),
  mailbox: async ({ app }, use) => use(mailboxOf(app)),
  freshEmail: async ({ app }, use, testInfo) =>
    use(`newcomer-${app.port}-${testInfo.workerIndex}-${++count}@example.test`),
  member: async ({ page, app, freshEmail }, use) => use(await joinNewMember(page, app, freshEmail)),
  verifiedMember: async ({ page, app, freshEmail }, use) =>
    use(await joinVerifiedMember(page, app, freshEmail)),
  logInAs: async ({ page, app }, use) => use((name) => demoMember(page, app, name)),
  expectNoAxeViolations: async ({}, use) => use(expectNoAxeViolations),
})

/** Runs in the page before its own scripts: stores answers to the questions about cookies and staying logged in. */
export function answerQuestions() {
  try {
    localStorage.setItem('laurel:stayOfferAnswered', JSON.stringify(new Date().toISOString()))
    if (localStorage.getItem('laurel:cookies') === null)
      localStorage.setItem(
        'laurel:cookies',
        JSON.stringify({ analytics: false, answeredAt: new Date().toISOString() }),
      )
  } catch {
    // A page without an origin has no storage.
  }
}

/** Runs in the page: lays out the parts with content-visibility at once. */
export function nothingPending() {
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(all)
}

/**
 * Runs in the page: names what an open modal has made inert. On a page with a frame axe looks for the modal before it
 * has read the page, and then takes everything behind it for reachable.
 */
function markInert() {
  const modal = document.querySelector('dialog:modal')
  if (!modal || !document.querySelector('iframe')) return
  for (let inside = modal; inside !== document.body && inside.parentElement;) {
    for (const beside of inside.parentElement.children)
      if (beside !== inside && !beside.hasAttribute('inert')) beside.setAttribute('inert', 'by-axe')
    inside = inside.parentElement
  }
}

/** Runs in the page: takes back what `markInert` has done. */
function unmarkInert() {
  for (const element of document.querySelectorAll('[inert=by-axe]'))
    element.removeAttribute('inert')
}

async function expectNoAxeViolations(page: Page, of: string): Promise<void> {
  // Wait for animations to end: a color in the middle of a fade is not one of the design.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  // Parts far below have no layout yet: check them as a reader sees them.
  await page.evaluate(nothingPending)
  await page.evaluate(markInert)
  // Legacy mode and violations only: otherwise each check opens another page and takes four times as long.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] })
    .analyze()
  await page.evaluate(unmarkInert)
  const messages = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `    ${target.join(' ')}: ${failureSummary}`).join('\n')}`,
  )
  expect(messages, `axe on ${of}`).toEqual([])
}

export { expect }
