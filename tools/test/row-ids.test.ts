import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root } from '../setup/run.mjs'

/** A test that names more rows of the specification than this cannot have a separate assertion for each. */
const MOST = 5
const FOLDERS = [
  'brands',
  'contract',
  'domain',
  'e2e',
  'server',
  'src',
  'sw',
  'texts',
  'till',
  'tools',
]
const RUNNERS = ['describe', 'it', 'test']

/** Returns the row ids in brackets of a title; ranges like `EN-67..81` and `EN-67 to EN-81` count each row. */
function rowIdsIn(title: string): string[] {
  const lists = [...title.matchAll(/\[([A-Z]{2}-\d{2,3}[^\]]*)\]/g)].map(([, list = '']) => list)
  return lists.flatMap((list) =>
    [
      ...list.matchAll(/([A-Z]{2})-(\d{2,3})(?:\s*(?:\.\.+|…|–|to|-)\s*(?:[A-Z]{2}-)?(\d{2,3}))?/g),
    ].flatMap(([, kind = '', from = '', to = from]) =>
      Array.from(
        { length: Math.max(1, Number(to) - Number(from) + 1) },
        (_, place) => `${kind}-${String(Number(from) + place).padStart(from.length, '0')}`,
      ),
    ),
  )
}

/** Returns every test of a file with the rows that its title, its table and its enclosing titles name. */
function testsIn(name: string, text: string): { title: string; ids: string[] }[] {
  const source = ts.createSourceFile(
    name,
    text,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: { title: string; ids: string[] }[] = []
  const visit = (node: ts.Node, around: readonly string[]): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined
    if (!ts.isCallExpression(node) || title === undefined)
      return ts.forEachChild(node, (child) => visit(child, around))
    const ids = [...around, ...rowIdsIn(title)]
    found.push({ title, ids: [...new Set([...ids, ...longestRow(node)])] })
    for (const part of node.arguments.slice(1)) visit(part, ids)
  }
  visit(source, [])
  return found
}

/** Returns the title of `test(…)`, `it.each(…)(…)` or `describe.runIf(…)(…)`; undefined for any other call. */
function titleOf({ expression, arguments: [first] }: ts.CallExpression): string | undefined {
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return undefined
  let callee: ts.Expression = expression
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    callee = callee.expression
  return ts.isIdentifier(callee) && RUNNERS.includes(callee.text) ? first.getText() : undefined
}

/** Returns the ids of the table row that names the most. */
function longestRow({ expression }: ts.CallExpression): string[] {
  const table = ts.isCallExpression(expression) ? expression.arguments[0] : undefined
  const rows =
    table && ts.isArrayLiteralExpression(table)
      ? table.elements.map((row) => rowIdsIn(row.getText()))
      : []
  return rows.sort((a, b) => b.length - a.length)[0] ?? []
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name}`,
  ),
).filter((path) => /\.(test|spec)\.[cm]?tsx?$/.test(path) && path !== 'tools/test/row-ids.test.ts')

describe('row ids in test titles', () => {
  it(`name at most ${MOST} rows per test`, () => {
    const tests = files.flatMap((path) =>
      testsIn(path, readFileSync(join(root, path), 'utf8')).map((found) => ({ path, ...found })),
    )
    expect(tests.filter(({ ids }) => ids.length > 0).length).toBeGreaterThan(200)
    expect(
      tests
        .filter(({ ids }) => ids.length > MOST)
        .map(
          ({ path, title, ids }) =>
            `${path}: ${title} names ${ids.length}; split it, with an assertion for each row`,
        ),
    ).toEqual([])
  })

  it.each([
    ['rejects a late code [VA-14]', ['VA-14']],
    ['does both [ST-09, ER-15] [SC-01]', ['ST-09', 'ER-15', 'SC-01']],
    ['names every origin [EN-79..81]', ['EN-79', 'EN-80', 'EN-81']],
    ['names every origin [EN-09 to EN-11, CA-01]', ['EN-09', 'EN-10', 'EN-11', 'CA-01']],
    ['has no id, and a list [1, 2]', []],
  ])('are read from %s', (title, ids) => {
    expect(rowIdsIn(title)).toEqual(ids)
  })

  it('include those of enclosing groups and of the table', () => {
    const text =
      "describe('a [SC-01]', () => { it.each([['b [SC-02]', 1], ['c', 2]])('%s [SC-03, SC-04]', () => { expect('[ER-01]').toBe(1) }); test('d [SC-01]', () => {}) })"
    expect(testsIn('a.test.ts', text).map(({ ids }) => ids)).toEqual([
      ['SC-01'],
      ['SC-01', 'SC-03', 'SC-04', 'SC-02'],
      ['SC-01'],
    ])
  })
})
