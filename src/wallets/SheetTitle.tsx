import { useEffect, useRef, type ReactNode } from 'react'

/** The headline of a sheet; it takes the focus whenever the sheet shows another state. */
export function SheetTitle({ children }: { children: ReactNode }) {
  const headline = useRef<HTMLSpanElement>(null)
  useEffect(() => headline.current?.focus({ preventScroll: true }), [])
  return (
    <span className="wallet-headline" tabIndex={-1} ref={headline}>
      {children}
    </span>
  )
}
