import { expect, it, vi } from 'vitest'
import { drawingsOf, drawnOnce } from './drawings.ts'

let isUnavailable = true
vi.mock('#kit/drawCode.ts', () => ({
  drawCode: () => {
    if (isUnavailable) throw new TypeError('Failed to fetch dynamically imported module')
    return { qr: { size: 1, path: '' }, bars: { size: 1, path: '' } }
  },
}))

it('loads the encoder again after a failed load', async () => {
  const first = drawnOnce(['ABCD'])
  expect(drawnOnce(['ABCD'])).toBe(first)
  await expect(first).rejects.toThrow()
  isUnavailable = false
  await drawnOnce(['ABCD'])
  expect((await drawingsOf([])).has('ABCD')).toBe(true)
})
