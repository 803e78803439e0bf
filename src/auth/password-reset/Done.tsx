import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import '../auth.css'

/** Confirms a completed step. The headline takes the focus, so that it is announced. */
export function Done({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => headline.current?.focus(), [])
  return (
    <div className="form inbox">
      <span className="inbox-mark" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 className="display t-31" tabIndex={-1} ref={headline}>
        {title}
      </h1>
      <p className="quiet">{text}</p>
      {children}
    </div>
  )
}
