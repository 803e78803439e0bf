import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'

/** The heading of a screen, with the way back. It takes the focus, so that a screen reader reads the new screen. */
export function Title({
  children,
  back,
}: {
  children: string
  back?: { label: string; onClick: () => void }
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="title">
      {back && (
        <button
          type="button"
          className="icon-button"
          aria-label={back.label}
          onClick={back.onClick}
        >
          <Icon name="back" />
        </button>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </div>
  )
}
