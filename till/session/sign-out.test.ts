import { beforeEach, expect, it, vi } from 'vitest'
import { API_HEADER } from '#contract/app-shell.ts'
import type { SignInAnswer } from '#contract/till-app.ts'
import { writeStored } from '../lib/storage.ts'
import {
  refreshSession,
  session,
  signIn,
  signOut,
  whenSignedOut,
  type TillState,
} from './session.ts'

const noor = { staffId: 'noor', name: 'Noor', role: 'cashier' as const }
const ada = { staffId: 'ada', name: 'Ada', role: 'manager' as const }
const stateWith = (signedIn?: TillState['signedIn']): TillState => ({
  store: { storeId: 's', name: 'Rue Saint-Paul' },
  till: { tillId: 't', name: 'Till 2' },
  cashiers: [noor, ada].map((person) => ({ ...person, hasPin: true })),
  signedIn,
  serverTime: '2026-11-28T14:32:00Z',
  currency: 'USD',
})

/** A server: who is signed in, the calls it got, and whether it answers. */
const server = {
  signedIn: undefined as TillState['signedIn'],
  calls: [] as string[],
  isDown: false,
}

const answer = (body: unknown) => Response.json(body, { headers: { [API_HEADER]: '1' } })

beforeEach(() => {
  Object.assign(server, { signedIn: noor, calls: [], isDown: false })
  writeStored('signOutPending', false)
  session.set({ kind: 'paired', state: stateWith(noor) })
  vi.stubGlobal('fetch', async (address: string) => {
    if (server.isDown) throw new TypeError('Failed to fetch')
    const name = address.split('/').at(-1) ?? ''
    server.calls.push(name)
    if (name === 'signout') server.signedIn = undefined
    return answer(name === 'state' ? stateWith(server.signedIn) : { success: true })
  })
})

const signedInHere = () => {
  const current = session.get()
  return current.kind === 'paired' ? current.state.signedIn?.name : current.kind
}

it('signs out here although the server does not answer, and tells it before it asks again', async () => {
  server.isDown = true
  await signOut()
  expect(signedInHere()).toBeUndefined()
  server.isDown = false
  await refreshSession()
  expect(server.calls).toEqual(['signout', 'state'])
  expect(signedInHere()).toBeUndefined()
  expect(server.signedIn).toBeUndefined()
})

it('ignores who is signed in until the server knows of the sign-out', async () => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('signout') ? new Response('', { status: 500 }) : fetch(address),
  )
  await signOut()
  await refreshSession()
  expect(server.signedIn).toEqual(noor)
  expect(signedInHere()).toBeUndefined()
})

it('drops an answer that was asked for before the sign-out', async () => {
  const { fetch } = globalThis
  let answerNow = () => {}
  const late = new Promise<void>((resolve) => (answerNow = resolve))
  vi.stubGlobal('fetch', async (address: string) => {
    const response = await fetch(address)
    if (server.calls.length === 1) await late
    return response
  })
  const refreshing = refreshSession()
  await vi.waitFor(() => expect(server.calls).toEqual(['state']))
  const signingOut = signOut()
  answerNow()
  await Promise.all([refreshing, signingOut])
  expect(signedInHere()).toBeUndefined()
})

it('signs the next person in after the one before is signed out', async () => {
  server.isDown = true
  await signOut()
  server.isDown = false
  await signIn(async (): Promise<SignInAnswer> => {
    server.calls.push('signin')
    server.signedIn = ada
    return { success: true, signedIn: ada }
  })
  await refreshSession()
  expect(server.calls).toEqual(['signout', 'signin', 'state'])
  expect(signedInHere()).toBe('Ada')
})

it('forgets what the person had open, also when the server has ended the session', async () => {
  const forget = vi.fn()
  whenSignedOut(forget)
  await signOut()
  expect(forget).toHaveBeenCalledOnce()
  session.set({ kind: 'paired', state: stateWith(noor) })
  await refreshSession()
  expect(forget).toHaveBeenCalledTimes(2)
  expect(session.get()).toMatchObject({ ended: 'signedOut' })
})
