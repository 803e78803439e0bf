import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../setup/run.mjs'

/** A line of docs/specification.md. */
type Row = { id: string; what: string; where: string[]; note: string; line: string }
/**
 * What the rows are compared with. `named`: the first test file that names an id. `text`: all source text without
 * tests and comments.
 */
type Repository = {
  named: ReadonlyMap<string, string>
  exists: (path: string) => boolean
  text: string
}

/** How many rows of each kind the specification has. */
const COUNTS = {
  RT: 48,
  SC: 87,
  MO: 20,
  EN: 89,
  ST: 66,
  VA: 37,
  RO: 15,
  CA: 74,
  ER: 46,
  OK: 17,
  CO: 51,
}
const MARKS = ['not built yet', 'partly: ', 'differs: ', 'ours: ', 'no test names it: ']
const DOCUMENT = 'docs/specification.md'
const LONGEST = 160

const expected = Object.entries(COUNTS).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, place) => `${kind}-${String(place + 1).padStart(2, '0')}`),
)

function rowsIn(document: string): Row[] {
  const lines = document.split('\n').filter((line) => /^\| [A-Z]{2}-\d+ \|/.test(line))
  return lines.map((line) => {
    const [id = '', what = '', where = '', note = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return {
      id,
      what,
      where: [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      note,
      line,
    }
  })
}

/** Returns the row ids of a text; `EN-67..81` stands for all 15 of them. */
function idsIn(text: string): string[] {
  const found = text.matchAll(
    new RegExp(`\\b(${Object.keys(COUNTS).join('|')})-(\\d{2})(?:\\.\\.(\\d{2}))?\\b`, 'g'),
  )
  return [...found].flatMap(([, kind = '', from = '', to = from]) =>
    Array.from(
      { length: Math.max(1, Number(to) - Number(from) + 1) },
      (_, place) => `${kind}-${String(Number(from) + place).padStart(2, '0')}`,
    ),
  )
}

/** Returns every error of the document, each with how to fix it. */
function errorsIn(document: string, repository: Repository): string[] {
  const rows = rowsIn(document)
  const ids = rows.map(({ id }) => id)
  const unknown = [...repository.named.keys()].filter((id) => !expected.includes(id))
  return [
    ...expected
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} is missing: add its line to ${DOCUMENT}.`),
    ...ids
      .filter((id, place) => !expected.includes(id) || ids.indexOf(id) !== place)
      .map((id) => `${id} is not a known row, or has two lines.`),
    ...([...new Set(ids)].filter((id) => expected.includes(id)).join() ===
    expected.filter((id) => ids.includes(id)).join()
      ? []
      : ['The lines are not in the order of their ids.']),
    ...unknown.map(
      (id) => `${repository.named.get(id)} names ${id}, which is not a row of the specification.`,
    ),
    ...rows.flatMap((row) => errorsOf(row, repository).map((error) => `${row.id} ${error}`)),
  ]
}

function errorsOf(
  { id, what, where, note, line }: Row,
  { named, exists, text }: Repository,
): string[] {
  const isBuilt = !note.startsWith('not built yet')
  const test = named.get(id)
  const needsNoTest = !isBuilt || note.includes('no test names it: ')
  const quotes = isBuilt ? [...what.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote) : []
  return [
    ...(what && where.length > 0 && line.split('|').length === 6 && line.length <= LONGEST
      ? []
      : [`needs what, where and note, in ${LONGEST} characters.`]),
    ...(note === '' || MARKS.some((mark) => note.startsWith(mark))
      ? []
      : [`has a note that begins with none of: ${MARKS.join(', ')}`]),
    ...where
      .filter((path) => !exists(path))
      .map(
        (path) => `names ${path}, which does not exist: after a rename, replace it in ${DOCUMENT}.`,
      ),
    ...(test && needsNoTest
      ? [
          `is named by ${test}, but its note says otherwise: change the note, or remove the id from a test that does not prove it.`,
        ]
      : []),
    ...(test || needsNoTest
      ? []
      : [
          'is named by no test: name it where it is proven, or say "not built yet" or "no test names it: …" in its note.',
        ]),
    ...quotes
      .filter((quote) => !text.includes(quote))
      .map((quote) => `quotes "${quote}", which is not in texts, contract or code.`),
  ]
}

/** Without tools: their tests are about the repository and use row ids as examples. */
const FOLDERS = ['brands', 'contract', 'domain', 'e2e', 'server', 'src', 'sw', 'texts', 'till']
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name}`,
  ),
)
  .filter((path) => /\.(tsx?|css|sql)$/.test(path))
  .map((path) => ({
    path,
    isTest: /\.(test|spec)\.tsx?$/.test(path),
    text: readFileSync(join(root, path), 'utf8'),
  }))

/** Removes comment lines: they may name a row, or quote a sentence, that is not built. */
const withoutComments = (text: string): string => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')

function repository(): Repository {
  const named = new Map<string, string>()
  for (const { path, text } of files.filter(({ isTest }) => isTest))
    for (const id of idsIn(withoutComments(text))) if (!named.has(id)) named.set(id, path)
  return {
    named,
    exists: (path) => existsSync(join(root, path)),
    text: files
      .filter(({ isTest }) => !isTest)
      .map(({ text }) => withoutComments(text))
      .join('\n'),
  }
}

describe(DOCUMENT, () => {
  it('agrees with the tests and the folders in every row', () => {
    expect(errorsIn(readFileSync(join(root, DOCUMENT), 'utf8'), repository())).toEqual([])
  })

  it('has a row for every id in the code', () => {
    const unknown = files.flatMap(({ path, text }) =>
      idsIn(text)
        .filter((id) => !expected.includes(id))
        .map((id) => `${path} names ${id}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('the check of the specification', () => {
  const line = (id: string, { what = 'What it is', where = '`src/points`', note = '' } = {}) =>
    `| ${id} | ${what} | ${where} | ${note}${note && ' '}|`
  const rows = expected.map((id) => line(id))
  const named = new Map(expected.map((id) => [id, 'a.test.ts']))
  const valid: Repository = {
    named,
    exists: (path) => path === 'src/points',
    text: 'Please fill out all fields.',
  }
  const without = (id: string) => new Map([...named].filter(([other]) => other !== id))
  const changed = (id: string, to: string) =>
    rows.map((old) => (old.startsWith(`| ${id} |`) ? to : old)).join('\n')

  it('reports no error in a correct document', () => {
    expect(errorsIn(rows.join('\n'), valid)).toEqual([])
    expect(
      errorsIn(
        changed(
          'VA-05',
          line('VA-05', { what: '"Please fill out all fields."', note: 'partly: a; ours: b' }),
        ),
        valid,
      ),
    ).toEqual([])
    for (const note of ['not built yet', 'not built yet: later', 'partly: a; no test names it: b'])
      expect(
        errorsIn(changed('ST-30', line('ST-30', { note })), {
          ...valid,
          named: without('ST-30'),
        }),
      ).toEqual([])
  })

  it.each<[string, string, Repository, RegExp]>([
    ['a missing row', rows.slice(1).join('\n'), valid, /^RT-01 is missing/],
    ['a duplicate row', [...rows, line('CO-51')].join('\n'), valid, /^CO-51 .* two lines/],
    [
      'an unknown row',
      [...rows, line('CO-52', { note: 'not built yet' })].join('\n'),
      valid,
      /^CO-52 is not a known row/,
    ],
    ['rows out of order', rows.toReversed().join('\n'), valid, /order/],
    [
      'a test that names an unknown row',
      rows.join('\n'),
      { ...valid, named: new Map([...named, ['RT-49', 'a.test.ts']]) },
      /a\.test\.ts names RT-49/,
    ],
    [
      'a folder that was renamed',
      changed('ST-57', line('ST-57', { where: '`src/score`' })),
      valid,
      /^ST-57 .*src\/score.*rename/,
    ],
    [
      'a row without a folder',
      changed('ST-57', line('ST-57', { where: 'somewhere' })),
      valid,
      /^ST-57 needs/,
    ],
    [
      'a line that is too long',
      changed('ST-57', line('ST-57', { what: 'x'.repeat(150) })),
      valid,
      /^ST-57 needs/,
    ],
    [
      'a row without a test',
      rows.join('\n'),
      { ...valid, named: without('VA-14') },
      /^VA-14 is named by no test/,
    ],
    [
      'a partly built row without a test',
      changed('VA-14', line('VA-14', { note: 'partly: a' })),
      { ...valid, named: without('VA-14') },
      /^VA-14 is named by no test/,
    ],
    [
      'a test of a row that is not built',
      changed('MO-02', line('MO-02', { note: 'not built yet' })),
      valid,
      /^MO-02 is named by a\.test\.ts/,
    ],
    [
      'a test of a row marked "no test names it"',
      changed('MO-02', line('MO-02', { note: 'partly: a; no test names it: b' })),
      valid,
      /^MO-02 is named by a\.test\.ts/,
    ],
    [
      'a note of an unknown kind',
      changed('MO-02', line('MO-02', { note: 'soon' })),
      valid,
      /^MO-02 has a note/,
    ],
    [
      'a quotation that is not exact',
      changed('VA-05', line('VA-05', { what: '"Please fill in all fields."' })),
      valid,
      /^VA-05 quotes/,
    ],
  ])('reports %s', (_, document, of, error) => {
    expect(errorsIn(document, of)).toEqual([expect.stringMatching(error)])
  })

  it.each([
    ['rejects a late code [VA-14, ER-09] [CO-05]', ['VA-14', 'ER-09', 'CO-05']],
    ['every origin [EN-79..81]', ['EN-79', 'EN-80', 'EN-81']],
    ['SUMMER-0001, ISO-10, [XY-12], EN-1', []],
  ])('reads the ids of "%s"', (title, ids) => expect(idsIn(title)).toEqual(ids))
})
