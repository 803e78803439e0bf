import type { MouseEvent } from 'react'
import { useHeldBack } from '#kit/heldBack.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** In the place of what cannot be seen: that it cannot, and what to do. What stands around it stays. */
export function MediaMissing({ says, onRetry }: { says: string; onRetry: () => void }) {
  const heldBack = useHeldBack()

  // The button goes with what it stands in: the focus stays around it, where keys are heard.
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    onRetry()
  }

  return (
    <div className="media-missing" role="alert">
      <Icon name="alert" />
      <p>{says}</p>
      <Button look="quiet" size="small" icon="retry" {...heldBack} onClick={retry}>{t('ui.tryAgain')}</Button>
    </div>
  )
}
