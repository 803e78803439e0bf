import type { Challenge, Connector, ConnectRequest, ConnectStep } from './connector.ts'
import { withWalletFrame, type WithFrame } from './flowFrame.ts'
import { loadFlow, type Fcl, type FlowSettings } from './flowLibrary.ts'

/**
 * Connects Flow wallets by FCL: the member chooses a wallet in discovery, which signs an account
 * proof of our nonce as it connects.
 */
export function flow(
  settings: FlowSettings,
  load?: () => Promise<Fcl>,
  withFrame: WithFrame = withWalletFrame,
): Connector {
  let library: Promise<Fcl> | undefined
  const ready = () =>
    (library ??= loadFlow(settings, load).catch((failure: unknown) => {
      library = undefined
      throw failure
    }))
  return {
    prepare: async () => void (await ready().catch(() => undefined)),
    connect: (request) => {
      let running: AbortController | undefined
      const start = () => {
        running?.abort()
        const own = new AbortController()
        running = own
        const onStep = (step: ConnectStep) => {
          if (!own.signal.aborted) request.onStep(step)
        }
        void connectOnce(ready, { ...request, onStep }, { signal: own.signal, withFrame }).then(
          onStep,
        )
      }
      start()
      return {
        cancel: () => running?.abort(),
        askAgain: start,
        // A wallet of Flow belongs to one network.
        switchChain: () => {},
      }
    },
  }
}

/** Connects, and returns the step in which it ends. */
async function connectOnce(
  ready: () => Promise<Fcl>,
  { challenge, onStep }: ConnectRequest,
  { signal, withFrame }: { signal: AbortSignal; withFrame: WithFrame },
): Promise<ConnectStep> {
  onStep({ kind: 'starting' })
  let fcl: Fcl
  try {
    fcl = await ready()
    // FCL asks for it as well, and only logs that the node is gone.
    await fcl.getChainId()
  } catch {
    return { kind: 'unreachable' }
  }
  let signed: Challenge
  try {
    // The proof needs the nonce before the wallet has named its address.
    signed = await challenge('')
  } catch {
    return { kind: 'failed' }
  }
  if (signal.aborted) return { kind: 'rejected' }
  return withFrame(async (answers): Promise<ConnectStep> => {
    onStep({ kind: 'waiting', uri: null })
    fcl.config({ 'fcl.accountProof.resolver': () => Promise.resolve(proofOf(signed)) })
    try {
      const user = await fcl.authenticate({ forceReauth: true })
      if (!user?.loggedIn || !user.addr)
        return { kind: answers.isRejected || answers.isReady ? 'rejected' : 'unreachable' }
      const proof = user.services?.find(({ type }) => type === 'account-proof')?.data
      if (!proof?.signatures?.length || proof.nonce !== signed.nonce) return { kind: 'failed' }
      const signatures = proof.signatures.map(({ keyId, signature }) => ({ keyId, signature }))
      const { nonce } = signed
      return { kind: 'signed', proof: { walletAddress: user.addr, nonce, signatures } }
    } catch {
      return { kind: answers.isRejected ? 'rejected' : 'failed' }
    } finally {
      fcl.config({ 'fcl.accountProof.resolver': null })
    }
  }, signal)
}

/** FCL names the app by its origin, unless the server's name for it is another. */
const proofOf = ({ nonce, message }: Challenge) =>
  message === location.origin ? { nonce } : { nonce, appIdentifier: message }
