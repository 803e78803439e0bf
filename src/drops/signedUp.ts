import { useState, useSyncExternalStore } from 'react'
import type { CountingDrop } from '#contract/drops.ts'
import { local } from '#offline/local.ts'
import { askAnew } from './counting.ts'

type Record = { firstName: string; lastName: string; telephone: string; email: string }

export type SignedUp = {
  /** Her address, where this phone knows it. */
  email: string | undefined
  isSignedUp: boolean
  /** She has signed up here just now. */
  note: (typed: Record) => void
  /** Somebody else wants to sign up on this phone. */
  forget: () => void
}

type Known = {
  /** What the server says of a member; nothing of anybody else. */
  byServer: boolean | undefined
  /** This phone remembers it. */
  isHere: boolean
  /** She has done it on this page. */
  isDone: boolean
  isForAnother: boolean
}

/** Whether she is shown as signed up: what the server says of a member counts more than what the phone remembers, either way, but not more than what she has just done. */
export const isOnTheList = ({ byServer, isHere, isDone, isForAnother }: Known): boolean => !isForAnother && (isDone || (byServer ?? isHere))

/** ST-44, ST-45: whether she has signed up for a drop. This phone remembers it, so that a reload still shows it. */
export function useSignedUp({ dropId, isSignedUp }: Pick<CountingDrop, 'dropId' | 'isSignedUp'>): SignedUp {
  const [known, setKnown] = useState(() => local.get('preRegistration'))
  const [isDone, setDone] = useState(false)
  const [isForAnother, setForAnother] = useState(false)
  const isAlive = useIsAlive()
  const here = isAlive && known?.dropId === dropId ? known : undefined
  return {
    email: here?.email,
    isSignedUp: isOnTheList({ byServer: isSignedUp, isHere: here !== undefined, isDone, isForAnother }),
    note(typed) {
      const record = { ...typed, dropId }
      local.set('preRegistration', record)
      setKnown(record)
      setDone(true)
      setForAnother(false)
      // Other pages learn it of a member from the server.
      void askAnew()
    },
    forget: () => setForAnother(true),
  }
}

const never = () => () => undefined

/** The page that the server wrote knows nobody, and comes alive as it is: what this phone remembers is seen right after. */
const useIsAlive = (): boolean => useSyncExternalStore(never, () => true, () => false)
