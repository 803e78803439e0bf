import type { Blockchain } from '#domain/wallet.ts'

/** What a wallet has to sign, from `wallets.challenge`. */
export type Challenge = { nonce: string; message: string }

/** A signed challenge, as `wallets.add` takes it. */
export type SignedChallenge = {
  walletAddress: string
  nonce: string
  signatures: { signature: string; keyId?: number }[]
}

/** How far the connection of a wallet is. The page draws it; it does not know the library behind it. */
export type ConnectStep =
  /** The request is being prepared; at most some hundred milliseconds. */
  | { kind: 'starting' }
  /** Open the wallet with this address or show it as a QR; null for a wallet in this browser. */
  | { kind: 'waiting'; uri: string | null }
  /** The wallet is connected and shows the message to sign. */
  | { kind: 'signing'; walletAddress: string }
  /** The wallet is set to a chain of another id; `switchChain` of the attempt asks it to change. */
  | { kind: 'wrongChain'; chainId: number }
  | { kind: 'signed'; proof: SignedChallenge }
  /** The member pressed No in the wallet. */
  | { kind: 'rejected' }
  /** The relay or the wallet cannot be reached. */
  | { kind: 'unreachable' }
  | { kind: 'failed' }

export type ConnectRequest = {
  blockchain: Blockchain
  /** EIP-155 id; null for Flow. */
  chainId: number | null
  /** Gets a challenge for the address that the wallet named; Flow asks before, with an empty one. */
  challenge: (walletAddress: string) => Promise<Challenge>
  onStep: (step: ConnectStep) => void
}

/** A running connection. It survives a hidden page; `cancel` ends it and frees the session. */
export type ConnectAttempt = {
  cancel: () => void
  /** Asks the wallet again, after `rejected` or when it did not answer. */
  askAgain: () => void
  /** Asks an EVM wallet to change its chain, after `wrongChain`. */
  switchChain: () => void
}

/** Connects one kind of wallet: WalletConnect, a provider in the browser (EIP-6963), or Flow. */
export type Connector = {
  /** Loads the library and the relay's connection, so that a tap opens the wallet at once. */
  prepare: () => Promise<void>
  /** Starts to connect. Call it in the tap itself: mobile browsers block links that open later. */
  connect: (request: ConnectRequest) => ConnectAttempt
}
