import { useSyncExternalStore } from 'react'
import { store } from './store.ts'

const ends = store<readonly string[]>([])

/** Part of src/app/Screens.tsx: between which two addresses a picture lifts from one screen into the next. */
export const liftBetween = ends.set

/** Whether the screen behind this address is opening or closing just now: then its picture is the one that lifts. */
export const useIsLifting = (address: string): boolean => useSyncExternalStore(ends.subscribe, () => ends.get().includes(address))
