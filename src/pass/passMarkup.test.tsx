import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CodeView, PassView } from '#offline/passView.ts'
import { PassPages } from './passMarkup.tsx'

const code = (text: string, key: string): CodeView => ({
  key,
  code: text,
  groups: [text.slice(0, 4), text.slice(4)],
  spelled: [...text].join(' '),
  qr: { size: 29, path: 'M4 4h7v1h-7z' },
  bars: { size: 187, path: 'M10 0h2v1h-2z' },
})

const viewOf = (word: string): PassView => ({
  version: 1,
  memberId: 'm1',
  language: 'en',
  brand: `Brand ${word}`,
  storedAt: '2026-11-21T03:00:00.000Z',
  texts: {
    title: `Your pass ${word}`,
    railLabel: 'Your pass and vouchers',
    memberCode: 'Member code',
    fullScreen: `Full screen ${word}`,
    voucher: 'Voucher',
    close: 'Back',
    readAloud: 'Read aloud',
    copy: `Copy ${word}`,
    hint: `Hard to scan? ${word}`,
    qr: 'QR code',
    bars: 'Barcode',
  },
  card: {
    name: `Camille ${word}`,
    tier: `Muse ${word}`,
    art: 'card-2',
    points: '430',
    pointsWord: 'points to spend',
    code: code('7K4M2QXR9D', 'member'),
  },
  vouchers: [
    {
      label: `Voucher 1 ${word}`,
      title: `$25 off ${word}`,
      description: `Any pair ${word}`,
      placeAndTime: `At the workshop ${word}`,
      useBy: `Use by ${word}`,
      expired: `Ended ${word}`,
      expiresAt: '2027-01-31T00:00:00.000Z',
      art: 'b6',
      code: code('H7QK29MDXT4P', 'H7QK29MD'),
    },
    {
      label: 'Voucher 2',
      title: `A code ${word}`,
      description: 'Claimed',
      useBy: `Yours since ${word}`,
      expired: '',
      expiresAt: '',
      art: 'b4',
      code: code('VERRE-8H2K', 'lens.m3k2'),
    },
  ],
})

const now = Date.parse('2026-11-21T04:00:00.000Z')
const rendered = (view: PassView, at = now) =>
  renderToStaticMarkup(<PassPages view={view} now={at} />)

/** Returns every tag with the names of its attributes. */
const structureOf = (html: string): string[] =>
  [...html.matchAll(/<(\/?[^\s>]+)([^>]*)>/g)].map(([, tag = '', attributes = '']) =>
    [
      tag,
      ...attributes
        .replace(/="[^"]*"/g, '')
        .trim()
        .split(/\s+/),
    ].join(' '),
  )

describe('the stored pages of a pass', () => {
  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '" onmouseover="alert(1)',
    '&lt;b&gt; & &amp;',
    '</b></article>',
    '\u202E\u0000\n',
  ])('have the same elements and attributes with the name %j', (word) => {
    expect(structureOf(rendered(viewOf(word)))).toEqual(structureOf(rendered(viewOf('plain'))))
  })

  it('are the front and one page for each code', () => {
    const html = rendered(viewOf(''))
    expect(html.match(/class="shell" data-frame="\w+"/g)).toEqual([
      'class="shell" data-frame="plain"',
      ...Array<string>(3).fill('class="shell" data-frame="bare"'),
    ])
    expect(html.match(/class="qr"/g)).toHaveLength(6)
    expect(html.match(/class="bars"/g)).toHaveLength(3)
  })

  it('have the text after expiry beside the one before, and mark only what has expired', () => {
    const dates = (at: number) => rendered(viewOf(''), at).match(/class="expiry[^"]*"/g)
    expect(dates(now)).toEqual(Array<string>(4).fill('class="expiry"'))
    expect(dates(Date.parse('2027-02-01T00:00:00.000Z'))).toEqual([
      'class="expiry is-over"',
      'class="expiry"',
      'class="expiry is-over"',
      'class="expiry"',
    ])
    expect(rendered(viewOf(''))).toContain(
      'data-expires-at="2027-01-31T00:00:00.000Z"><span>Use by </span><span>Ended </span>',
    )
  })
})
