import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import './participate.css'

/** Confirms a completed action. `isNew` moves the focus here, because the pressed button is gone. */
export const CompletedLine = ({
  isNew,
  title,
  children,
}: {
  isNew: boolean
  title: string
  children: ReactNode
}) => (
  <div
    className="completed-line"
    role="status"
    tabIndex={-1}
    ref={(line) => {
      if (isNew) line?.focus()
    }}
  >
    <span className="completed-icon">
      <Icon name="check" />
    </span>
    <p className="display t-20">{title}</p>
    {children}
  </div>
)
