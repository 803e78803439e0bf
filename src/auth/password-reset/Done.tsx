import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import '../auth.css'

/** Confirms a completed step. The headline takes the focus, so that it is announced with the text. */
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
  const id = useId()
  useEffect(() => headline.current?.focus(), [])
  return (
    <div className="form inbox">
      <span className="inbox-mark" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 className="display t-31" tabIndex={-1} ref={headline} aria-describedby={id}>
        {title}
      </h1>
      <p className="quiet" id={id}>
        {text}
      </p>
      {children}
    </div>
  )
}
