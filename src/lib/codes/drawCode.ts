import type { Drawing } from '#offline/passView.ts'
import found from 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js'
import { create } from 'qrcode/lib/core/qrcode.js'

/** The quiet zone that a scanner needs around a code, in modules (ISO/IEC 18004 and 15417). */
const QUIET_QR = 4
const QUIET_BARS = 10

// Bundlers and test runners disagree on the default export of a CommonJS module.
const Code128 = 'default' in found ? found.default : found

/** Returns a code's QR and bar code as path data in whole modules. Runs when a code arrives, not at the till. */
export const drawCode = (code: string): { qr: Drawing; bars: Drawing } => ({
  qr: drawQr(code),
  bars: drawBars(code),
})

/** Returns a QR as path data. @param level how much of it may be lost: `M` for long texts, which need coarse modules */
export function drawQr(code: string, level: 'M' | 'Q' = 'Q'): Drawing {
  const { modules } = create(code, { errorCorrectionLevel: level })
  const rows = Array.from({ length: modules.size }, (_, y) =>
    runsOf((x) => modules.get(y, x) === 1, modules.size).map(
      ({ start, length }) => `M${start + QUIET_QR} ${y + QUIET_QR}h${length}v1h-${length}z`,
    ),
  )
  return { size: modules.size + 2 * QUIET_QR, path: rows.flat().join('') }
}

function drawBars(code: string): Drawing {
  const { data: modules } = new Code128(code, {}).encode()
  const bars = runsOf((x) => modules[x] === '1', modules.length)
  const path = bars
    .map(({ start, length }) => `M${start + QUIET_BARS} 0h${length}v1h-${length}z`)
    .join('')
  return { size: modules.length + 2 * QUIET_BARS, path }
}

/** Merges adjacent dark modules: seams between rectangles show on some screens and confuse scanners. */
function runsOf(isDark: (x: number) => boolean, size: number): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = []
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue
    const last = runs.at(-1)
    if (last && last.start + last.length === x) last.length++
    else runs.push({ start: x, length: 1 })
  }
  return runs
}
