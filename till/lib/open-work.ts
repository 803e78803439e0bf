import { useEffect } from 'react'
import { createStore } from './store.ts'

/** How many things are open that a new page would lose, such as a PIN that is being typed or a start code on screen. */
export const openWork = createStore(0)

/** Counts what a component shows as open work while it is mounted. */
export function useOpenWork(isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return undefined
    openWork.set(openWork.get() + 1)
    return () => openWork.set(openWork.get() - 1)
  }, [isOpen])
}
