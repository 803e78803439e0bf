import { afterEach, expect, it } from 'vitest'
import { local } from '#offline/localStore.ts'
import { pathFor, wantedPlace } from './wantedPlace.ts'
import { rereadViewer, type Viewer } from '../session/viewer.ts'

const stored = (memberId: string, expiresAt = '2099-01-01T00:00:00.000Z') => ({ memberId, isVerified: true, expiresAt })
const member = (memberId: string): Viewer => ({ kind: 'member', ...stored(memberId) })

function setStoredViewer(memberId: string | undefined) {
  if (memberId) local.set('viewer', stored(memberId, '2020-01-01T00:00:00.000Z'))
  else local.remove('viewer')
  rereadViewer()
}

afterEach(() => {
  setStoredViewer(undefined)
  local.remove('wantedPlace')
})

it('returns the path a member requested before their session expired', () => {
  setStoredViewer('mia')
  wantedPlace.remember('/collection/asset/17')
  expect(pathFor(member('mia'), wantedPlace.take())).toBe('/collection/asset/17')
  expect(wantedPlace.take()).toBeUndefined()
})

it('does not return the path of another member', () => {
  setStoredViewer('mia')
  wantedPlace.remember('/collection/asset/17')
  expect(pathFor(member('ida'), wantedPlace.take())).toBeUndefined()
})

it('returns the path a visitor requested to any member, also after it was put back', () => {
  wantedPlace.remember('/membership')
  const requested = wantedPlace.take()
  if (requested) wantedPlace.restore(requested)
  expect(pathFor(member('ida'), wantedPlace.take())).toBe('/membership')
})

it('rejects a path of another origin and a format stored by an older app', () => {
  wantedPlace.remember('//elsewhere.example')
  expect(wantedPlace.take()).toBeUndefined()
  local.set('wantedPlace', '/pass' as never)
  expect(wantedPlace.take()).toBeUndefined()
})
