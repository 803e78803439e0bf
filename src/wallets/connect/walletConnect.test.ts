import { expect, it, vi } from 'vitest'
import type { ConnectStep } from './connector.ts'
import type { Pairing, RelayClient, RelaySession } from './relayClient.ts'
import { walletConnect } from './walletConnect.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const session = { topic: 't1' } as RelaySession
let projects = 0

/** A relay's client whose wallet the test answers for; the real library is tested in e2e. */
function scripted(answers: Partial<RelayClient> = {}) {
  const pairing: Pairing = { uri: 'wc:one', approved: Promise.resolve(session) }
  const ended: string[] = []
  const client: RelayClient = {
    prepared: () => undefined,
    pair: async () => pairing,
    withdraw: () => void ended.push('request'),
    endUnlessExpected: () => undefined,
    nextSession: () => new Promise(() => undefined),
    session: () => undefined,
    hasSigned: () => false,
    noteSigned: () => undefined,
    accounts: () => [{ chainId: 137, address }],
    chainAdded: async () => undefined,
    request: async () => '0xsigned',
    end: ({ topic }) => void ended.push(topic),
    endAll: () => void ended.push('all'),
    watch: () => () => undefined,
    ...answers,
  }
  return { client, ended, pairing }
}

const connectorOf = (load: () => Promise<RelayClient>, timeoutMs = 60_000) =>
  walletConnect(
    { projectId: `p${++projects}`, relayUrl: 'wss://relay.test', chainIds: [137], name: 'Test' },
    load,
    timeoutMs,
  )

function connect(
  connector: ReturnType<typeof connectorOf>,
  last: ConnectStep['kind'],
): { steps: ConnectStep[]; ends: Promise<void> } {
  const steps: ConnectStep[] = []
  const ends = new Promise<void>((done) => {
    connector.connect({
      blockchain: 'polygon',
      chainId: 137,
      challenge: async () => ({ nonce: 'n1', message: 'sign me' }),
      onStep: (step) => {
        steps.push(step)
        if (step.kind === last) done()
      },
    })
  })
  return { steps, ends }
}

const kinds = (steps: ConnectStep[]) => steps.map(({ kind }) => kind)

it('has the address of a prepared request in the tap itself', async () => {
  const { client, pairing } = scripted({ prepared: () => pairing })
  const connector = connectorOf(async () => client)
  await connector.prepare()
  const { steps, ends } = connect(connector, 'signed')
  expect(steps).toEqual([{ kind: 'waiting', uri: 'wc:one' }])
  await ends
  expect(kinds(steps)).toEqual(['waiting', 'signing', 'signed'])
})

it('makes the request in the tap when none is prepared', async () => {
  const { client } = scripted()
  const { steps, ends } = connect(
    connectorOf(async () => client),
    'signed',
  )
  await ends
  expect(kinds(steps)).toEqual(['starting', 'waiting', 'signing', 'signed'])
})

it('continues a session after a reload without another request', async () => {
  const { client } = scripted({ session: () => session })
  const { steps, ends } = connect(
    connectorOf(async () => client),
    'signed',
  )
  await ends
  expect(kinds(steps)).toEqual(['starting', 'signing', 'signed'])
})

it('takes a session that is approved while a request is made, and does not show that request', async () => {
  let pair: (made: Pairing) => void = () => undefined
  const { client, pairing } = scripted({
    nextSession: () => Promise.resolve(session),
    pair: () => new Promise((done) => (pair = done)),
  })
  const { steps, ends } = connect(
    connectorOf(async () => client),
    'signed',
  )
  await ends
  pair(pairing)
  await pairing.approved
  expect(kinds(steps)).toEqual(['starting', 'signing', 'signed'])
})

it('takes the request back when the connection is ended', async () => {
  const { client, ended } = scripted()
  const connector = connectorOf(async () => client)
  await connector.prepare()
  const attempt = connector.connect({
    blockchain: 'polygon',
    chainId: 137,
    challenge: async () => ({ nonce: 'n1', message: 'sign me' }),
    onStep: () => undefined,
  })
  attempt.cancel()
  expect(ended).toEqual(['all', 'request'])
})

it('ends a session that has already signed for the chain, and asks for a wallet', async () => {
  const { client, ended } = scripted({ session: () => session, hasSigned: () => true })
  const { steps, ends } = connect(
    connectorOf(async () => client),
    'signed',
  )
  await ends
  expect(kinds(steps)).toEqual(['starting', 'waiting', 'signing', 'signed'])
  expect(ended).toEqual(['t1'])
})

it.each([
  ['a relay that fails', () => Promise.reject(new Error('closed'))],
  ['a relay that never answers', () => new Promise<RelayClient>(() => undefined)],
])('reports %s as unreachable', async (_, load) => {
  const { steps, ends } = connect(connectorOf(load, 1), 'unreachable')
  await ends
  expect(kinds(steps)).toEqual(['starting', 'unreachable'])
})

it('gives up after one deadline for loading and asking, and loads only once', async () => {
  vi.useFakeTimers()
  try {
    const { client } = scripted({ pair: () => new Promise(() => undefined) })
    const load = vi.fn(
      () => new Promise<RelayClient>((done) => setTimeout(() => done(client), 6000)),
    )
    const connector = connectorOf(load, 8000)
    const { steps } = connect(connector, 'unreachable')
    await vi.advanceTimersByTimeAsync(8000)
    expect(kinds(steps)).toEqual(['starting', 'unreachable'])
    const again = connect(connector, 'unreachable')
    await vi.advanceTimersByTimeAsync(8000)
    expect(kinds(again.steps)).toEqual(['starting', 'unreachable'])
    expect(load).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['rejected', { code: 5000, message: 'User rejected.' }],
  ['rejected', { code: 4001, message: '' }],
  ['failed', { code: -32000, message: 'broken' }],
] as const)('reports %s for an answer of the wallet', async (kind, error) => {
  const refused = Promise.reject<RelaySession>(error)
  const { client } = scripted({ pair: async () => ({ uri: 'wc:one', approved: refused }) })
  const { steps, ends } = connect(
    connectorOf(async () => client),
    kind,
  )
  await ends
  expect(kinds(steps)).toEqual(['starting', 'waiting', kind])
})

it('names the chain of a wallet that has approved another one', async () => {
  const { client } = scripted({ accounts: () => [{ chainId: 1, address }] })
  const { steps, ends } = connect(
    connectorOf(async () => client),
    'wrongChain',
  )
  await ends
  expect(steps.at(-1)).toEqual({ kind: 'wrongChain', chainId: 1 })
})

it('waits for the chain that a wallet adds after it has agreed to change', async () => {
  let chainId = 1
  const { client } = scripted({
    accounts: () => [{ chainId, address }],
    chainAdded: async (_, added) => void (chainId = added),
  })
  const steps: string[] = []
  await new Promise<void>((done) => {
    const attempt = connectorOf(async () => client).connect({
      blockchain: 'polygon',
      chainId: 137,
      challenge: async () => ({ nonce: 'n1', message: 'sign me' }),
      onStep: ({ kind }) => {
        steps.push(kind)
        if (kind === 'wrongChain') attempt.switchChain()
        if (kind === 'signed') done()
      },
    })
  })
  expect(steps).toEqual(['starting', 'waiting', 'wrongChain', 'signing', 'signed'])
})
