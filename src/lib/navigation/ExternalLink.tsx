import type { ReactNode } from 'react'
import { isReadOnly } from '#domain/viewer.ts'
import { openModal } from './modal.ts'
import { t } from '../texts/t.ts'
import { useViewer } from '../session/viewer.ts'

type Props = {
  /** Already checked by domain/links.ts. */
  href: string
  className: string
  /** What the link is for; read by screen readers, because several links share one label. */
  of: string
  children: ReactNode
}

/** An external link in a new tab without access to this one; in a preview it opens the notice (SC-81). */
export function ExternalLink({ href, className, of, children }: Props) {
  const isPreview = isReadOnly(useViewer())
  const hint = (
    <span className="sr-only">
      ({of}
      {isPreview ? '' : `, ${t('ui.newTab')}`})
    </span>
  )
  return isPreview ? (
    <button type="button" className={className} onClick={() => openModal('preview-notice')}>
      {children}
      {hint}
    </button>
  ) : (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {hint}
    </a>
  )
}
