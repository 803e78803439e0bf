import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { problemsFr, successesFr } from '#contract/problems.fr.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { describe, expect, it } from 'vitest'

/** A convention that a pattern can check (docs/architecture.md). eslint checks the allowed imports. */
type Rule = {
  name: string
  /** Whether the rule applies to a file. */
  where: (path: string) => boolean
  forbidden: RegExp
  /** What to do instead; a part of the failure message. */
  instead: string
  /** Checks comments too. */
  inComments?: true
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['brands', 'contract', 'domain', 'server', 'src', 'sw', 'texts', 'till']
const inSrc = (path: string) => path.startsWith('src/')
const isOneOf =
  (...starts: string[]) =>
  (path: string) =>
    starts.some((start) => path.startsWith(start))
const isTestHelper = (path: string) =>
  /\.(test|soak)\.tsx?$/.test(path) || /^server\/testing\//.test(path)
const escapeRegExp = (phrase: string) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Slugs (as a quoted word), names and ids of the packs, read as text because src may not import a pack. */
function brandWords(): string[] {
  const packs = readdirSync(join(root, 'brands'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return packs.flatMap(({ name: slug }) => {
    const pack = statSync(join(root, 'brands', slug, 'brand.ts'), { throwIfNoEntry: false })
      ? readFileSync(join(root, 'brands', slug, 'brand.ts'), 'utf8')
      : ''
    const words = [
      ...pack.matchAll(/^ {2}name: '([^']+)'|\b(?:creatorId|membershipId|assetId): '([^']+)'/gm),
    ].map(([, name, id]) => escapeRegExp(name ?? id ?? slug))
    return [`['"\`]${slug}\\b`, ...words]
  })
}

const catalogue = [
  ...[...Object.values(problems), ...Object.values(successes)].map(({ en }) => en),
  ...Object.values(problemsFr),
  ...Object.values(successesFr),
]

const rules: Rule[] = [
  {
    name: 'fetch',
    // Scripts and styles, not the API: refetchFiles.ts replaces them in the browser's HTTP cache. The demo's wallet is a
    // window of its own, as another app would be.
    where: (path) =>
      !isOneOf(
        'src/lib/api/api.ts',
        'src/offline/refetchFiles.ts',
        'server/demo/demo-wallet-page.ts',
        'server/demo/vault/field-page.ts',
        'server/integrations/',
        'sw/',
        'till/lib/call.ts',
      )(path),
    forbidden: /(?<![\w.])fetch\(|\b(window|globalThis|self)\.fetch\b|XMLHttpRequest|sendBeacon/,
    instead:
      'Read with useRead, write with useWrite (both go through src/lib/api/api.ts); on the server use a client of server/integrations.',
  },
  {
    name: 'storage',
    where: (path) => !isOneOf('src/offline/', 'src/boot/', 'till/lib/storage.ts')(path),
    forbidden: /\b(localStorage|sessionStorage|indexedDB)\b/,
    instead:
      'Store it with src/offline (localStore.ts for the page, database.ts for the worker), so that logging out finds everything in one place.',
  },
  {
    name: 'effect',
    where: (path) => path.startsWith('src/'),
    forbidden: /Effect\(\(\) => [^{\n]*\.scroll\w*\(/,
    instead:
      'Put it into braces: newer browsers return a promise from scrolling, and React would call it as the cleanup.',
  },
  {
    name: 'brand',
    where: isOneOf('src/', 'server/', 'contract/', 'till/'),
    forbidden: new RegExp(brandWords().join('|')),
    instead:
      'Code must not name a brand: use useBrand() in the page, the brand of the request on the server, the packs of brands/index.ts.',
  },
  {
    name: 'settings',
    where: (path) => path !== 'server/lib/config/env.ts',
    forbidden: /\bprocess\.env\b/,
    instead:
      'Add the setting to the schema of server/lib/config/env.ts and take it from the settings.',
  },
  {
    name: 'html',
    where: (path) => !isOneOf('src/lib/html/Html.tsx', 'src/boot/')(path),
    forbidden: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML/,
    instead: 'Show HTML of a brand with Html of #lib/html/Html.tsx, which sanitizes it.',
  },
  {
    name: 'clock',
    where: isOneOf('domain/'),
    forbidden: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/,
    instead: 'Pass the time as an argument, so that the rules of domain/ stay pure.',
  },
  {
    name: 'toast',
    where: (path) => inSrc(path) && !path.startsWith('src/lib/'),
    forbidden: /\btoast\.(problem|error)\(/,
    instead:
      'Remove it: Section shows a failed read and useWrite a failed write, both with the message of the endpoint.',
  },
  {
    name: 'catalogue',
    where: (path) =>
      !isOneOf('contract/problems.ts', 'contract/successes.ts', 'contract/problems.fr.ts')(path),
    forbidden: new RegExp(catalogue.map(escapeRegExp).join('|')),
    instead:
      "Throw new Problem('CODE') or name the code on the endpoint; only contract/problems.ts and successes.ts contain the message.",
  },
  {
    name: 'default export',
    where: (path) => !/(Screen|Modal)\.tsx$|^brands\/[^/]+\/[^/]+\.ts$/.test(path),
    forbidden: /^export default\b|\bas default\b/m,
    instead:
      'Use a named export; only lazily loaded screens and modals and files of packs have a default export.',
  },
  {
    name: 'migration',
    where: (path) => path.endsWith('.sql'),
    forbidden:
      /\bdrop\s+(?:table|column)\b|\brename\s+(?:to|column)\b|\btruncate\s+(?:table\s+)?\w+\s*;/i,
    instead:
      'Schemas only grow (docs/decisions/0010), because the previous release is still running. Add columns and tables, remove none.',
  },
  {
    name: 'reason',
    where: () => true,
    inComments: true,
    forbidden: /eslint-disable(?!.* -- \S.{7})|@ts-expect-error(?!.{10})|@ts-(?:ignore|nocheck)/,
    instead:
      'Give the reason on the same line: eslint-disable-next-line rule -- reason, @ts-expect-error reason.',
  },
]

/** Blanks comments and keeps the lines, so that comments may mention forbidden code. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;,{}()])(?:\/\/|-- ).*$/gm, '$1')

/** Checks one file; each violation names the line, what it contains and what to do instead. */
function check(path: string, text: string): { rule: string; message: string }[] {
  const code = withoutComments(text)
  return rules
    .filter(({ where }) => where(path))
    .flatMap(({ name, forbidden, instead, inComments }) =>
      (inComments ? text : code.replaceAll("\\'", "'")).split('\n').flatMap((line, index) => {
        const match = forbidden.exec(line)?.[0]
        return match === undefined
          ? []
          : [{ rule: name, message: `${path}:${index + 1} has "${match.trim()}". ${instead}` }]
      }),
    )
}

const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter((path) => /\.(ts|tsx|css|sql)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

describe('the repository', () => {
  it.each(rules.map(({ name }) => name))('follows the rule: %s', (name) => {
    const violations = files
      .filter(({ path }) => !isTestHelper(path))
      .flatMap(({ path, text }) => check(path, text))
    expect(violations.filter(({ rule }) => rule === name).map(({ message }) => message)).toEqual([])
  })

  it('lists files of more than 200 lines for review', () => {
    const long = files
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ path, lines }) => lines > 200 && !path.startsWith('texts/'))
    if (long.length > 0)
      console.info(
        `Over 200 lines:\n${long.map(({ path, lines }) => `  ${lines} ${path}`).join('\n')}`,
      )
    expect(files.length).toBeGreaterThan(40)
  })
})

const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** Returns the folders of the block under "## Folders" in docs/architecture.md, one at the start of each line. */
function documentedFolders(): string[] {
  const [, block = ''] = /## Folders\n[\s\S]*?```\w*\n([\s\S]*?)```/.exec(architecture) ?? []
  return block.split('\n').flatMap((line) => /^(\S+)\/(?:\s|$)/.exec(line)?.[1] ?? [])
}

describe('docs/architecture.md', () => {
  /** Packs made with `npm run brand -- new` are data and may be missing in the tree. */
  const isPack = (folder: string) =>
    folder.startsWith('brands/') &&
    statSync(join(root, folder, 'brand.ts'), { throwIfNoEntry: false }) !== undefined

  it('lists exactly the existing folders, except added packs', () => {
    const below = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`)
    const existing = [
      ...folders,
      'public',
      'e2e',
      'tools',
      'docs',
      ...['src', 'server', 'tools', 'brands'].flatMap(below),
    ].filter((folder) => folder !== 'src' && readdirSync(join(root, folder)).length > 0)
    const shown = documentedFolders()
    expect([...shown].sort()).toEqual(
      existing.filter((folder) => !isPack(folder) || shown.includes(folder)).sort(),
    )
  })

  it('names only files that exist', () => {
    const named = [
      ...architecture.matchAll(
        /`((?:src|server|domain|contract|texts|brands|sw|tools|e2e|docs)\/[\w./-]+\.\w+)`/g,
      ),
    ].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((path) => !statSync(join(root, path), { throwIfNoEntry: false }))).toEqual(
      [],
    )
  })

  it('has at most 1,500 words', () => {
    expect(architecture.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1500)
  })
})

it.each([
  ['.env.example', (name: string) => new RegExp(`^#?${name}=`, 'm')],
  ['docs/operating.md', (name: string) => new RegExp(`^\\| \`${name}\``, 'm')],
])('%s documents every setting', (document, entryOf) => {
  const settings = [
    ...readFileSync(join(root, 'server/lib/config/env.ts'), 'utf8').matchAll(
      /^ {2}([A-Z_]{4,}): z\./gm,
    ),
  ].map(([, name = '']) => name)
  const content = readFileSync(join(root, document), 'utf8')
  expect(settings.length).toBeGreaterThan(8)
  expect(settings.filter((name) => !entryOf(name).test(content))).toEqual([])
})

it('refers only to decisions that exist', () => {
  const decisionFiles = readdirSync(join(root, 'docs/decisions'))
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    )
  const everywhere = [
    ...readdirSync(root),
    ...[...folders, 'docs', 'e2e', 'tools'].flatMap(below),
  ].filter((path) => /\.(tsx?|mjs|css|sql|md|html)$/.test(path))
  const named = everywhere.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /\bdecisions\/(\d{4}[\w-]*(?:\.md)?)|\]\((\d{4}-[\w-]+\.md)/g,
      ),
    ].map(([, from, beside]) => ({ path, name: from ?? beside ?? '' })),
  )
  expect(named.length).toBeGreaterThan(15)
  // By its full file name or by its number alone.
  expect(
    named.filter(
      ({ name }) =>
        !decisionFiles.some(
          (file) => file === name || (/^\d{4}$/.test(name) && file.startsWith(`${name}-`)),
        ),
    ),
  ).toEqual([])
})

describe('the rules', () => {
  it.each([
    ['fetch', 'src/points/share.ts', "await fetch('/api/account')"],
    ['fetch', 'server/points/routes.ts', 'const answer = await globalThis.fetch(url)'],
    ['storage', 'src/lib/session/viewer.ts', "localStorage.setItem('a', 'b')"],
    ['storage', 'src/points/share.ts', 'const store = window.sessionStorage'],
    [
      'effect',
      'src/points/PointsPanel.tsx',
      "useEffect(() => line.current?.scrollIntoView({ block: 'center' }), [])",
    ],
    ['brand', 'src/points/PointsPanel.tsx', "if (brand.slug === 'eyewear') return null"],
    ['settings', 'server/app.ts', 'const port = process.env.PORT'],
    ['clock', 'domain/points.ts', 'const now = Date.now()'],
    ['toast', 'src/points/PointsPanel.tsx', "toast.problem('POINTS_UNAVAILABLE')"],
    [
      'catalogue',
      'server/redemption/redeem.ts',
      `throw new Error("${problems.NOT_ENOUGH_POINTS.en}")`,
    ],
    [
      'catalogue',
      'texts/en.ts',
      "'redemption.poor': 'You don\\'t have enough points to redeem this offer.',",
    ],
    ['default export', 'src/points/PointsPanel.tsx', 'export default function PointsPanel() {}'],
    ['migration', 'server/migrations/0009_less.sql', 'ALTER TABLE accounts DROP COLUMN telephone;'],
    [
      'migration',
      'server/migrations/0009_other.sql',
      'alter table accounts rename column telephone to phone;',
    ],
    ['reason', 'src/points/PointsPanel.tsx', '// eslint-disable-next-line no-console'],
    ['reason', 'server/app.ts', '// @ts-expect-error'],
    ['reason', 'server/app.ts', '// @ts-ignore it is fine, really'],
  ])('reject by "%s": in %s %s', (rule, path, text) => {
    expect(check(path, text).map((violation) => violation.rule)).toContain(rule)
  })

  it.each([
    ['the only fetch', 'src/lib/api/api.ts', 'await fetch(address)'],
    ['a method called fetch', 'src/points/share.ts', 'await queryClient.refetch()'],
    ['storage in src/offline', 'src/offline/localStore.ts', 'localStorage.clear()'],
    ['a comment', 'src/points/PointsPanel.tsx', '// not localStorage, not #fff, not fetch()'],
    [
      'a package import',
      'src/points/PointsPanel.tsx',
      "import { points } from '#domain/points.ts'",
    ],
    ['the only process.env', 'server/lib/config/env.ts', 'read(process.env)'],
    ['a time passed as an argument', 'domain/points.ts', 'new Date(now.getTime() + 1)'],
    [
      'a migration that adds',
      'server/migrations/0009_more.sql',
      'alter table accounts add column nickname text; -- never drop table accounts',
    ],
    ['a screen', 'src/screens/PassScreen.tsx', 'export default function PassScreen() {}'],
    [
      'a reason',
      'server/app.ts',
      '// eslint-disable-next-line no-console -- the address is for the person at the terminal',
    ],
  ])('allow %s', (_, path, text) => {
    expect(check(path, text)).toEqual([])
  })
})
