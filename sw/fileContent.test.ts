import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { SHELL_HEADER } from '#contract/app-shell.ts'
import { hasOwnContent } from './fileContent.ts'

const ORIGIN = 'https://shop.example'
const FILE = 'the content of a file'
const CUT_OFF = FILE.slice(0, 12)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const hash = hashOf(FILE).slice(0, 10)

const isOurs = (path: string, type: string, body: string, headers = {}) =>
  hasOwnContent(
    ORIGIN + path,
    new Response(body, { headers: { 'content-type': type, ...headers } }),
  )

beforeAll(() => {
  vi.stubGlobal('HASHES', { '/assets/core-12345678.js': hashOf(FILE).slice(0, 16) })
})

describe('a file whose hash is known', () => {
  it.each([
    ['script', '/assets/core-12345678.js', 'text/javascript'],
    ['font', `/fonts/brand/text.${hash}.woff2`, 'font/woff2'],
    ['drawing', `/art/brand/card-2.${hash}.svg`, 'image/svg+xml'],
    ['icon', `/icons/brand/og.${hash}.png`, 'image/png'],
  ])('is ours only with the whole content: %s', async (_, path, type) => {
    expect(await isOurs(path, type, FILE)).toBe(true)
    expect(await isOurs(path, type, CUT_OFF)).toBe(false)
    expect(await isOurs(path, type, '<h1>Hotel</h1>')).toBe(false)
    expect(await isOurs(path, 'text/html', FILE)).toBe(false)
  })

  it('is not ours when its body breaks off', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError()) })
    const response = new Response(body, { headers: { 'content-type': 'font/woff2' } })
    expect(await hasOwnContent(`${ORIGIN}/fonts/brand/text.${hash}.woff2`, response)).toBe(false)
  })
})

it('checks a script of an earlier release by its type only', async () => {
  expect(await isOurs('/assets/core-87654321.js', 'text/javascript', CUT_OFF)).toBe(true)
})

it('accepts the page of the app only with its end', async () => {
  const page = '<!doctype html>\n<html><body></body>\n</html>\n'
  for (const path of ['/index.html', '/index.html?__WB_REVISION__=0123456789abcdef']) {
    expect(await isOurs(path, 'text/html', page, { [SHELL_HEADER]: '1' })).toBe(true)
    expect(await isOurs(path, 'text/html', page.slice(0, 26), { [SHELL_HEADER]: '1' })).toBe(false)
    expect(await isOurs(path, 'text/html', page)).toBe(false)
  }
})
