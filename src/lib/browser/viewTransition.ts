import { useSyncExternalStore } from 'react'
import { store } from './store.ts'

const ends = store<readonly string[]>([])

/** Sets the two addresses whose shared picture takes part in the view transition. Only for src/app/Screens.tsx. */
export const startViewTransition = ends.set

/** Returns whether the screen at this address takes part in the current view transition. */
export const useIsTransitioning = (address: string): boolean =>
  useSyncExternalStore(ends.subscribe, () => ends.get().includes(address))
