import { describe, expect, it } from 'vitest'
import { SHELL_HEADER } from '#contract/app-shell.ts'
import { isSameBuild } from './sameBuild.ts'

const response = (
  type: string | undefined,
  { status = 200, redirected = false, shell = false } = {},
) => ({
  status,
  redirected,
  headers: new Headers([
    ...(type === undefined ? [] : [['content-type', type]]),
    ...(shell ? [[SHELL_HEADER, '1']] : []),
  ] as [string, string][]),
})

describe('isOurs accepts', () => {
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
    expect(isSameBuild(address, response(type))).toBe(true)
  })
})

describe('isOurs rejects', () => {
  it.each([
    ['a page instead of a script', '/assets/kit-BQ097o2u.js', response('text/html; charset=utf-8')],
    ['a page instead of a style', '/assets/Modal-22222222.css', response('text/html')],
    ['a page instead of a font', '/fonts/brand/text.woff2', response('text/html')],
    ['a page instead of a picture', '/art/brand/card-2.svg', response('text/html')],
    ['a picture instead of a script', '/assets/kit-BQ097o2u.js', response('image/png')],
    ['text instead of a script', '/assets/kit-BQ097o2u.js', response('text/plain')],
    ['a file of a kind that is never stored', '/list.json', response('application/json')],
    ['a response without a type', '/assets/kit-BQ097o2u.js', response(undefined)],
    [
      'a script after a redirect',
      '/assets/kit-BQ097o2u.js',
      response('text/javascript', { redirected: true }),
    ],
    ['an opaque response', '/art/brand/card-2.svg', response(undefined, { status: 0 })],
    ['a partial response', '/art/brand/card-2.svg', response('image/svg+xml', { status: 206 })],
    ['a missing file', '/assets/kit-BQ097o2u.js', response('text/javascript', { status: 404 })],
    ['a URL without an extension', '/art/brand/card-2', response('image/svg+xml')],
  ])('%s', (_, address, response) => {
    expect(isSameBuild(address, response)).toBe(false)
  })
})

describe('the page of the app', () => {
  it('is recognized by its header, with and without a revision', () => {
    for (const address of ['/index.html', '/index.html?__WB_REVISION__=0123456789abcdef']) {
      expect(isSameBuild(address, response('text/html; charset=utf-8', { shell: true }))).toBe(true)
      expect(isSameBuild(address, response('text/html; charset=utf-8'))).toBe(false)
    }
  })

  it('is not accepted as a script, even with its header', () => {
    expect(isSameBuild('/assets/kit-BQ097o2u.js', response('text/html', { shell: true }))).toBe(
      false,
    )
  })
})
