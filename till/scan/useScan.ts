import { useCallback, useRef, useState } from 'react'
import { openVoucher } from '../result/open-voucher.ts'
import { openScreen } from '../lib/screens.ts'
import { useBackend } from '../training/training.ts'
import { lookUp, type Found } from './look-up.ts'

export type Scan = {
  code: string
  /** The idempotency key of what is done with this scan. */
  key: string
  /** Unset while the code is checked. */
  found: Exclude<Found, { kind: 'member' }> | undefined
}

type Scanning = {
  scan: Scan | undefined
  /** Checks a code, unless a voucher waits for its button. */
  check: (code: string) => void
  /** Checks the same code again. */
  repeat: () => void
  clear: () => void
}

/** Checks codes, one at a time: a voucher's verdict is shown, a member's screen opens. */
export function useScan(): Scanning {
  const backend = useBackend()
  const [scan, setScan] = useState<Scan>()
  const latest = useRef(0)

  const clear = useCallback(() => {
    latest.current++
    setScan(undefined)
  }, [])
  const check = useCallback(
    (code: string) => {
      if (openVoucher.get()) return
      const number = ++latest.current
      const started: Scan = { code, key: crypto.randomUUID(), found: undefined }
      setScan(started)
      void lookUp(backend, code).then((found) => {
        // Another code or "Cancel" came meanwhile.
        if (number !== latest.current) return
        if (found.kind !== 'member') return setScan({ ...started, found })
        setScan(undefined)
        openScreen({ name: 'member', memberCode: found.memberCode })
      })
    },
    [backend],
  )
  const repeat = useCallback(() => {
    if (scan) check(scan.code)
  }, [scan, check])
  return { scan, check, repeat, clear }
}
