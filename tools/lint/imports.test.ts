import { ESLint } from 'eslint'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../setup/run.mjs'
import { zonesOf } from './zones.ts'
import { importCheckOf, type ImportCheck } from './imports.ts'

let check: ImportCheck
beforeAll(() => {
  check = importCheckOf(root)
})

describe('the import check refuses, and says what to do instead', () => {
  it.each([
    ['domain/points.ts', '#contract/points.ts', /as an argument/],
    ['domain/points.ts', '../contract/points.ts', /as an argument/],
    ['domain/points.ts', 'zod/mini', /as an argument/],
    ['domain/points.ts', 'node:crypto', /as an argument/],
    ['contract/points.ts', 'zod', /zod\/mini/],
    ['contract/points.ts', '#server/lib/database/database.ts', /both sides/],
    ['texts/en.ts', '#domain/points.ts', /texts import nothing/],
    ['brands/eyewear/brand.ts', '#domain/points.ts', /a brand pack is data/],
    [
      'src/points/PointsPanel.tsx',
      '../redemption/OfferList.tsx',
      /features do not import each other/,
    ],
    ['src/points/PointsPanel.tsx', '../screens/PassScreen.tsx', /not the other way/],
    ['src/points/PointsPanel.tsx', '../app/routes.tsx', /not the other way/],
    ['src/points/PointsPanel.tsx', '#brands/brand.ts', /useBrand/],
    ['src/points/PointsPanel.tsx', '#texts/en.ts', /t\(\)/],
    ['src/points/PointsPanel.tsx', '#server/lib/database/database.ts', /share only contract/],
    ['src/points/PointsPanel.tsx', '../../server/lib/database/database.ts', /share only contract/],
    ['src/points/PointsPanel.tsx', '@tanstack/react-query', /useRead/],
    ['src/points/PointsPanel.tsx', 'sonner', /toast/],
    ['src/points/PointsPanel.tsx', 'dexie', /database of the phone/],
    ['src/points/PointsPanel.tsx', 'node:fs', /does not have it/],
    ['src/points/PointsPanel.tsx', 'zod', /zod\/mini/],
    ['src/ui/Button.tsx', '#lib/texts/t.ts', /as a prop/],
    ['src/ui/Button.tsx', 'react-router-dom', /as a prop/],
    ['src/lib/api/read.ts', '../../points/usePointsProgress.ts', /serves every feature/],
    ['src/offline/database.ts', '#lib/api/api.ts', /Dexie only/],
    ['src/boot/boot.ts', '#offline/database.ts', /nothing heavy/],
    ['src/boot/boot.ts', 'react', /imports no package/],
    ['sw/passReads.ts', '#lib/api/api.ts', /service worker may import/],
    ['till/lib/call.ts', '#lib/api/api.ts', /an app of its own/],
    ['till/today/csv.ts', '#server/staff/csv.ts', /an app of its own/],
    ['till/App.tsx', 'react-router-dom', /small app/],
    ['server/lib/http/serve.ts', '../../points/ledger.ts', /pass it in/],
    ['server/lib/http/serve.ts', '#brands/index.ts', /pass it in/],
    ['server/integrations/shops.ts', '../points/ledger.ts', /an integration may/],
    ['server/redemption/redeem.ts', '../points/table.ts', /private to their feature/],
    ['server/redemption/redeem.ts', '../lib/idempotency/table.ts', /belongs to its folder/],
    ['server/lib/http/serve.ts', '../idempotency/table.ts', /belongs to its folder/],
    ['server/redemption/redeem.ts', '#server/points/routes.ts', /private to their feature/],
    ['server/redemption/redeem.ts', '#lib/texts/t.ts', /share only contract/],
    ['server/benefits/availability.ts', '#server/collection/items.ts', /would import each other/],
    ['server/collection/views.ts', '#server/points/views.ts', /its own feature's tables only/],
    ['server/redemption/routes.ts', 'fastify', /framework/],
    ['server/redemption/redeem.ts', 'pg', /database\.ts/],
    ['server/redemption/redeem.ts', 'nodemailer', /enqueueEmail/],
    ['server/redemption/redeem.ts', 'react', /belongs to the page/],
    ['server/shop/credit-order.ts', '#server/testing/shop-customers.ts', /no import rule/],
    ['server/app.ts', './testing/programs.ts', /no import rule/],
    ['e2e/redeem.spec.ts', '#server/lib/database/database.ts', /as a member does/],
    [
      'src/points/points.test.ts',
      '../redemption/OfferList.tsx',
      /features do not import each other/,
    ],
    ['src/points/points.test.ts', '#server/lib/database/database.ts', /share only contract/],
  ])('%s → %s', (from, specifier, instead) => {
    expect(check({ from, specifier })).toMatch(instead)
  })
})

describe('the import check allows', () => {
  it.each([
    ['domain/points.ts', './tier.ts'],
    ['contract/points.ts', '#domain/history.ts'],
    ['contract/points.ts', 'zod/mini'],
    ['brands/eyewear/brand.ts', '../brand.ts'],
    ['brands/index.ts', './eyewear/brand.ts'],
    ['src/points/PointsPanel.tsx', '#lib/api/read.ts'],
    ['src/points/PointsPanel.tsx', '#ui/Meter.tsx'],
    ['src/points/PointsPanel.tsx', './points.css'],
    ['src/points/PointsPanel.tsx', 'react'],
    ['src/screens/MembershipScreen.tsx', '../points/PointsPanel.tsx'],
    ['src/app/routes.tsx', '../screens/PassScreen.tsx'],
    ['src/main.tsx', './app/routes.tsx'],
    ['src/lib/api/read.ts', '@tanstack/react-query'],
    ['sw/passReads.ts', '#offline/database.ts'],
    ['sw/passReads.ts', 'workbox-routing'],
    ['server/redemption/redeem.ts', '../points/ledger.ts'],
    ['server/redemption/redeem.ts', '#server/lib/database/database.ts'],
    ['server/app.ts', './redemption/routes.ts'],
    ['server/benefits/availability.ts', '#server/collection/views.ts'],
    ['server/redemption/redeem.test.ts', '../points/table.ts'],
    ['server/lib/idempotency/idempotency.ts', './table.ts'],
    ['server/schema.ts', './lib/idempotency/table.ts'],
    ['server/testing/harness.ts', 'fastify'],
    ['server/shop/refund.test.ts', '#server/testing/shop-customers.ts'],
    ['server/testing/membership-stories.ts', '#server/points/jobs.ts'],
    ['e2e/redeem.spec.ts', '../src/lib/navigation/paths.ts'],
    ['tools/build/size.ts', '../../server/app.ts'],
    ['vite.config.ts', './brands/index.ts'],
  ])('%s → %s', (from, specifier) => {
    expect(check({ from, specifier })).toBeUndefined()
  })

  it('lets the boot script import the type of what is stored, but not the code', () => {
    expect(
      check({ from: 'src/boot/boot.ts', specifier: '#offline/passView.ts', isType: true }),
    ).toBeUndefined()
    expect(check({ from: 'src/boot/boot.ts', specifier: '#offline/passView.ts' })).toMatch(
      /nothing heavy/,
    )
  })
})

it('treats every folder on disk as a feature with rules', () => {
  const zones = zonesOf(root).map(({ name }) => name)
  expect(zones).toEqual(
    expect.arrayContaining(['src/points', 'src/redemption', 'server/points', 'server/redemption']),
  )
})

it('eslint applies the check to relative paths and to aliases', async () => {
  const linter = new ESLint({ cwd: root })
  const bad =
    "import { b } from '../redemption/OfferList.tsx'\nimport { c } from '#server/lib/database/database.ts'\nexport const a = [b, c, await import('../app/routes.tsx')]\nexport default a\n"
  const [result] = await linter.lintText(bad, { filePath: `${root}src/points/Bad.tsx` })
  expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual([
    'laurel/imports',
    'laurel/imports',
    'laurel/imports',
    'laurel/default-export',
  ])
})

it.each(['../session/viewer.ts', '#lib/session/viewer.ts'])(
  'eslint refuses an import of %s that leads back to its own file',
  async (specifier) => {
    const linter = new ESLint({ cwd: root })
    const text = `import { viewer } from '${specifier}'\nexport const a = viewer\n`
    const [result] = await linter.lintText(text, { filePath: `${root}src/lib/browser/store.ts` })
    expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['import-x/no-cycle'])
  },
)

it.each([
  [
    'a disabled rule without a reason',
    '// eslint-disable-next-line no-console\nconsole.log(1)\n',
    'laurel/reason',
  ],
  ['React.lazy', "import { lazy } from 'react'\nexport const a = lazy\n", 'no-restricted-syntax'],
  ['any', 'export const a: any = 1\n', '@typescript-eslint/no-explicit-any'],
  ['an enum', 'export enum A { B }\n', 'no-restricted-syntax'],
  ['a class of our own', 'export class A {}\n', 'no-restricted-syntax'],
  [
    'an interface',
    'export interface A { b: string }\n',
    '@typescript-eslint/consistent-type-definitions',
  ],
  ['a sentence in the markup', 'export const A = () => <p>Your points</p>\n', 'laurel/texts'],
  [
    'a sentence in braces',
    "export const A = ({ is }: { is: boolean }) => <p>{is ? 'Open' : 'Shut'}</p>\n",
    'laurel/texts',
  ],
  [
    'a sentence with gaps',
    'export const A = ({ n }: { n: number }) => <p>{`${n} points`}</p>\n',
    'laurel/texts',
  ],
  [
    'a spoken attribute in braces',
    'export const A = () => <img alt={\'The card\'} src="" />\n',
    'laurel/texts',
  ],
  ['a spoken attribute', 'export const A = () => <img alt="The card" src="" />\n', 'laurel/texts'],
  ['an address by hand', 'export const A = () => <a href="/login">{1}</a>\n', 'laurel/texts'],
  [
    'a type imported as a value',
    "import { A } from './A.ts'\nexport const a = (b: A) => b\n",
    '@typescript-eslint/consistent-type-imports',
  ],
])('the linter refuses %s', async (_, text, rule) => {
  const [result] = await new ESLint({ cwd: root }).lintText(text, {
    filePath: `${root}src/points/Bad.tsx`,
  })
  expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule)
})
