import { afterEach, expect, it } from 'vitest'
import { local } from '#offline/local.ts'
import { placeFor, wantedPlace } from './arrivals.ts'
import { lookAgain, type Viewer } from './viewer.ts'

const stored = (memberId: string, expiresAt = '2099-01-01T00:00:00.000Z') => ({ memberId, isVerified: true, expiresAt })
const member = (memberId: string): Viewer => ({ kind: 'member', ...stored(memberId) })

function setStoredViewer(memberId: string | undefined) {
  if (memberId) local.set('viewer', stored(memberId, '2020-01-01T00:00:00.000Z'))
  else local.remove('viewer')
  lookAgain()
}

afterEach(() => {
  setStoredViewer(undefined)
  local.remove('wantedPlace')
})

it('returns the path a member requested before their session expired', () => {
  setStoredViewer('mia')
  wantedPlace.remember('/collection/asset/17')
  expect(placeFor(member('mia'), wantedPlace.take())).toBe('/collection/asset/17')
  expect(wantedPlace.take()).toBeUndefined()
})

it('does not return the path of another member', () => {
  setStoredViewer('mia')
  wantedPlace.remember('/collection/asset/17')
  expect(placeFor(member('ida'), wantedPlace.take())).toBeUndefined()
})

it('returns the path a visitor requested to any member, also after it was put back', () => {
  wantedPlace.remember('/membership')
  const requested = wantedPlace.take()
  if (requested) wantedPlace.putBack(requested)
  expect(placeFor(member('ida'), wantedPlace.take())).toBe('/membership')
})

it('rejects a path of another origin and a format stored by an older app', () => {
  wantedPlace.remember('//elsewhere.example')
  expect(wantedPlace.take()).toBeUndefined()
  local.set('wantedPlace', '/pass' as never)
  expect(wantedPlace.take()).toBeUndefined()
})
