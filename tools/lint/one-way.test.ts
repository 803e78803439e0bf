import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../setup/run.mjs'

/**
 * A row of "One way for each task" in docs/architecture.md: the files that may contain what the others do another way.
 * Each names the reason where it is not the way itself.
 */
type Way = { task: string; pattern: RegExp; in: RegExp; files: readonly string[] }

const ways: readonly Way[] = [
  {
    task: 'add an endpoint: routes outside the contract',
    pattern: /\bapp\.(?:get|post|put|patch|delete|all|route)\(/,
    in: /^server\/(?!demo\/)/,
    files: [
      // For the supervisor, without a brand.
      'server/health.ts',
      // Files and pages.
      'server/brand/drawings.ts',
      'server/media/routes.ts',
      'server/web/pages.ts',
      'server/web/till-page.ts',
      'server/dev.ts',
      // Protocols of others.
      'server/phone-passes/web-service.ts',
      'server/lib/http/webhooks.ts',
      'server/lib/http/serve.ts',
    ],
  },
  {
    task: 'read, write: the stored answers themselves',
    pattern: /\bqueryClient\b/,
    in: /^src\/(?!lib\/|app\/)/,
    files: [
      // A claimed code is in the list at once, also where refreshing it fails.
      'src/benefits/voucher/useClaim.ts',
      // Watches what the pass shows.
      'src/pass/storePass.ts',
    ],
  },
  {
    task: 'lock several rows: accounts and loyalty accounts',
    pattern: /\.from\((?:accounts|loyaltyAccounts)\)(?:(?!\n\n)[\s\S])*?\.for\('/,
    in: /^server\//,
    files: ['server/points/locks.ts'],
  },
  {
    task: 'add a screen: redirects',
    pattern: /<Navigate\b/,
    in: /^src\/(?!app\/)/,
    // The collection of a member with one item is that item.
    files: ['src/collection/OnlyItem.tsx'],
  },
  {
    task: 'add a modal: dialogs',
    pattern: /<dialog\b|\.showModal\(/,
    in: /^src\//,
    files: [
      'src/ui/Modal.tsx',
      // The frame of Flow's library, which opens it itself.
      'src/wallets/connect/flowFrame.ts',
    ],
  },
  {
    task: 'add a modal: the component',
    pattern: /<Modal\b/,
    in: /^src\/(?!.*Modal\.tsx$)/,
    files: [
      'src/payments/buy/Buy.tsx',
      // Sheets of ConnectWalletModal.tsx and SetUpModal.tsx.
      'src/wallets/ConnectSheet.tsx',
      'src/wallets/SetUpSheet.tsx',
    ],
  },
  {
    task: 'add a job',
    pattern: /\bsetInterval\(/,
    in: /^server\/(?!demo\/)/,
    files: [
      // Whether the database still answers.
      'server/lib/database/open-database.ts',
      'server/lib/database/watchdog.ts',
      // Renews a claim while its work runs.
      'server/lib/idempotency/claims.ts',
      'server/lib/jobs/jobs.ts',
      // The outbox, which is also started by an email.
      'server/open-server.ts',
    ],
  },
  {
    task: 'take the time',
    pattern: /\bDate\.now\(\)|\bnew Date\(\)/,
    in: /^server\/(?!demo\/|lib\/|integrations\/)/,
    files: [
      // The age of a job's last success is one of the machine.
      'server/reporting/metrics.ts',
      // Events for a shop's staff to try.
      'server/shop/sample-events.ts',
    ],
  },
  {
    task: 'count down',
    pattern: /\bDate\.now\(\)|\bnew Date\(\)|\bsetInterval\(/,
    in: /^src\/drops\//,
    files: [],
  },
  {
    task: 'link to another site: windows of their own',
    pattern: /target="_blank"/,
    in: /^src\//,
    files: [
      'src/lib/navigation/ExternalLink.tsx',
      // Pages of our own.
      'src/auth/registration/Terms.tsx',
      'src/benefits/contest/RulesLink.tsx',
      // Links that are checked with the pack.
      'src/account/details/DetailsFields.tsx',
      'src/app/Footer.tsx',
      'src/app/TopNav.tsx',
      'src/points/EarnAction.tsx',
      'src/points/FollowModal.tsx',
    ],
  },
  {
    task: 'create a membership',
    pattern: /\bjoinProgram\(/,
    in: /^server\//,
    files: [
      'server/membership/join.ts',
      'server/membership/join-as-member.ts',
      // Members of the past, who are not greeted.
      'server/demo/seed-history.ts',
    ],
  },
  {
    task: 'let an item change hands',
    pattern: /\bmoveItem\(/,
    in: /^server\//,
    files: [
      'server/collection/item-changes.ts',
      // One member's accounts become one.
      'server/staff/merge-accounts.ts',
    ],
  },
  {
    task: 'add a staff command: programs that open the database themselves',
    pattern: /drizzle|lib\/database\/|['"]pg['"]|pglite/,
    in: /^tools\/(?:staff|packs)\//,
    files: [],
  },
]

const files = ['src', 'server', 'tools']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      !/^server\/(?:testing|system-tests)\//.test(path),
  )
  .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) }))

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;,{}()])\/\/.*$/gm, '$1')
}

describe('there is one way to', () => {
  it.each(ways)('$task', ({ pattern, in: folder, files: allowed }) => {
    const found = files
      .filter(({ path, text }) => folder.test(path) && pattern.test(text))
      .map(({ path }) => path)
    expect(found.sort()).toEqual([...allowed].sort())
  })
})

describe('files', () => {
  it('are named after their concept', () =>
    expect(
      files
        .map(({ path }) => path)
        .filter((path) => /(?:^|\/)(?:utils?|helpers?|misc|common|index)(?:\.\w+$|\/)/i.test(path)),
    ).toEqual([]))

  it('are no barrels: what a file exports is its own', () =>
    expect(
      files
        .filter(({ text }) => /^export (?:\*|(?:type )?\{[^}]*\}) from /m.test(text))
        .map(({ path }) => path),
    ).toEqual([
      // The list of all tables.
      'server/schema.ts',
    ]))
})
