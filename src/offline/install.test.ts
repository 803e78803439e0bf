import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installation } from './install.ts'
import { local } from './localStore.ts'

const DAY = 24 * 60 * 60_000

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { userAgent: 'iPhone' })
})
afterEach(() => {
  local.remove('installLater')
  vi.unstubAllGlobals()
})

it.each([
  ['never postponed', undefined, 'tell'],
  ['postponed a week ago', -7 * DAY, 'no'],
  ['postponed a month ago', -31 * DAY, 'tell'],
  ['postponed while the clock was a year ahead', 365 * DAY, 'tell'],
])('decides whether to offer the installation: %s', (_, since, offer) => {
  if (since !== undefined) local.set('installLater', new Date(Date.now() + since).toISOString())
  expect(installation()).toBe(offer)
})
