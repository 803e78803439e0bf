import { describe, expect, it } from 'vitest'
import { isHtmlAttribute, isHtmlLink, isHtmlImageSource } from './allowed-html.ts'
import { truncate } from './truncate.ts'

describe('HTML of a brand', () => {
  it.each([
    'https://example.com/a?b=1#c',
    'https://example.com/@maker',
    'http://example.com',
    'HTTPS://EXAMPLE.COM',
    'mailto:a@example.com',
  ])('allows a link to %s', (href) => expect(isHtmlLink(href)).toBe(true))
  it.each([
    'javascript:x',
    ' https://example.com',
    'https:example.com',
    'https:/example.com',
    'https:\\\\example.com',
    'https://a b',
    'java\nscript:x',
    '//example.com',
    '/login',
    'data:text/html,x',
    'tel:1',
    '',
    'https://a\u0000',
    'https://example.com@evil.test/',
    'https://example.com:80@evil.test',
  ])('rejects a link to %j', (href) => expect(isHtmlLink(href)).toBe(false))
  it.each(['/art/b1.svg', '/art/somebody/b1.0123456789.svg', '/media/x_y/z-1.webp'])(
    'allows the image %s',
    (src) => expect(isHtmlImageSource(src)).toBe(true),
  )
  it.each([
    'https://example.com/x.png',
    '//example.com/x.png',
    '/art/../api/x',
    '/art/%2e%2e/api',
    '/art//x',
    '/api/x',
    'art/x.svg',
    'data:image/png;base64,x',
    '/art/x.svg?y',
    '',
  ])('rejects the image %j', (src) => expect(isHtmlImageSource(src)).toBe(false))
  it.each([
    ['img', 'width', '80', true],
    ['img', 'width', '100%', false],
    ['p', 'width', '80', false],
    ['a', 'ping', 'https://example.com/', false],
    ['form', 'action', 'https://example.com/', false],
  ])('<%s %s="%s"> is allowed: %s', (tag, name, value, isAllowed) =>
    expect(isHtmlAttribute(tag, name, value)).toBe(isAllowed),
  )
})

it.each([
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['two words', 4, 'two…'],
  ['👓👓👓', 2, '👓👓…'],
])('%j in %i characters: %j', (text, length, short) => {
  expect(truncate(text, length)).toBe(short)
})
