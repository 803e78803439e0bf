import { describe, expect, it, vi } from 'vitest'
import { Problem } from '#contract/problems.ts'
import type { Chain } from '#contract/wallets.ts'
import type { ConnectRequest, Connector } from './connect/connector.ts'
import { createConnection, type Surroundings } from './connection.ts'
import type { WalletChoice } from './walletChoices.ts'

const polygon: Chain = {
  blockchain: 'polygon',
  chainId: 137,
  network: null,
  mint: 'onWithdrawal' as const,
}
const ethereum: Chain = {
  blockchain: 'ethereum',
  chainId: 1,
  network: null,
  mint: 'onWithdrawal' as const,
}
const app: WalletChoice = { type: 'metamask', via: 'app' }
const proof = { walletAddress: '0xA', nonce: 'n', signatures: [{ signature: '0x1' }] }

/** A connector whose steps the test sends. */
function scripted() {
  const requests: ConnectRequest[] = []
  const attempt = { cancel: vi.fn(), askAgain: vi.fn(), switchChain: vi.fn() }
  const connector: Connector = {
    prepare: () => Promise.resolve(),
    connect: (request) => {
      requests.push(request)
      return attempt
    },
  }
  const surroundings = {
    connectorOf: vi.fn(() => connector),
    challenge: vi.fn<Surroundings['challenge']>(() =>
      Promise.resolve({ nonce: 'n', message: 'm' }),
    ),
    add: vi.fn<Surroundings['add']>(() => Promise.resolve()),
    open: vi.fn<Surroundings['open']>(),
    remember: vi.fn<Surroundings['remember']>(),
  }
  const connection = createConnection(surroundings)
  const phase = () => connection.get()?.phase
  const step: ConnectRequest['onStep'] = (next) => requests.at(-1)?.onStep(next)
  return { ...surroundings, attempt, connection, phase, requests, step }
}

describe('a connection', () => {
  it('opens the app in the tap when its request is ready, and only once', () => {
    const { connection, connectorOf, open, step } = scripted()
    connectorOf.mockReturnValue({
      prepare: () => Promise.resolve(),
      connect: (request) => {
        request.onStep({ kind: 'waiting', uri: 'wc:1' })
        return { cancel() {}, askAgain() {}, switchChain() {} }
      },
    })
    connection.start(app, polygon)
    expect(open.mock.calls).toEqual([[expect.objectContaining({ uri: 'wc:1' }), 'first']])
    step({ kind: 'signing', walletAddress: '0xA' })
    expect(open).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['of another device', { type: 'other', via: 'qr' } as const, {}],
    ['after a reload', app, { isTap: false }],
  ])('opens no app for a wallet %s', (_, choice, options) => {
    const { connection, open, step } = scripted()
    connection.start(choice, polygon, options)
    step({ kind: 'waiting', uri: 'wc:1' })
    expect(open).not.toHaveBeenCalled()
  })

  it('stores the signed challenge and forgets what a reload would continue', async () => {
    const { add, connection, phase, remember, requests, step } = scripted()
    connection.start(app, polygon)
    expect(remember).toHaveBeenLastCalledWith({ choice: app, blockchain: 'polygon' })
    await expect(requests[0]?.challenge('0xA')).resolves.toMatchObject({ nonce: 'n' })
    step({ kind: 'signed', proof })
    expect(phase()).toBe('saving')
    await vi.waitFor(() => expect(phase()).toBe('connected'))
    expect(add).toHaveBeenCalledWith('polygon', 'metamask', proof)
    expect(remember).toHaveBeenLastCalledWith(undefined)
  })

  it('shows what the server answers to a proof', async () => {
    const { add, connection, phase, step } = scripted()
    add.mockRejectedValue(new Problem('WALLET_SIGNATURE_WRONG'))
    connection.start(app, polygon)
    step({ kind: 'signed', proof })
    await vi.waitFor(() => expect(phase()).toBe('failed'))
    expect(connection.get()?.problem?.code).toBe('WALLET_SIGNATURE_WRONG')
  })

  it('shows why there is no challenge', async () => {
    const { challenge, connection, requests, step } = scripted()
    challenge.mockRejectedValue(new Problem('TOO_MANY_WALLETS'))
    connection.start(app, polygon)
    await expect(requests[0]?.challenge('0xA')).rejects.toThrow()
    step({ kind: 'failed' })
    expect(connection.get()).toMatchObject({
      phase: 'failed',
      problem: { code: 'TOO_MANY_WALLETS' },
    })
  })

  it('asks again after a refusal and opens the app in that tap', () => {
    const { attempt, connection, open, step } = scripted()
    connection.start(app, polygon)
    step({ kind: 'waiting', uri: 'wc:1' })
    step({ kind: 'rejected' })
    connection.askAgain()
    expect(attempt.askAgain).toHaveBeenCalledOnce()
    step({ kind: 'waiting', uri: 'wc:2' })
    expect(open.mock.calls.map(([{ uri }]) => uri)).toEqual(['wc:1', 'wc:2'])
  })

  it('names the network of the wallet and asks it to change', () => {
    const { attempt, connection, open, step } = scripted()
    connection.start({ type: 'rainbow', via: 'browser' }, polygon)
    step({ kind: 'wrongChain', chainId: 1 })
    expect(connection.get()).toMatchObject({ phase: 'wrongChain', otherChainId: 1 })
    connection.switchChain()
    expect(attempt.switchChain).toHaveBeenCalledOnce()
    expect(open).not.toHaveBeenCalled()
  })

  it('ignores the steps of an attempt that was canceled or replaced', () => {
    const { attempt, connection, phase, requests } = scripted()
    connection.start(app, polygon)
    connection.start(app, ethereum)
    expect(attempt.cancel).toHaveBeenCalledOnce()
    requests[0]?.onStep({ kind: 'rejected' })
    expect(phase()).toBe('starting')
    connection.cancel()
    requests[1]?.onStep({ kind: 'waiting', uri: 'wc:1' })
    expect(connection.get()).toBeUndefined()
  })

  it('fails when the wallet is not in this browser any more', () => {
    const { connection, connectorOf, phase } = scripted()
    connectorOf.mockImplementation(() => {
      throw new Error('No connector.')
    })
    connection.start({ type: 'rainbow', via: 'browser' }, polygon)
    expect(phase()).toBe('failed')
  })
})
