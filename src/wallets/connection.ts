import type { Problem } from '#contract/problems.ts'
import type { Chain } from '#contract/wallets.ts'
import type { Blockchain } from '#domain/wallet.ts'
import { asProblem } from '#lib/api/problem.ts'
import { store } from '#lib/browser/store.ts'
import type {
  Challenge,
  ConnectAttempt,
  Connector,
  ConnectRequest,
  ConnectStep,
  SignedChallenge,
} from './connect/connector.ts'
import type { WalletChoice } from './walletChoices.ts'

/** What the sheet shows. `waiting`: for the wallet's approval; `saving`: for the server. */
export type Phase = Exclude<ConnectStep['kind'], 'signed'> | 'saving' | 'connected'

export type Connection = {
  choice: WalletChoice
  chain: Chain
  phase: Phase
  /** The request to open or to show as a QR; null for a wallet in this browser. */
  uri: string | null
  /** Whether the wallet is connected and only has to sign. */
  isApproved: boolean
  /** The network that the wallet is set to, in the phase `wrongChain`. */
  otherChainId: number | undefined
  /** What the server answered, in the phase `failed`. */
  problem: Problem | undefined
}

/** Opens the app of a wallet. `isApproved`: it only has to come to the front. `again`: by another kind of link. */
export type OpenApp = (
  connection: Pick<Connection, 'choice' | 'uri' | 'isApproved'>,
  attempt: 'first' | 'again',
) => void

/** What a connection needs from the app; tests pass their own. */
export type Surroundings = {
  /** @throws when it cannot be connected any more */
  connectorOf: (choice: WalletChoice) => Connector
  challenge: (chain: Blockchain, walletAddress: string) => Promise<Challenge>
  add: (chain: Blockchain, walletType: string, proof: SignedChallenge) => Promise<unknown>
  open: OpenApp
  /** Remembers what is being connected, for a reload of the tab; undefined: nothing. */
  remember: (pending: { choice: WalletChoice; blockchain: Blockchain } | undefined) => void
}

const startOf = (choice: WalletChoice, chain: Chain): Connection => ({
  choice,
  chain,
  phase: 'starting',
  uri: null,
  isApproved: false,
  otherChainId: undefined,
  problem: undefined,
})

/** Returns what a step of the connector changes. */
function changeOf(step: Exclude<ConnectStep, { kind: 'signed' }>): Partial<Connection> {
  if (step.kind === 'waiting') return { phase: 'waiting', uri: step.uri, isApproved: false }
  if (step.kind === 'signing') return { phase: 'signing', isApproved: true }
  if (step.kind === 'wrongChain')
    return { phase: 'wrongChain', otherChainId: step.chainId, isApproved: true }
  return { phase: step.kind }
}

/** Connects wallets, one at a time. A connection lives as long as its sheet, also over a reload. */
export function createConnection(app: Surroundings) {
  const current = store<Connection | undefined>(undefined)
  let attempt: ConnectAttempt | undefined
  // Steps of an attempt that was ended are ignored. A tap on a phone lets the next request open the app.
  let [turn, opensNext] = [0, false]

  const update = (change: Partial<Connection>) => {
    const connection = current.get()
    if (connection) current.set({ ...connection, ...change })
  }
  const end = () => {
    turn += 1
    attempt?.cancel()
    attempt = undefined
  }

  /** `isTap`: called in a tap, which may open an app of the phone. */
  function start(choice: WalletChoice, chain: Chain, { isTap = true }: { isTap?: boolean } = {}) {
    end()
    opensNext = isTap && choice.via === 'app'
    current.set(startOf(choice, chain))
    app.remember({ choice, blockchain: chain.blockchain })
    try {
      attempt = app.connectorOf(choice).connect(requestOf(chain, turn))
    } catch {
      update({ phase: 'failed' })
    }
  }

  const requestOf = ({ blockchain, chainId }: Chain, own: number): ConnectRequest => ({
    blockchain,
    chainId,
    challenge: (walletAddress) =>
      app.challenge(blockchain, walletAddress).catch((thrown: unknown) => {
        if (own === turn) update({ problem: asProblem(thrown) })
        throw thrown
      }),
    onStep: (step) => {
      if (own !== turn) return
      if (step.kind === 'signed') return void save(step.proof)
      update(changeOf(step))
      if (opensNext && (step.kind === 'waiting' || step.kind === 'signing')) openApp('first')
    },
  })

  function openApp(attempt: 'first' | 'again') {
    const connection = current.get()
    opensNext = false
    if (connection) app.open(connection, attempt)
  }

  async function save(proof: SignedChallenge) {
    const [connection, own] = [current.get(), turn]
    if (!connection) return
    update({ phase: 'saving' })
    const { chain, choice } = connection
    const added = app.add(chain.blockchain, choice.type, proof)
    const problem = await added.then(() => undefined, asProblem)
    if (own !== turn) return
    app.remember(undefined)
    update({ phase: problem ? 'failed' : 'connected', problem })
  }

  return {
    get: current.get,
    subscribe: current.subscribe,
    start,
    /** Starts the same connection from the beginning. */
    startAgain() {
      const { choice, chain } = current.get() ?? {}
      if (choice && chain) start(choice, chain)
    },
    /** Asks the wallet once more, after a refusal. */
    askAgain() {
      opensNext = current.get()?.choice.via === 'app'
      update({ phase: 'starting', problem: undefined })
      attempt?.askAgain()
    },
    switchChain() {
      attempt?.switchChain()
      if (current.get()?.choice.via === 'app') openApp('first')
    },
    openAgain: () => openApp('again'),
    /** Ends the connection and frees its session. */
    cancel() {
      end()
      app.remember(undefined)
      current.set(undefined)
    },
  }
}

export type WalletConnection = ReturnType<typeof createConnection>
