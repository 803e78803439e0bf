import type { ConnectAttempt, ConnectRequest, ConnectStep } from './connector.ts'

/** A connected EVM wallet, whichever way it is reached. */
export type EvmWallet = {
  /** Returns the address on a chain, or the id of the chain that the wallet is set to instead. */
  accountOn: (chainId: number) => Promise<{ address: string } | { otherChainId: number }>
  /** Asks the wallet to sign a text as its member sees it (`personal_sign`). */
  sign: (text: string, address: string, chainId: number) => Promise<string>
  switchTo: (chainId: number) => Promise<void>
}

/** How a kind of wallet is reached. */
export type WalletAccess = {
  /** Connects. Calls `waiting` before its first `await` when the request is prepared. */
  open: (waiting: (uri: string | null) => void, isAgain: boolean) => Promise<EvmWallet>
  /** Notes a proof, so that the next one of this chain comes from a wallet that is chosen again. */
  signed?: (chainId: number) => void
  close: () => void
}

/** The relay or the wallet cannot be reached. */
export class Unreachable extends Error {}

/**
 * Runs a connection over its steps: connect, check the chain, sign the challenge. A step that the
 * member asks for again replaces the one under way; the first signature wins.
 */
export function startAttempt(
  { chainId, challenge, onStep }: ConnectRequest,
  access: WalletAccess,
): ConnectAttempt {
  if (chainId === null) throw new Error('An EVM wallet needs the id of a chain.')
  let turn = 0
  let isOver = false
  let wallet: EvmWallet | undefined
  let issued: { address: string; nonce: string; message: string } | undefined
  const emit = (step: ConnectStep) => {
    if (!isOver) onStep(step)
  }

  async function run(mine: number) {
    const emitMine = (step: ConnectStep) => {
      if (mine === turn) emit(step)
    }
    if (!wallet) {
      let isWaiting = false
      const opening = access.open((uri) => {
        isWaiting = true
        emitMine({ kind: 'waiting', uri })
      }, mine > 1)
      if (!isWaiting) emitMine({ kind: 'starting' })
      wallet = await opening
    }
    if (isOver) return
    const account = await wallet.accountOn(chainId as number)
    if ('otherChainId' in account)
      return emitMine({ kind: 'wrongChain', chainId: account.otherChainId })
    const { address } = account
    emitMine({ kind: 'signing', walletAddress: address })
    // The same challenge again, so that an answer to the first request still counts.
    if (issued?.address !== address) issued = { address, ...(await challenge(address)) }
    const { nonce, message } = issued
    if (isOver) return
    const signature = await wallet.sign(message, address, chainId as number)
    if (isOver) return
    access.signed?.(chainId as number)
    emit({ kind: 'signed', proof: { walletAddress: address, nonce, signatures: [{ signature }] } })
    isOver = true
  }

  const start = (prepare?: () => Promise<void>) => {
    const mine = ++turn
    const running = prepare ? prepare().then(() => run(mine)) : run(mine)
    running.catch((error: unknown) => {
      if (mine === turn) emit({ kind: failureOf(error) })
    })
  }

  start()
  return {
    cancel: () => {
      isOver = true
      access.close()
    },
    askAgain: () => start(),
    switchChain: () => start(() => wallet?.switchTo(chainId) ?? Promise.resolve()),
  }
}

/** Codes of EIP-1193 and of WalletConnect for what the member has refused. */
const REJECTED = new Set([4001, 5000, 5001, 5002, 5003])

/** Returns what went wrong: refused in the wallet, out of reach, or anything else. */
export function failureOf(error: unknown): 'rejected' | 'unreachable' | 'failed' {
  if (error instanceof Unreachable) return 'unreachable'
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  if (REJECTED.has(Number(code)) || /user (rejected|denied|disapproved)/i.test(message))
    return 'rejected'
  return 'failed'
}

/** Returns a text as `personal_sign` takes it: UTF-8 in hex. */
export const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

export const hexChain = (chainId: number): string => `0x${chainId.toString(16)}`
