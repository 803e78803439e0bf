import type { CodeView, PassView } from '#offline/passView.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { railHtml, sheetHtml } from '../boot/paintPass.ts'
import { CodeSheet } from '../pass/CodeSheet.tsx'
import { PassRail } from '../pass/PassRail.tsx'
import { findCode } from '../pass/passView.ts'

const code = (text: string, key = text.slice(0, 4)): CodeView => ({
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
    pointsWord: 'points',
    code: code('7K4M2QXR9D', 'member'),
  },
  vouchers: [
    {
      label: 'Voucher 1 of 2',
      title: `$25 off ${word}`,
      description: `Any pair ${word}`,
      useBy: `Use by ${word}`,
      expired: 'Ended',
      expiresAt: '2027-01-31T00:00:00.000Z',
      art: 'b6',
      code: code('H7QK29MDXT4P'),
    },
    {
      label: 'Voucher 2 of 2',
      title: 'Old',
      description: '',
      useBy: 'Use by',
      expired: `Ended ${word}`,
      expiresAt: '2025-01-31T00:00:00.000Z',
      art: 'b5',
      code: code('23456789ABCD'),
    },
    {
      label: 'Voucher 3 of 3',
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

const scene = { ratio: 2.625, now: Date.parse('2026-11-21T04:00:00.000Z') }
const hostile = [
  'plain',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;b&gt; & &amp;',
  '</b></article>',
  '`${alert(1)}`',
  'Zoë 張 😀',
  '\u202E\u0000\n',
]
const rendered = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)

describe('the boot script', () => {
  it.each(hostile)('paints the same rail as React with the name %j', (word) => {
    const view = viewOf(word)
    expect(railHtml(view, scene)).toBe(rendered(<PassRail view={view} scene={scene} />))
  })

  it.each(
    hostile.flatMap((word) => ['member', 'H7QK', '2345', 'lens.m3k2'].map((key) => [key, word])),
  )('paints the same code %s as React with the name %j', (key, word) => {
    const view = viewOf(word)
    const found = findCode(view, key)
    expect(found && sheetHtml(view, key, scene)).toBe(
      rendered(found && <CodeSheet view={view} scene={scene} {...found} />),
    )
  })

  it('paints no code for an address that this phone does not know', () => {
    expect(sheetHtml(viewOf(''), 'ZZZZ', scene)).toBeUndefined()
    expect(findCode(viewOf(''), 'ZZZZ')).toBeUndefined()
  })

  it('escapes names so that they never become markup', () => {
    for (const word of hostile) {
      const html = railHtml(viewOf(word), scene) + sheetHtml(viewOf(word), 'H7QK', scene)
      expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>|[^=]' onmouseover/)
    }
  })
})
