import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConnectStep } from './connector.ts'
import { findInjectedWallets, injected, type InjectedProvider } from './injected.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const provider = (answers: Record<string, unknown> = {}) => {
  const calls: { method: string; params?: readonly unknown[] }[] = []
  const known: Record<string, unknown> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: '0x89',
    personal_sign: '0xsigned',
    ...answers,
  }
  const request: InjectedProvider['request'] = async (call) => {
    calls.push(call)
    const answer = known[call.method]
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? (answer as () => unknown)() : answer
  }
  return { calls, request }
}

const announce = (detail: unknown) =>
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

/** Connects and returns the steps until `last`. */
async function stepsUntil(
  last: ConnectStep['kind'],
  wallet: InjectedProvider,
  onStep: (
    step: ConnectStep,
    attempt: ReturnType<ReturnType<typeof injected>['connect']>,
  ) => void = () => undefined,
) {
  const steps: ConnectStep[] = []
  await new Promise<void>((done) => {
    const attempt = injected({ provider: wallet }).connect({
      blockchain: 'polygon',
      chainId: 137,
      challenge: async () => ({ nonce: 'n1', message: 'é' }),
      onStep: (step) => {
        steps.push(step)
        queueMicrotask(() => onStep(step, attempt))
        if (step.kind === last) done()
      },
    })
  })
  return steps
}

it('lists the wallets that announce themselves, each once, and no malformed one', () => {
  const found: string[][] = []
  const stop = findInjectedWallets((wallets) => found.push(wallets.map(({ name }) => name)))
  const one = { info: { rdns: 'io.one', name: 'One' }, provider: provider() }
  for (const detail of [one, one, null, {}, { info: { rdns: 'x', name: 1 }, provider: provider() }])
    announce(detail)
  announce({ info: { rdns: 'io.two', name: ' Two ' }, provider: provider() })
  stop()
  announce({ info: { rdns: 'io.three', name: 'Three' }, provider: provider() })
  expect(found).toEqual([['One'], ['One', 'Two']])
})

it('signs the challenge as UTF-8 in hex', async () => {
  const wallet = provider()
  expect(await stepsUntil('signed', wallet)).toEqual([
    { kind: 'waiting', uri: null },
    { kind: 'signing', walletAddress: address },
    {
      kind: 'signed',
      proof: { walletAddress: address, nonce: 'n1', signatures: [{ signature: '0xsigned' }] },
    },
  ])
  expect(wallet.calls.at(-1)).toEqual({ method: 'personal_sign', params: ['0xc3a9', address] })
})

it('asks a wallet of another chain to change, then signs', async () => {
  let chain = '0x1'
  const wallet = provider({
    eth_chainId: () => chain,
    wallet_switchEthereumChain: () => (chain = '0x89'),
  })
  const steps = await stepsUntil('signed', wallet, (step, attempt) => {
    if (step.kind === 'wrongChain') attempt.switchChain()
  })
  expect(steps.map(({ kind }) => kind)).toEqual(['waiting', 'wrongChain', 'signing', 'signed'])
  expect(steps[1]).toEqual({ kind: 'wrongChain', chainId: 1 })
})

it('waits for the open request when the wallet refuses a second one', async () => {
  let answerFirst: () => void = () => undefined
  let count = 0
  const wallet = provider({
    eth_requestAccounts: () => {
      count += 1
      if (count > 1) throw Object.assign(new Error('already pending'), { code: -32002 })
      return new Promise<void>((done) => (answerFirst = done))
    },
  })
  let waits = 0
  const steps = await stepsUntil('signed', wallet, (step, attempt) => {
    if (step.kind !== 'waiting') return
    waits += 1
    if (waits === 1) attempt.askAgain()
    else answerFirst()
  })
  expect(count).toBe(2)
  expect(steps.map(({ kind }) => kind)).not.toContain('failed')
})

it('tells a refusal from a failure, and asks again', async () => {
  const refusal = Object.assign(new Error('no'), { code: 4001 })
  let isRefused = true
  const wallet = provider({
    personal_sign: () => {
      if (isRefused) throw refusal
      return '0xsigned'
    },
  })
  const steps = await stepsUntil('signed', wallet, (step, attempt) => {
    if (step.kind !== 'rejected') return
    isRefused = false
    attempt.askAgain()
  })
  expect(steps.map(({ kind }) => kind)).toEqual([
    'waiting',
    'signing',
    'rejected',
    'signing',
    'signed',
  ])
  const failing = provider({ eth_requestAccounts: new Error('broken') })
  expect((await stepsUntil('failed', failing)).at(-1)).toEqual({ kind: 'failed' })
})
