import { useEffect, useRef, type ReactNode } from 'react'
import './flow.css'

/**
 * The headline of a step in a modal; it takes the focus when the step appears. `isResult`: announced as a result.
 * `describedBy`: the id of a text that is announced with it.
 */
export function FlowHeadline({
  isResult,
  describedBy,
  children,
}: {
  isResult?: true
  describedBy?: string | undefined
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // The step before may have been scrolled.
    heading.current?.closest('.sheet-body')?.scrollTo(0, 0)
  }, [])
  const headline = (
    <h3 className="display t-39" tabIndex={-1} ref={heading} aria-describedby={describedBy}>
      {children}
    </h3>
  )
  return isResult ? <div role="status">{headline}</div> : headline
}
