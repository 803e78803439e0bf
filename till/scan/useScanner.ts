import { useEffect, useSyncExternalStore } from 'react'
import { openTab, shownScreen } from '../lib/screens.ts'
import { announce } from '../lib/sounds.ts'
import { useKeyboardScanner } from './keyboard-scanner.ts'
import { leaveScan, scan } from './scan-store.ts'
import { useScan } from './useScan.ts'

/** Returns whether codes have to wait: a dialog is open, or a call is running. */
export const isOccupied = (): boolean =>
  document.querySelector('dialog[open], [aria-busy="true"]') !== null

/** Reads the scanner that types, on every screen of a cashier. A code that has to wait gets a low note. */
export function useScanner(): void {
  const { check } = useScan()
  const { name } = useSyncExternalStore(shownScreen.subscribe, shownScreen.get)
  useKeyboardScanner((code) => {
    if (isOccupied() || !check(code)) return announce('no')
    if (shownScreen.get().name !== 'scan') openTab('scan')
  })
  useEffect(() => {
    if (name !== 'scan') leaveScan()
  }, [name])
  useEffect(() => () => scan.set(undefined), [])
}
