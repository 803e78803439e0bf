import { beforeEach, expect, it, vi } from 'vitest'
import { local } from '#offline/localStore.ts'
import { wipeMemberData } from '#offline/wipe.ts'
import { sessionStore } from './sessionStore.ts'

const viewer = { memberId: 'mia', isVerified: true, expiresAt: '2026-11-20T12:30:00.000Z' }

beforeEach(() => {
  local.set('viewer', viewer)
  local.remove('walletConnect')
})

it('keeps a session over a reload', async () => {
  await sessionStore().setItem('wc@2:session', [{ topic: 't' }])
  expect(await sessionStore().getItem('wc@2:session')).toEqual([{ topic: 't' }])
  expect(await sessionStore().getEntries()).toEqual([['wc@2:session', [{ topic: 't' }]]])
  await sessionStore().removeItem('wc@2:session')
  expect(await sessionStore().getKeys()).toEqual([])
})

it('is wiped by logging out, and not written again by a library that still runs', async () => {
  const store = sessionStore()
  await store.setItem('wc@2:keychain', 'key')
  await wipeMemberData('logout')
  expect(local.get('walletConnect')).toBeUndefined()
  await store.setItem('wc@2:messages', 'late')
  expect(local.get('walletConnect')).toBeUndefined()
  local.set('viewer', { ...viewer, memberId: 'ida' })
  await store.setItem('wc@2:messages', 'later')
  expect(local.get('walletConnect')).toBeUndefined()
  vi.unstubAllGlobals()
})
