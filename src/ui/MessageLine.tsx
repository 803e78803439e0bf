import type { ReactNode } from 'react'

/** The label of one of several equal buttons; `of` tells screen readers which one it is. */
export const MessageLine = ({ of, children }: { of: string; children: ReactNode }) => (
  <span>
    {children} <span className="sr-only">({of})</span>
  </span>
)
