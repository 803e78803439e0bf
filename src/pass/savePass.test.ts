import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { local } from '#offline/localStore.ts'
import type { PassMarkup, PassView } from '#offline/passView.ts'
import { markupOf } from './passMarkup.tsx'
import { codeDrawingsOf } from './codeDrawings.ts'
import { renderedMarkupOf, savePass, storedMarkupOf, writePass } from './savePass.ts'
import { readStoredPass } from './storedPass.ts'

vi.mock('./passMarkup.tsx', () => ({
  markupOf: vi.fn(async () => ({ front: 'rendered', codes: {} })),
}))

vi.mock('./passReads.ts', () => ({ storedPassReads: () => ({}) }))
vi.mock('./passView.ts', () => ({ codesOf: () => [], passViewOf: () => view }))
vi.mock('./codeDrawings.ts', () => ({ codeDrawingsOf: vi.fn(async () => new Map()) }))
vi.mock('#lib/session/viewer.ts', () => ({ viewer: () => ({ kind: 'member', memberId: 'mia' }) }))

const view = {
  version: 1,
  memberId: 'mia',
  language: 'en',
  storedAt: '2026-11-21T12:00:00.000Z',
  card: { points: '430' },
  vouchers: [],
} as unknown as PassView
const markup: PassMarkup = { release: '/assets/index-1.js', front: 'x'.repeat(500), codes: {} }
const newerView = { ...view, storedAt: '2026-11-22T12:00:00.000Z' }
const changedView = { ...newerView, card: { ...view.card, points: '310' } }

const KEY = 'laurel:pass'
let stored: Map<string, string>
let space: number

beforeEach(() => {
  stored = new Map()
  space = Infinity
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
    setItem: (name: string, text: string) => {
      if (text.length > space) throw new DOMException('full', 'QuotaExceededError')
      stored.set(name, text)
    },
  })
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { parts: markup.release } }) })
})
afterEach(() => {
  local.remove('pass')
  vi.unstubAllGlobals()
  vi.mocked(markupOf).mockClear()
})

const record = () => JSON.parse(stored.get(KEY) ?? 'null') as unknown

describe('writing a pass', () => {
  it('stores data and markup in one record', () => {
    writePass(view, markup)
    expect(record()).toEqual({ ...view, markup })
  })

  it('stores the data alone when there is no space for the markup', () => {
    writePass(view, markup)
    space = 400
    writePass(newerView, markup)
    expect(record()).toEqual(newerView)
  })

  it('leaves the older pass when there is no space at all, and shows the new one until the page closes', () => {
    writePass(view, markup)
    space = 10
    writePass(newerView, markup)
    expect(record()).toEqual({ ...view, markup })
    expect(readStoredPass('mia')).toEqual(newerView)
  })
})

describe('saving a pass', () => {
  beforeEach(() => local.set('viewer', { memberId: 'mia', isVerified: true, expiresAt: '' }))

  it('adds the markup once it is rendered', async () => {
    await savePass()
    expect(record()).toEqual({
      ...view,
      markup: { release: markup.release, front: 'rendered', codes: {} },
    })
  })

  it('does not wait for the markup to store the data', async () => {
    vi.mocked(markupOf).mockReturnValueOnce(new Promise(() => undefined))
    void savePass()
    await vi.waitFor(() => expect(record()).toEqual(view))
  })

  it('stores the data although a later save fails', async () => {
    const earlier = savePass()
    vi.mocked(codeDrawingsOf).mockRejectedValueOnce(new Error('offline'))
    await expect(savePass()).rejects.toThrow('offline')
    await earlier
    expect(record()).toMatchObject(view)
  })

  it('stores nothing for a member who has logged out meanwhile', async () => {
    const saving = savePass()
    local.remove('viewer')
    await saving
    expect(record()).toBeNull()
  })
})

describe('the markup of a pass', () => {
  it('is kept while the pass shows the same', () => {
    writePass(view, markup)
    expect(storedMarkupOf(newerView)).toEqual(markup)
  })

  it.each([
    ['the pass has changed', changedView, markup],
    ['another release has rendered it', newerView, { ...markup, release: '/assets/index-0.js' }],
    ['an earlier release has stored none', newerView, undefined],
  ])('is not kept when %s', (_, next, before) => {
    writePass(view, before)
    expect(storedMarkupOf(next)).toBeUndefined()
  })

  it('is left out when it cannot be rendered', async () => {
    vi.mocked(markupOf).mockRejectedValueOnce(new Error('broken'))
    expect(await renderedMarkupOf(view)).toBeUndefined()
  })
})

it('reads a pass without markup of an earlier release, and none of another member', () => {
  stored.set(KEY, JSON.stringify(view))
  expect(readStoredPass('mia')).toEqual(view)
  expect(readStoredPass('ida')).toBeUndefined()
})
