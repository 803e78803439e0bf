import { describe, expect, it } from 'vitest'
import { SHELL_HEADER } from '#contract/shell.ts'
import { isOurs } from './ours.ts'

const answer = (type: string | undefined, { status = 200, redirected = false, shell = false } = {}) =>
  ({ status, redirected, headers: new Headers([...(type === undefined ? [] : [['content-type', type]]), ...(shell ? [[SHELL_HEADER, '1']] : [])] as [string, string][]) })

describe('a file that is kept', () => {
  it.each([
    ['/assets/kit-BQ097o2u.js', 'text/javascript; charset=utf-8'],
    ['/assets/kit-BQ097o2u.js', 'application/javascript'],
    ['/assets/kit-BQ097o2u.js', 'Text/JavaScript'],
    ['/assets/Modal-2_-2222-.css', 'text/css; charset=utf-8'],
    ['/fonts/brand/text.0123456789.woff2', 'font/woff2'],
    ['/art/brand/card-2.0123456789.svg', 'image/svg+xml'],
    ['/icons/brand/og.0123456789.png', 'image/png'],
    ['https://shop.example/assets/kit-BQ097o2u.js?v=1', 'text/javascript'],
  ])('%s as %s', (address, type) => {
    expect(isOurs(address, answer(type))).toBe(true)
  })
})

describe('what stands in the place of a file is not kept', () => {
  it.each([
    ['a page as a script', '/assets/kit-BQ097o2u.js', answer('text/html; charset=utf-8')],
    ['a page as a style', '/assets/Modal-22222222.css', answer('text/html')],
    ['a page as a font', '/fonts/brand/text.woff2', answer('text/html')],
    ['a page as a picture', '/art/brand/card-2.svg', answer('text/html')],
    ['a picture as a script', '/assets/kit-BQ097o2u.js', answer('image/png')],
    ['text as a script', '/assets/kit-BQ097o2u.js', answer('text/plain')],
    ['a file of a kind that is never kept', '/list.json', answer('application/json')],
    ['an answer without a type', '/assets/kit-BQ097o2u.js', answer(undefined)],
    ['a script from where a redirect led', '/assets/kit-BQ097o2u.js', answer('text/javascript', { redirected: true })],
    ['an opaque answer', '/art/brand/card-2.svg', answer(undefined, { status: 0 })],
    ['a part of a file', '/art/brand/card-2.svg', answer('image/svg+xml', { status: 206 })],
    ['a file that is not there', '/assets/kit-BQ097o2u.js', answer('text/javascript', { status: 404 })],
    ['anything without an ending', '/art/brand/card-2', answer('image/svg+xml')],
  ])('%s', (_, address, response) => {
    expect(isOurs(address, response)).toBe(false)
  })
})

describe('the page of the app', () => {
  it('is recognised by its header, with and without a revision', () => {
    for (const address of ['/index.html', '/index.html?__WB_REVISION__=0123456789abcdef']) {
      expect(isOurs(address, answer('text/html; charset=utf-8', { shell: true }))).toBe(true)
      expect(isOurs(address, answer('text/html; charset=utf-8'))).toBe(false)
    }
  })

  it('is no script, whatever its header', () => {
    expect(isOurs('/assets/kit-BQ097o2u.js', answer('text/html', { shell: true }))).toBe(false)
  })
})
