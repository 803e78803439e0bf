import { useState } from 'react'
import type { CountingDrop } from '#contract/drops.ts'
import { local } from '#offline/local.ts'

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

/**
 * ST-44, ST-45: whether she has signed up for a drop. This phone remembers it, so that a reload still shows it; what the
 * server says of a member counts more, either way.
 */
export function useSignedUp({ dropId, isSignedUp }: Pick<CountingDrop, 'dropId' | 'isSignedUp'>): SignedUp {
  const [known, setKnown] = useState(() => local.get('preRegistration'))
  const [isForAnother, setForAnother] = useState(false)
  const here = known?.dropId === dropId ? known : undefined
  return {
    email: here?.email,
    isSignedUp: !isForAnother && (isSignedUp ?? here !== undefined),
    note(typed) {
      const record = { ...typed, dropId }
      local.set('preRegistration', record)
      setKnown(record)
      setForAnother(false)
    },
    forget: () => setForAnother(true),
  }
}
