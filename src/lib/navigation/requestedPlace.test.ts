import { afterEach, expect, it } from 'vitest'
import { local } from '#offline/localStore.ts'
import { pathFor, requestedPlace } from './requestedPlace.ts'
import { rereadViewer, type Viewer } from '../session/viewer.ts'

const stored = (memberId: string, expiresAt = '2099-01-01T00:00:00.000Z') => ({
  memberId,
  isVerified: true,
  expiresAt,
})
const member = (memberId: string): Viewer => ({ kind: 'member', ...stored(memberId) })

function setStoredViewer(memberId: string | undefined) {
  if (memberId) local.set('viewer', stored(memberId, '2020-01-01T00:00:00.000Z'))
  else local.remove('viewer')
  rereadViewer()
}

afterEach(() => {
  setStoredViewer(undefined)
  local.remove('requestedPlace')
})

it('returns the path a member requested before their session expired', () => {
  setStoredViewer('mia')
  requestedPlace.remember('/collection/asset/17')
  expect(pathFor(member('mia'), requestedPlace.take())).toBe('/collection/asset/17')
  expect(requestedPlace.take()).toBeUndefined()
})

it('does not return the path of another member', () => {
  setStoredViewer('mia')
  requestedPlace.remember('/collection/asset/17')
  expect(pathFor(member('ida'), requestedPlace.take())).toBeUndefined()
})

it('returns the path a visitor requested to any member, also after it was put back', () => {
  requestedPlace.remember('/membership')
  const requested = requestedPlace.take()
  if (requested) requestedPlace.restore(requested)
  expect(pathFor(member('ida'), requestedPlace.take())).toBe('/membership')
})

it('rejects a path of another origin and a format stored by an older app', () => {
  requestedPlace.remember('//elsewhere.example')
  expect(requestedPlace.take()).toBeUndefined()
  local.set('requestedPlace', '/pass' as never)
  expect(requestedPlace.take()).toBeUndefined()
})
