import type { RefObject } from 'react'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { openClaimed } from './openClaimed.ts'

/** Button that scrolls to the details (SC-58). */
export const LearnMore = ({ to }: { to: RefObject<HTMLElement | null> }) => (
  <button type="button" className="invite-learn" onClick={() => openClaimed(to.current, 'h2')}>
    <span>{t('invite.learnMore')}</span>
    <Icon name="down" />
  </button>
)
