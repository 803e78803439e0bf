import type { MouseEvent } from 'react'
import { useHeldBack } from '#kit/heldBack.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** Replaces media that cannot be loaded with a message and a retry button. */
export function MediaMissing({ says, onRetry }: { says: string; onRetry: () => void }) {
  const heldBack = useHeldBack()

  // The button is about to unmount. Focus its container, so that arrow keys still work.
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
