import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup/run.mjs'
import { unknownNamesIn } from './comment-names.ts'

const check = (text: string) =>
  unknownNamesIn(
    [
      { path: 'a.ts', text },
      { path: 'b.css', text: '.tab-bar {}' },
      { path: 'package.json', text: '{ "scripts": { "bench:startup": "" } }' },
    ],
    ['a.ts', 'lib/known.ts'],
  )

it('reports a script that package.json lacks', () => {
  expect(check('// npm run bench:startup, npm run bench:rest\nconst total = 1')).toEqual([
    'a.ts:1 bench:rest',
  ])
})

it('reports a file, a word in backticks and a word in camel case that nothing has', () => {
  expect(check('// See unknown.ts, `isGone` and countAll().\nconst total = 1')).toEqual([
    'a.ts:1 unknown.ts',
    'a.ts:1 isGone',
    'a.ts:1 countAll',
  ])
})

it('accepts what exists', () => {
  expect(
    check(
      '/** `total` of known.ts and lib/known.ts, see countOf, `.tab-bar`. */\nconst countOf = (total: number) => total',
    ),
  ).toEqual([])
})

it('does not count another comment as the place of a name', () => {
  expect(check('// `gone`\n// gone\nconst total = 1')).toEqual(['a.ts:1 gone'])
})

it('finds every name in the comments of this repository', () => {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
  const sources = paths
    .filter((path) => /\.(tsx?|mjs|css|sql|json|html)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(unknownNamesIn(sources, paths)).toEqual([])
})
