import { spawnSync } from 'node:child_process'
import { CODE_ALPHABET } from '#domain/codes.ts'
import type { Drawing } from '#offline/passView.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCode } from './drawCode.ts'

const codes = [
  'H7QK29MDXT4P',
  '7K4M2QXR9D',
  '222222222222',
  '234567892345',
  CODE_ALPHABET.slice(0, 12),
  CODE_ALPHABET.slice(18),
]

/** Renders the drawing as the screen shows it: one black path on white. */
const picture = ({ size, path }: Drawing, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${height * 4}" viewBox="0 0 ${size} ${height}" shape-rendering="crispEdges">` +
        `<path fill="#fff" d="M0 0h${size}v${height}H0z"/><g transform="scale(1 ${height === size ? 1 : height})"><path d="${path}"/></g></svg>`,
    ),
  )
    .png()
    .toBuffer()

async function read(drawing: Drawing, height: number): Promise<string> {
  const { stdout, error } = spawnSync('zbarimg', ['--quiet', '--raw', '-'], {
    input: await picture(drawing, height),
    encoding: 'utf8',
  })
  if (error)
    throw new Error(
      'zbarimg is needed to read the drawn codes. On Debian: apt-get install zbar-tools',
      { cause: error },
    )
  return stdout.trim()
}

describe('drawCode', () => {
  it.each(codes)('draws a QR code that zbarimg reads: %s', async (code) => {
    const { qr } = drawCode(code)
    expect(await read(qr, qr.size)).toBe(code)
  })

  it.each(codes)('draws a Code 128 that zbarimg reads: %s', async (code) => {
    expect(await read(drawCode(code).bars, 50)).toBe(code)
  })

  it('keeps the quiet zone and draws whole modules', () => {
    const { qr, bars } = drawCode('H7QK29MDXT4P')
    const starts = (path: string) => [...path.matchAll(/M(\d+) /g)].map(([, x]) => Number(x))
    expect(qr.size).toBe(29)
    expect(Math.min(...starts(qr.path))).toBe(4)
    expect(bars.size).toBe(187)
    expect(Math.min(...starts(bars.path))).toBe(10)
    expect(`${qr.path}${bars.path}`).toMatch(/^[Mhvz\d -]+$/)
  })
})
