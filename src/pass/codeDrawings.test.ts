import { expect, it, vi } from 'vitest'
import { codeDrawingsOf, drawMissingOnce } from './codeDrawings.ts'

let isUnavailable = true
vi.mock('#lib/codes/drawCode.ts', () => ({
  drawCode: () => {
    if (isUnavailable) throw new TypeError('Failed to fetch dynamically imported module')
    return { qr: { size: 1, path: '' }, bars: { size: 1, path: '' } }
  },
}))

it('loads the encoder again after a failed load', async () => {
  const first = drawMissingOnce(['ABCD'])
  expect(drawMissingOnce(['ABCD'])).toBe(first)
  await expect(first).rejects.toThrow()
  isUnavailable = false
  await drawMissingOnce(['ABCD'])
  expect((await codeDrawingsOf([])).has('ABCD')).toBe(true)
})
