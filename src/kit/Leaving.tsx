import type { ReactNode } from 'react'
import { isReadOnly } from '#domain/viewer.ts'
import { openModal } from './modal.ts'
import { t } from './t.ts'
import { useViewer } from './viewer.ts'

type Props = {
  /** A link that domain/link.ts has let through. */
  href: string
  className: string
  /** Several of them are called alike: the ear hears which one it is, and that it leads away. */
  of: string
  children: ReactNode
}

/** A link out of the house, in a tab of its own that cannot reach back. Whoever only looks is told so instead (SC-81). */
export function Leaving({ href, className, of, children }: Props) {
  const isLooking = isReadOnly(useViewer())
  const heard = <span className="sr">({of}{isLooking ? '' : `, ${t('ui.newTab')}`})</span>
  return isLooking
    ? <button type="button" className={className} onClick={() => openModal('preview-notice')}>{children}{heard}</button>
    : <a className={className} href={href} target="_blank" rel="noopener noreferrer">{children}{heard}</a>
}
