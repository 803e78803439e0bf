/** States of what a brand's key does on a chain: withdrawals, mints and contracts. */
export const operationStates = ['requested', 'signed', 'sent', 'mined', 'final', 'failed'] as const
export type OperationState = (typeof operationStates)[number]

/** States before an end. A transaction of `signed` is stored and may be known to the chain. */
export const OPEN_STATES = [
  'requested',
  'signed',
  'sent',
  'mined',
] as const satisfies readonly OperationState[]

/** What can happen to an operation. */
export const operationEvents = [
  /** It is stored; its first state. */
  'requested',
  /** Its transaction is signed and stored. */
  'signed',
  /** A node has taken the transaction. */
  'sent',
  /** A transaction with the same nonce and a higher fee took its place. */
  'replaced',
  /** It is in a block. */
  'mined',
  /** It is in no block any more. */
  'reorganised',
  /** Another transaction has its nonce for good: it is signed anew. */
  'nonceLost',
  /** The chain had done it before it was signed. */
  'found',
  /** It is deep enough in the chain. */
  'final',
  /** It did not happen, and never will. */
  'failed',
] as const
export type OperationEvent = (typeof operationEvents)[number]

/**
 * Who changes an operation. `signer`: the job that signs and sends. `chain`: the job that reads what
 * the chain says. `staff`: a staff command. `member`: an erased account. `demo`: a local chain that
 * was started anew.
 */
export const operationActors = ['signer', 'chain', 'staff', 'member', 'demo'] as const
export type OperationActor = (typeof operationActors)[number]

type Transitions = Partial<Record<OperationState, Partial<Record<OperationEvent, OperationState>>>>

const transitions: Record<OperationActor, Transitions> = {
  signer: {
    requested: { signed: 'signed', found: 'final', failed: 'failed' },
    signed: { sent: 'sent', replaced: 'signed' },
    sent: { replaced: 'sent' },
  },
  chain: {
    requested: { failed: 'failed' },
    sent: { mined: 'mined', nonceLost: 'requested' },
    mined: {
      reorganised: 'sent',
      nonceLost: 'requested',
      final: 'final',
      failed: 'failed',
    },
  },
  staff: { requested: { failed: 'failed' } },
  member: { requested: { failed: 'failed' } },
  demo: {
    requested: { failed: 'failed' },
    signed: { failed: 'failed' },
    sent: { failed: 'failed' },
    mined: { failed: 'failed' },
  },
}

/** Returns the state after an event; undefined when this actor cannot cause it in this state. */
export const nextOperationState = (
  state: OperationState,
  event: OperationEvent,
  by: OperationActor,
): OperationState | undefined => transitions[by][state]?.[event]
