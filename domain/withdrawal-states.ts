/** States of the operations of a brand's key on a chain: withdrawals, mints and deployments. */
export const operationStates = ['requested', 'signed', 'sent', 'mined', 'final', 'failed'] as const
export type OperationState = (typeof operationStates)[number]

/** States before `final` and `failed`. From `signed` on a transaction is stored and may be on the chain. */
export const OPEN_STATES = [
  'requested',
  'signed',
  'sent',
  'mined',
] as const satisfies readonly OperationState[]

/** What can happen to an operation. */
export const operationEvents = [
  /** The operation is stored, in its first state. */
  'requested',
  /** Its transaction is signed and stored. */
  'signed',
  /** A node has accepted the transaction. */
  'sent',
  /** A transaction with the same nonce and a higher fee replaced it. */
  'replaced',
  /** The transaction is in a block. */
  'mined',
  /** Its block was dropped by a reorganisation of the chain. */
  'reorganised',
  /** Another transaction used its nonce, at the final depth: it must be signed again. */
  'nonceLost',
  /** The chain already has the result, before anything was signed. */
  'found',
  /** Its block has the configured number of confirmations. */
  'final',
  /** It has failed and is not tried again. */
  'failed',
] as const
export type OperationEvent = (typeof operationEvents)[number]

/**
 * Who changes an operation. `signer`: the job that signs and sends. `chain`: the job that reads the
 * chain. `staff`: a staff command. `member`: the erasure of the account. `demo`: the restart of the
 * local chain.
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

/** Returns the state after an event; undefined when the actor cannot cause it in this state. */
export const nextOperationState = (
  state: OperationState,
  event: OperationEvent,
  by: OperationActor,
): OperationState | undefined => transitions[by][state]?.[event]
