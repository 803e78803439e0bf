import { expect, it, vi } from 'vitest'
import { drawingsOf, drawnOnce } from './drawings.ts'

let isAway = true
vi.mock('#kit/drawCode.ts', () => ({
  drawCode: () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return { qr: { size: 1, path: '' }, bars: { size: 1, path: '' } }
  },
}))

it('asks again for the encoder after it could not be loaded', async () => {
  const first = drawnOnce(['ABCD'])
  expect(drawnOnce(['ABCD'])).toBe(first)
  await expect(first).rejects.toThrow()
  isAway = false
  await drawnOnce(['ABCD'])
  expect((await drawingsOf([])).has('ABCD')).toBe(true)
})
