import type { RefObject } from 'react'
import { t } from '#kit/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { goTo } from './goTo.ts'

/** Button that scrolls to the details (SC-58). */
export const LearnMore = ({ to }: { to: RefObject<HTMLElement | null> }) => (
  <button type="button" className="invite-learn" onClick={() => goTo(to.current, 'h2')}>
    <span>{t('invite.learnMore')}</span><Icon name="down" />
  </button>
)
