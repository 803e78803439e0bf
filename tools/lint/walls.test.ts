import { ESLint } from 'eslint'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../run.mjs'
import { zonesOf } from './arrows.ts'
import { wallsOf, type Walls } from './walls.ts'

let walls: Walls
beforeAll(() => {
  walls = wallsOf(root)
})

describe('the walls refuse, and say what to do instead', () => {
  it.each([
    ['domain/points.ts', '#contract/points.ts', /as an argument/],
    ['domain/points.ts', '../contract/points.ts', /as an argument/],
    ['domain/points.ts', 'zod/mini', /as an argument/],
    ['domain/points.ts', 'node:crypto', /as an argument/],
    ['contract/points.ts', 'zod', /zod\/mini/],
    ['contract/points.ts', '#server/kit/db.ts', /neither side/],
    ['texts/en.ts', '#domain/points.ts', /texts import nothing/],
    ['brands/eyewear/brand.ts', '#domain/points.ts', /a pack is data/],
    ['src/points/PointsPanel.tsx', '../redemption/OfferList.tsx', /rooms do not know each other/],
    ['src/points/PointsPanel.tsx', '../screens/PassScreen.tsx', /stand above/],
    ['src/points/PointsPanel.tsx', '../app/routes.tsx', /stand above/],
    ['src/points/PointsPanel.tsx', '#brands/brand.ts', /useBrand/],
    ['src/points/PointsPanel.tsx', '#texts/en.ts', /t\(\)/],
    ['src/points/PointsPanel.tsx', '#server/kit/db.ts', /meet only in contract/],
    ['src/points/PointsPanel.tsx', '../../server/kit/db.ts', /meet only in contract/],
    ['src/points/PointsPanel.tsx', '@tanstack/react-query', /useRead/],
    ['src/points/PointsPanel.tsx', 'sonner', /toast/],
    ['src/points/PointsPanel.tsx', 'dexie', /phone store/],
    ['src/points/PointsPanel.tsx', 'node:fs', /no such thing/],
    ['src/points/PointsPanel.tsx', 'zod', /zod\/mini/],
    ['src/ui/Button.tsx', '#kit/t.ts', /as a prop/],
    ['src/ui/Button.tsx', 'react-router-dom', /as a prop/],
    ['src/kit/read.ts', '../points/usePointsProgress.ts', /nothing of loyalty/],
    ['src/offline/store.ts', '#kit/api.ts', /Dexie only/],
    ['src/boot/boot.ts', '#offline/store.ts', /nothing heavy/],
    ['src/boot/boot.ts', 'react', /carries nothing/],
    ['sw/pass.ts', '#kit/api.ts', /service worker knows/],
    ['server/kit/serve.ts', '../points/ledger.ts', /hand it in/],
    ['server/kit/serve.ts', '#brands/index.ts', /hand it in/],
    ['server/neighbours/mail.ts', '../points/ledger.ts', /neighbour/],
    ['server/redemption/redeem.ts', '../points/table.ts', /verb file/],
    ['server/redemption/redeem.ts', '#server/points/routes.ts', /verb file/],
    ['server/redemption/redeem.ts', '#kit/t.ts', /meet only in contract/],
    ['server/redemption/routes.ts', 'fastify', /framework/],
    ['server/redemption/redeem.ts', 'pg', /db\.ts/],
    ['server/redemption/redeem.ts', 'nodemailer', /neighbour/],
    ['server/redemption/redeem.ts', 'react', /the page's/],
    ['server/shop/give.ts', '#server/aids/customers.ts', /no arrow/],
    ['server/app.ts', './aids/programs.ts', /no arrow/],
    ['e2e/redeem.spec.ts', '#server/kit/db.ts', /as a member would/],
    ['src/points/points.test.ts', '../redemption/OfferList.tsx', /rooms do not know each other/],
    ['src/points/points.test.ts', '#server/kit/db.ts', /meet only in contract/],
  ])('%s → %s', (from, specifier, instead) => {
    expect(walls({ from, specifier })).toMatch(instead)
  })
})

describe('the walls let pass', () => {
  it.each([
    ['domain/points.ts', './tier.ts'],
    ['contract/points.ts', '#domain/history.ts'],
    ['contract/points.ts', 'zod/mini'],
    ['brands/eyewear/brand.ts', '../brand.ts'],
    ['brands/index.ts', './eyewear/brand.ts'],
    ['src/points/PointsPanel.tsx', '#kit/read.ts'],
    ['src/points/PointsPanel.tsx', '#ui/Meter.tsx'],
    ['src/points/PointsPanel.tsx', './points.css'],
    ['src/points/PointsPanel.tsx', 'react'],
    ['src/screens/MembershipScreen.tsx', '../points/PointsPanel.tsx'],
    ['src/app/routes.tsx', '../screens/PassScreen.tsx'],
    ['src/main.tsx', './app/routes.tsx'],
    ['src/kit/read.ts', '@tanstack/react-query'],
    ['sw/pass.ts', '#offline/store.ts'],
    ['sw/pass.ts', 'workbox-routing'],
    ['server/redemption/redeem.ts', '../points/ledger.ts'],
    ['server/redemption/redeem.ts', '#server/kit/db.ts'],
    ['server/app.ts', './redemption/routes.ts'],
    ['server/redemption/redeem.test.ts', '../points/table.ts'],
    ['server/harness.ts', 'fastify'],
    ['server/shop/refund.test.ts', '#server/aids/customers.ts'],
    ['server/aids/stories.ts', '#server/points/jobs.ts'],
    ['e2e/redeem.spec.ts', '../src/kit/paths.ts'],
    ['tools/size.ts', '../server/app.ts'],
    ['vite.config.ts', './brands/index.ts'],
  ])('%s → %s', (from, specifier) => {
    expect(walls({ from, specifier })).toBeUndefined()
  })

  it('the boot script the shape of what is stored, but not the store', () => {
    expect(walls({ from: 'src/boot/boot.ts', specifier: '#offline/snapshot.ts', isType: true })).toBeUndefined()
    expect(walls({ from: 'src/boot/boot.ts', specifier: '#offline/snapshot.ts' })).toMatch(/nothing heavy/)
  })
})

it('a new folder is a walled room without anybody listing it', () => {
  const rooms = zonesOf(root).map(({ name }) => name)
  expect(rooms).toEqual(expect.arrayContaining(['src/points', 'src/redemption', 'server/points', 'server/redemption']))
})

it('the linter itself uses them, for relative paths and for package imports', async () => {
  const linter = new ESLint({ cwd: root })
  const bad = "import { b } from '../redemption/OfferList.tsx'\nimport { c } from '#server/kit/db.ts'\nexport const a = [b, c, await import('../app/routes.tsx')]\nexport default a\n"
  const [result] = await linter.lintText(bad, { filePath: `${root}src/points/Bad.tsx` })
  expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['house/walls', 'house/walls', 'house/walls', 'house/default-export'])
})

it.each([
  ['a disabled rule without a reason', '// eslint-disable-next-line no-console\nconsole.log(1)\n', 'house/reason'],
  ['React.lazy', "import { lazy } from 'react'\nexport const a = lazy\n", 'no-restricted-syntax'],
  ['any', 'export const a: any = 1\n', '@typescript-eslint/no-explicit-any'],
  ['an enum', 'export enum A { B }\n', 'no-restricted-syntax'],
  ['a class of our own', 'export class A {}\n', 'no-restricted-syntax'],
  ['an interface', 'export interface A { b: string }\n', '@typescript-eslint/consistent-type-definitions'],
  ['a sentence in the markup', 'export const A = () => <p>Your points</p>\n', 'house/texts'],
  ['a sentence in braces', "export const A = ({ is }: { is: boolean }) => <p>{is ? 'Open' : 'Shut'}</p>\n", 'house/texts'],
  ['a sentence with gaps', 'export const A = ({ n }: { n: number }) => <p>{`${n} points`}</p>\n', 'house/texts'],
  ['a spoken attribute in braces', "export const A = () => <img alt={'The card'} src=\"\" />\n", 'house/texts'],
  ['a spoken attribute', 'export const A = () => <img alt="The card" src="" />\n', 'house/texts'],
  ['an address by hand', 'export const A = () => <a href="/login">{1}</a>\n', 'house/texts'],
  ['a type imported as a value', "import { A } from './A.ts'\nexport const a = (b: A) => b\n", '@typescript-eslint/consistent-type-imports'],
])('the linter refuses %s', async (_, text, rule) => {
  const [result] = await new ESLint({ cwd: root }).lintText(text, { filePath: `${root}src/points/Bad.tsx` })
  expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule)
})
