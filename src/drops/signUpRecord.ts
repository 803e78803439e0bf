import { useState, useSyncExternalStore } from 'react'
import type { CountdownDrop } from '#contract/drops.ts'
import { local } from '#offline/localStore.ts'
import { refetchCountdown } from './startCountdown.ts'

type Record = { firstName: string; lastName: string; telephone: string; email: string }

export type SignedUp = {
  /** The email used, if it is stored on this phone. */
  email: string | undefined
  isSignedUp: boolean
  /** Notes a sign-up made on this page. */
  remember: (typed: Record) => void
  /** Shows the form again, for another person on this phone. */
  clear: () => void
}

type SignUpState = {
  /** The server's answer for a member; undefined for a visitor. */
  byServer: boolean | undefined
  /** Stored on this phone. */
  isHere: boolean
  /** Signed up on this page just now. */
  isDone: boolean
  isForAnother: boolean
}

/** Returns whether to show as signed up. A sign-up on this page counts most, then the server's answer, then the phone's storage. */
export const isOnSignUpList = ({ byServer, isHere, isDone, isForAnother }: SignUpState): boolean =>
  !isForAnother && (isDone || (byServer ?? isHere))

/** Returns whether the viewer has signed up for a drop (ST-44, ST-45). Stored on the phone to survive a reload. */
export function useSignedUp({
  dropId,
  isSignedUp,
}: Pick<CountdownDrop, 'dropId' | 'isSignedUp'>): SignedUp {
  const [stored, setStored] = useState(() => local.get('preRegistration'))
  const [isDone, setDone] = useState(false)
  const [isForAnother, setForAnother] = useState(false)
  const isHydrated = useIsHydrated()
  const ofThisDrop = isHydrated && stored?.dropId === dropId ? stored : undefined
  return {
    email: ofThisDrop?.email,
    isSignedUp: isOnSignUpList({
      byServer: isSignedUp,
      isHere: ofThisDrop !== undefined,
      isDone,
      isForAnother,
    }),
    remember(typed) {
      const record = { ...typed, dropId }
      local.set('preRegistration', record)
      setStored(record)
      setDone(true)
      setForAnother(false)
      // Refresh the server's answer, which other pages use for a member.
      void refetchCountdown()
    },
    clear: () => setForAnother(true),
  }
}

const noSubscription = () => () => undefined

/** False during hydration, because the server-rendered page knows no stored sign-up; true right after. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
