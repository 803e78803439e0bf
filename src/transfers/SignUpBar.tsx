import { useEffect, useState, type RefObject } from 'react'
import type { TransferDetails } from '#contract/transfers.ts'
import { t } from '#lib/texts/t.ts'
import { useScrolledPast } from '#lib/browser/useScrolledPast.ts'
import { Button } from '#ui/Button.tsx'
import { nameOf } from './claim/claimWords.ts'
import { openClaimed } from './openClaimed.ts'

/** Pixels to scroll before the bar appears (CO-13). */
const SCROLL_LIMIT = 100

/** Bar with the button of the form at the foot of the screen, hidden while it would cover the form (SC-57). */
export function SignUpBar({
  details,
  form,
}: {
  details: TransferDetails
  form: RefObject<HTMLElement | null>
}) {
  const isOverForm = useIsOver(form)
  const isShown = useScrolledPast(SCROLL_LIMIT) && !isOverForm
  return (
    <aside className="signup" hidden={!isShown} aria-label={t('claim.accept')}>
      <img src={details.asset.mediaThumbnailUrl} alt="" width={44} height={44} />
      <p>{nameOf(details)}</p>
      <Button size="small" onClick={() => openClaimed(form.current, 'input')}>
        {t('claim.accept')}
      </Button>
    </aside>
  )
}

/** Returns whether an element reaches into the strip at the foot of the screen where the bar is shown. */
function useIsOver(part: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(true)
  useEffect(() => {
    if (!part.current) return
    const observer = new IntersectionObserver(
      (entries) => setOver(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '-88% 0px 0px 0px' },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part])
  return isOver
}
