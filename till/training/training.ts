import { serverBackend, type Backend } from '../lib/backend.ts'
import { createStore, useStore } from '../lib/store.ts'
import { serverNow, session, whenSignedOut } from '../session/session.ts'
import { createTrainingBackend } from './training-backend.ts'

/** The backend of the training, while it runs. */
const training = createStore<Backend | undefined>(undefined)

/** Starts the training with fresh codes. */
export const startTraining = (): void =>
  training.set(
    createTrainingBackend({
      now: () => new Date(serverNow()),
      currency: () => {
        const current = session.get()
        return current.kind === 'paired' ? current.state.currency : 'USD'
      },
    }),
  )

export const endTraining = (): void => training.set(undefined)

// The vouchers of the next person are real.
whenSignedOut(endTraining)

export const useIsTraining = (): boolean => useStore(training) !== undefined

/** Returns what codes are checked and used with: the server, or the training. */
export const useBackend = (): Backend => useStore(training) ?? serverBackend
