import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import './takePart.css'

/** That it is done, and what comes of it. Whoever has just done it is taken here: the button she pressed is gone. */
export const DoneLine = ({ isNew, title, children }: { isNew: boolean; title: string; children: ReactNode }) => (
  <div className="done-line" role="status" tabIndex={-1} ref={(line) => { if (isNew) line?.focus() }}>
    <span className="done-mark"><Icon name="check" /></span>
    <p className="display t-20">{title}</p>
    {children}
  </div>
)
