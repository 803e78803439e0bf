import { afterEach, expect, it } from 'vitest'
import { local } from '#offline/local.ts'
import { placeFor, wantedPlace } from './arrivals.ts'
import { lookAgain, type Viewer } from './viewer.ts'

const stored = (memberId: string, expiresAt = '2099-01-01T00:00:00.000Z') => ({ memberId, isVerified: true, expiresAt })
const member = (memberId: string): Viewer => ({ kind: 'member', ...stored(memberId) })

function seen(memberId: string | undefined) {
  if (memberId) local.set('viewer', stored(memberId, '2020-01-01T00:00:00.000Z'))
  else local.remove('viewer')
  lookAgain()
}

afterEach(() => {
  seen(undefined)
  local.remove('wantedPlace')
})

it('leads a member to what she wanted when her session was over', () => {
  seen('mia')
  wantedPlace.remember('/collection/asset/17')
  expect(placeFor(member('mia'), wantedPlace.take())).toBe('/collection/asset/17')
  expect(wantedPlace.take()).toBeUndefined()
})

it('does not lead the next member to what the last one wanted', () => {
  seen('mia')
  wantedPlace.remember('/collection/asset/17')
  expect(placeFor(member('ida'), wantedPlace.take())).toBeUndefined()
})

it('leads whoever comes in to what a visitor wanted, also after a failure', () => {
  wantedPlace.remember('/membership')
  const wanted = wantedPlace.take()
  if (wanted) wantedPlace.putBack(wanted)
  expect(placeFor(member('ida'), wantedPlace.take())).toBe('/membership')
})

it('takes no place of another origin, and none that an older app has stored', () => {
  wantedPlace.remember('//elsewhere.example')
  expect(wantedPlace.take()).toBeUndefined()
  local.set('wantedPlace', '/pass' as never)
  expect(wantedPlace.take()).toBeUndefined()
})
