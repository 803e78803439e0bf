import type { CurrentUser } from '@onflow/fcl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConnectStep } from './connector.ts'
import { flow } from './flow.ts'
import type { FrameAnswers, WithFrame } from './flowFrame.ts'
import type { Fcl } from './flowLibrary.ts'

const address = '0x1654653399040a61'
const nonce = 'ab'.repeat(32)
const origin = 'https://eyewear.example'
const settings = { network: 'mainnet', name: 'Verre & Fils', walletConnectProjectId: null } as const
const signatures = [{ addr: address, keyId: 1, signature: 'cd' }]

const visitor: CurrentUser = { addr: null, loggedIn: null }
const user = (data = { address, nonce, signatures }): CurrentUser => ({
  addr: address,
  loggedIn: true,
  services: [{ type: 'authn' }, { type: 'account-proof', data }],
})

beforeEach(() => vi.stubGlobal('location', { origin }))
afterEach(() => vi.unstubAllGlobals())

/** FCL that answers as scripted; `config` collects what is set. */
function library(answers: { user?: CurrentUser | Error; chain?: Error }) {
  const config: Record<string, unknown> = {}
  const fcl: Partial<Fcl> = {
    config: (values) => void Object.assign(config, values),
    getChainId: () => (answers.chain ? Promise.reject(answers.chain) : Promise.resolve('mainnet')),
    authenticate: async () => {
      const resolver = config['fcl.accountProof.resolver'] as () => Promise<unknown>
      config.asked = await resolver()
      if (answers.user instanceof Error) throw answers.user
      return answers.user
    },
  }
  return { config, load: () => Promise.resolve(fcl as Fcl) }
}

/** A wallet's page of which only these messages arrive. */
const frame =
  (answers: Partial<FrameAnswers> = {}): WithFrame =>
  (run) =>
    run({ isReady: true, isRejected: false, ...answers })

/** Connects and returns the steps. */
async function steps(
  load: () => Promise<Fcl>,
  withFrame = frame(),
  challenge = () => Promise.resolve({ nonce, message: origin }),
) {
  const seen: ConnectStep[] = []
  await new Promise<void>((done) => {
    flow(settings, load, withFrame).connect({
      blockchain: 'flow',
      chainId: null,
      challenge,
      onStep: (step) => {
        seen.push(step)
        if (step.kind !== 'starting' && step.kind !== 'waiting') done()
      },
    })
  })
  return seen
}

it('proves an account with our nonce as it connects', async () => {
  const { config, load } = library({ user: user() })
  expect(await steps(load)).toEqual([
    { kind: 'starting' },
    { kind: 'waiting', uri: null },
    {
      kind: 'signed',
      proof: { walletAddress: address, nonce, signatures: [{ keyId: 1, signature: 'cd' }] },
    },
  ])
  expect(config.asked).toEqual({ nonce })
  expect(config['fcl.accountProof.resolver']).toBeNull()
})

it('sets FCL to the main network and its script limit [CO-10] [CO-11]', async () => {
  const { config, load } = library({ user: user() })
  await steps(load)
  expect(config).toMatchObject({
    'flow.network': 'mainnet',
    'accessNode.api': 'https://rest-mainnet.onflow.org',
    'fcl.limit': 9999,
  })
})

it.each<[ConnectStep['kind'], string, Parameters<typeof library>[0], Partial<FrameAnswers>]>([
  ['rejected', 'the member pressed No', { user: visitor }, { isRejected: true }],
  ['rejected', 'the wallet let go of a request', { user: visitor }, {}],
  ['unreachable', 'no wallet page came', { user: visitor }, { isReady: false }],
  ['unreachable', 'the node is gone', { chain: new Error('fetch failed') }, {}],
  ['failed', 'the wallet sent no proof', { user: { ...user(), services: [] } }, {}],
  [
    'failed',
    'the wallet proved another nonce',
    { user: user({ address, nonce: '00'.repeat(32), signatures }) },
    {},
  ],
  ['failed', 'FCL threw', { user: new Error('broken') }, {}],
])('ends as %s when %s', async (kind, _, answers, frames) => {
  const seen = await steps(library(answers).load, frame(frames))
  expect(seen.at(-1)).toEqual({ kind })
})

it('fails when the server issues no challenge, and when the library cannot be loaded', async () => {
  const refused = () => Promise.reject(new Error('422'))
  expect((await steps(library({ user: user() }).load, frame(), refused)).at(-1)).toEqual({
    kind: 'failed',
  })
  const lost = () => Promise.reject(new Error('chunk'))
  expect((await steps(lost)).at(-1)).toEqual({ kind: 'unreachable' })
})

it('reports nothing after it was canceled', async () => {
  const seen: ConnectStep[] = []
  let answer = (_: CurrentUser) => {}
  const fcl = await library({}).load()
  fcl.authenticate = () => new Promise((done) => (answer = done))
  const attempt = flow(settings, () => Promise.resolve(fcl), frame()).connect({
    blockchain: 'flow',
    chainId: null,
    challenge: () => Promise.resolve({ nonce, message: origin }),
    onStep: (step) => seen.push(step),
  })
  await vi.waitFor(() => expect(seen.at(-1)?.kind).toBe('waiting'))
  attempt.cancel()
  answer(user())
  await new Promise((done) => setTimeout(done))
  expect(seen.at(-1)?.kind).toBe('waiting')
})
