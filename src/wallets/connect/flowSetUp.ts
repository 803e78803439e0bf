import {
  cadenceFor,
  FLOW_SCRIPT_LIMIT,
  flowContractOf,
  HAS_COLLECTION,
  scriptLineOf,
  SET_UP_COLLECTION,
  type FlowNetwork,
} from '#domain/flow.ts'
import { t } from '#lib/texts/t.ts'
import { withWalletFrame, type WithFrame } from './flowFrame.ts'
import type { Fcl } from './flowLibrary.ts'

/** How far the set-up of a collection is (ST-32). */
export type FlowSetUpStep =
  /** The chain is asked whether the account has the collection. */
  | { kind: 'checking' }
  /** The wallet shows the transaction. */
  | { kind: 'signing' }
  /** Sent, in a block, run; each with the id of the transaction. */
  | { kind: 'sent' | 'inBlock' | 'executed'; transactionId: string }
  | { kind: 'done' }
  /** The member pressed No in the wallet. */
  | { kind: 'rejected' }
  | { kind: 'unreachable' }
  /** The wallet is signed in to another account. */
  | { kind: 'otherAccount'; walletAddress: string }
  /** `message` is translated and names the line of the script (ER-44). */
  | { kind: 'failed'; line: number | undefined; message: string }

type Request = {
  fcl: Fcl
  network: FlowNetwork
  /** Contract of the asset, `A.….Name`. */
  contractAddress: string
  walletAddress: string
  onStep: (step: FlowSetUpStep) => void
  /** Ends the set-up on the page; a transaction that was sent goes on. */
  signal: AbortSignal
  /** Waits before the status is asked again. */
  pause: () => Promise<void>
  withFrame: WithFrame
}
type Optional = 'signal' | 'pause' | 'withFrame'

const PAUSE_MS = 1000
const wait = () => new Promise<void>((done) => setTimeout(done, PAUSE_MS))

/**
 * Sets up the collection of an asset on the member's account, signed by their wallet (CA-61). Can be
 * repeated: an account that has the collection is done at once.
 */
export async function setUpFlowCollection(
  options: Omit<Request, Optional> & Partial<Pick<Request, Optional>>,
): Promise<void> {
  const { signal } = new AbortController()
  const request: Request = { signal, pause: wait, withFrame: withWalletFrame, ...options }
  const { onStep } = request
  const contract = flowContractOf(request.contractAddress)
  if (!contract) return onStep(failure(''))
  const place = { network: request.network, contract }
  onStep({ kind: 'checking' })
  try {
    if (await hasCollection(request, cadenceFor(HAS_COLLECTION, place)))
      return onStep({ kind: 'done' })
  } catch {
    return onStep({ kind: 'unreachable' })
  }
  // The sheet has been closed meanwhile: no wallet opens.
  if (request.signal.aborted) return
  const sent = await signed(request, cadenceFor(SET_UP_COLLECTION, place))
  if (typeof sent !== 'string') return onStep(sent)
  onStep({ kind: 'sent', transactionId: sent })
  onStep(await followed(request, sent))
}

const hasCollection = async ({ fcl, walletAddress }: Request, cadence: string): Promise<boolean> =>
  (await fcl.query({ cadence, args: (arg, types) => [arg(walletAddress, types.Address)] })) === true

/** Asks the wallet to sign and sends the transaction. Returns its id, or the step in which it ends. */
const signed = (
  { fcl, walletAddress, onStep, signal, withFrame }: Request,
  cadence: string,
): Promise<string | FlowSetUpStep> =>
  withFrame(async (answers): Promise<string | FlowSetUpStep> => {
    onStep({ kind: 'signing' })
    try {
      const user = await fcl.authenticate()
      if (!user?.addr)
        return { kind: answers.isRejected || answers.isReady ? 'rejected' : 'unreachable' }
      if (user.addr.toLowerCase() !== walletAddress.toLowerCase()) {
        fcl.unauthenticate()
        return { kind: 'otherAccount', walletAddress: user.addr }
      }
      return await fcl.mutate({ cadence, limit: FLOW_SCRIPT_LIMIT })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (answers.isRejected || /^Declined/i.test(message)) return { kind: 'rejected' }
      return failure(message)
    }
  }, signal)

/** Statuses of a transaction, as FCL numbers them. */
const status = { finalized: 2, executed: 3, sealed: 4, expired: 5 } as const

/** Follows a transaction to its end and returns the last step. */
async function followed(
  { fcl, onStep, signal, pause }: Request,
  transactionId: string,
): Promise<FlowSetUpStep> {
  let shown = 0
  while (!signal.aborted) {
    // A node that has not seen it yet, or that is gone for a moment, is asked again.
    const now = await fcl
      .send([fcl.getTransactionStatus(transactionId)])
      .then(fcl.decode)
      .catch(() => undefined)
    if (now?.statusCode === 1 || now?.status === status.expired) return failure(now.errorMessage)
    if (now?.status === status.sealed) return { kind: 'done' }
    if (now && now.status > shown && now.status >= status.finalized) {
      shown = now.status
      onStep({ kind: now.status === status.executed ? 'executed' : 'inBlock', transactionId })
    }
    await pause()
  }
  return { kind: 'sent', transactionId }
}

/** Returns the failure of a script with its translated message, which names the line (ER-44). */
function failure(reason: string): FlowSetUpStep {
  const line = scriptLineOf(reason)
  const message =
    line === undefined ? t('wallets.flowSetUpFailed') : t('wallets.flowSetUpFailedAt', { line })
  return { kind: 'failed', line, message }
}
