import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { mailboxOf, type Mailbox } from './mailbox.ts'
import { newcomer, verifiedNewcomer, type DemoName, type Member, demoMember } from './member.ts'
import { startServer, type Server } from './server.ts'

type Options = {
  /** Whether the question about cookies was answered on this phone before: the errands are of somebody who has. */
  hasAnswered: boolean
}

type Fixtures = {
  /** The running product: stop it, start it again, address it. Running at the beginning of every test. */
  app: Server
  mailbox: Mailbox
  /** An address nobody has joined with. */
  freshEmail: string
  /** Somebody who has just joined on the landing page of the open page. */
  member: Member
  /** The same, with a confirmed address. */
  verifiedMember: Member
  /** Logs a demo member in on the page of the test. */
  situation: (name: DemoName) => Promise<Member>
  /** Fails with what is wrong and where. */
  hasNoAxeViolation: (page: Page, of: string) => Promise<void>
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let count = 0

export const test = base.extend<Options & Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  app: async ({ server }, use, testInfo) => {
    await server.start()
    const before = server.log().length
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server', { body: server.log().slice(before) })
  },
  hasAnswered: [true, { option: true }],
  context: async ({ context, hasAnswered }, use) => {
    if (hasAnswered) await context.addInitScript(answerAboutCookies)
    await use(context)
  },
  baseURL: async ({ server }, use) => use(server.url('')),
  mailbox: async ({ app }, use) => use(mailboxOf(app)),
  freshEmail: async ({ app }, use, testInfo) => use(`newcomer-${app.port}-${testInfo.workerIndex}-${++count}@example.test`),
  member: async ({ page, app, freshEmail }, use) => use(await newcomer(page, app, freshEmail)),
  verifiedMember: async ({ page, app, freshEmail }, use) => use(await verifiedNewcomer(page, app, freshEmail)),
  situation: async ({ page, app }, use) => use((name) => demoMember(page, app, name)),
  hasNoAxeViolation: async ({}, use) => use(expectNoAxeViolation),
})

/** Runs in the page, before it. */
export function answerAboutCookies() {
  try {
    if (localStorage.getItem('laurel:cookies') === null) localStorage.setItem('laurel:cookies', JSON.stringify({ measuring: false, answeredAt: new Date().toISOString() }))
  } catch {
    // A page without an origin keeps nothing.
  }
}

/** Runs in the page: what is laid out only when it comes near is there at once. */
export function nothingWaits() {
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(all)
}

async function expectNoAxeViolation(page: Page, of: string): Promise<void> {
  // A colour in the middle of a fade is no colour of ours.
  await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished.catch(() => undefined))))
  // What waits far below has no place of its own yet: it is looked at as it is when somebody gets there.
  await page.evaluate(nothingWaits)
  // Within the page itself, and without the places of what is right: otherwise each look opens a page more, and takes four times as long.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] }).analyze()
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `    ${target.join(' ')}: ${failureSummary}`).join('\n')}`)
  expect(told, `axe on ${of}`).toEqual([])
}

export { expect }
