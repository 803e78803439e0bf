import type { PassView } from '#offline/passView.ts'
import { useRef, type ReactNode } from 'react'
import { Pager } from './Pager.tsx'
import { PassRail } from './PassRail.tsx'

type PassFrontProps = { view: PassView; now: number; children?: ReactNode }

/** Shows the card and the vouchers on a rail; `children` are below it and not stored with the pass. */
export function PassFront({ view, now, children }: PassFrontProps) {
  const rail = useRef<HTMLUListElement>(null)
  return (
    <div className="screen screen-pass">
      <h1 className="sr-only">{view.texts.title}</h1>
      <PassRail ref={rail} view={view} now={now} />
      <Pager rail={rail} vouchers={view.vouchers.length} />
      {children}
    </div>
  )
}
