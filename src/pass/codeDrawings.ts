import { local } from '#offline/localStore.ts'
import type { Drawing, PassView } from '#offline/passView.ts'
import { use } from 'react'
import type { Drawings } from './passView.ts'

const drawn = new Map<string, { qr: Drawing; bars: Drawing }>()
let underWay: { codes: string; done: Promise<void> } | undefined

/** Takes over the drawings of the stored pass, so that its codes are not drawn again. */
function rememberDrawn(view: PassView | undefined) {
  if (view?.version !== 1) return
  for (const { code, qr, bars } of [
    view.card.code,
    ...view.vouchers.map((voucher) => voucher.code),
  ])
    drawn.set(code, { qr, bars })
}
rememberDrawn(local.get('pass'))

const missingOf = (codes: readonly string[]) => codes.filter((code) => !drawn.has(code))

/** Returns all drawings, after drawing the missing codes. Loads the encoder only when a code is new to this phone. */
export async function codeDrawingsOf(codes: readonly string[]): Promise<Drawings> {
  const missing = missingOf(codes)
  if (missing.length > 0) {
    const { drawCode } = await import('#lib/codes/drawCode.ts')
    for (const code of missing) drawn.set(code, drawCode(code))
  }
  return drawn
}

/** Returns all drawings inside a Section; suspends only for codes never drawn on this phone. */
export function useCodeDrawings(codes: readonly string[]): Drawings {
  const missing = missingOf(codes)
  if (missing.length > 0) use(drawMissingOnce(missing))
  return drawn
}

/** Returns the same promise for the same codes, as `use` requires. A failed promise is dropped, so that a retry works. */
export function drawMissingOnce(missing: readonly string[]): Promise<void> {
  const codes = missing.join()
  if (underWay?.codes === codes) return underWay.done
  const done = codeDrawingsOf(missing).then(() => undefined)
  underWay = { codes, done }
  done.catch(() => {
    if (underWay?.done === done) underWay = undefined
  })
  return done
}

export const clearDrawings = () => drawn.clear()
