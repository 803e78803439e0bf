import { useCallback } from 'react'
import { useStore } from '../lib/store.ts'
import { useBackend } from '../training/training.ts'
import { applyVoucher, checkCode, scan as store, type Scan } from './scan-store.ts'

type Scanning = {
  scan: Scan | undefined
  /** Checks a code. Returns false when an open voucher waits for its button. */
  check: (code: string) => boolean
  /** Checks the same code again. */
  repeat: () => void
  /** Uses the voucher, or this part of its amount in hundredths. */
  use: (cents: number | undefined) => void
  clear: () => void
}

/** The code that is checked, and what can be done with it. */
export function useScan(): Scanning {
  const backend = useBackend()
  const scan = useStore(store)
  const check = useCallback((code: string) => checkCode(backend, code), [backend])
  const repeat = useCallback(() => {
    const { code } = store.get() ?? {}
    if (code !== undefined) checkCode(backend, code)
  }, [backend])
  const use = useCallback((cents: number | undefined) => applyVoucher(backend, cents), [backend])
  const clear = useCallback(() => store.set(undefined), [])
  return { scan, check, repeat, use, clear }
}
