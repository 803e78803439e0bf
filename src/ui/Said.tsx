import type { ReactNode } from 'react'

/** What stands on a button of which there are several alike: the ear hears of what it is, after a space. */
export const Said = ({ of, children }: { of: string; children: ReactNode }) => <span>{children}{' '}<span className="sr">({of})</span></span>
