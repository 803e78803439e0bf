import type { MouseEvent } from 'react'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** Replaces media that cannot be loaded with a message and a retry button. */
export function MediaMissing({ text, onRetry }: { text: string; onRetry: () => void }) {
  const disabledReason = useDisabledReason()

  // The button is about to unmount. Focus its container, so that arrow keys still work.
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    onRetry()
  }

  return (
    <div className="media-missing" role="alert">
      <Icon name="alert" />
      <p>{text}</p>
      <Button look="quiet" size="small" icon="retry" {...disabledReason} onClick={retry}>
        {t('ui.tryAgain')}
      </Button>
    </div>
  )
}
