import { htmlTags } from '#domain/allowed-html.ts'
import { htmlAttacks } from '#domain/html-attacks.ts'
import { describe, expect, it } from 'vitest'
import { sanitizeBrandHtml, htmlErrors } from './sanitize.ts'

describe('cleanHtml', () => {
  const tagOutsideOfTheList = new RegExp(`<(?!/?(?:${htmlTags.join('|')})(?=[ >]))`)

  it('is tested with 100 attacks', () => expect(new Set(htmlAttacks).size).toBe(100))

  it.each(htmlAttacks)('removes %s', (payload) => {
    for (const html of [payload, `<p>${payload}</p>`, `<ul><li><b>${payload}`]) {
      const clean = sanitizeBrandHtml(html)
      expect(clean).not.toMatch(tagOutsideOfTheList)
      expect(htmlErrors(clean)).toEqual([])
      expect(sanitizeBrandHtml(clean)).toBe(clean)
    }
  })

  it.each(htmlAttacks.filter((payload) => /^<[a-z]/.test(payload)))(
    'reports %s as an error of the pack',
    (payload) => {
      expect(htmlErrors(payload)).not.toEqual([])
    },
  )

  it('keeps words, lists, quotations, links and our own pictures [EN-47]', () => {
    const html =
      '<h2>Odile is back</h2><p>In <strong>clear</strong> &amp; <em>ember</em>.<br /></p><ul><li>One</li></ul><blockquote><p>“Really.”</p></blockquote>'
    expect([sanitizeBrandHtml(html), htmlErrors(html)]).toEqual([html, []])
  })

  it('sets rel and target of every link', () => {
    expect(
      sanitizeBrandHtml(
        '<a href="https://example.com/a?b=1&amp;c=2" target="_self" rel="opener">x</a> <a href="mailto:a@example.com">y</a>',
      ),
    ).toBe(
      '<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x</a> <a href="mailto:a@example.com" rel="noopener noreferrer nofollow" target="_blank">y</a>',
    )
  })

  it('replaces the picture names of a pack by their URLs', () => {
    const at = (src: string) => (src === '/art/b1.svg' ? '/art/somebody/b1.0123456789.svg' : '')
    expect(
      sanitizeBrandHtml(
        '<p><img src="/art/b1.svg" width="80" height="60" alt="A lens" /><img src="/art/nowhere.svg" /></p>',
        at,
      ),
    ).toBe(
      '<p><img alt="A lens" width="80" height="60" src="/art/somebody/b1.0123456789.svg" /></p>',
    )
  })
})

it.each([
  ['<p>Fine</p>', []],
  ['<p class="big">x</p>', ['<p class="big"> is not allowed']],
  ['<form><input name="a"></form>', ['<form> is not allowed', '<input> is not allowed']],
  ['<a href="javascript:pwned()">x</a>', ['<a href="javascript:pwned()"> is not allowed']],
  ['<img alt="x">', ['<img src=""> has no picture']],
])('lists the errors of %s', (html, errors) => expect(htmlErrors(html)).toEqual(errors))
