import { useEffect, type ReactNode, type RefObject } from 'react'
import type { Problem } from '#contract/problems.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useChanges } from '#lib/forms/useChanges.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { stay, useLeaveQuestion } from './leaving.ts'

/**
 * The bar at the end of a form, always in view above the tab bar: the number of unsaved changes, Undo and Save. It asks
 * before the member leaves the page with unsaved changes.
 */
export function SaveBar({
  form,
  busy,
  problem,
  shown = problem,
  onUndo,
  children,
}: {
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  /** The problem of the last attempt; it may say when the next one is possible. */
  problem: Problem | undefined
  /** The problem that the bar shows; undefined when it is shown at a field. */
  shown?: Problem | undefined
  /** Discards the changes. */
  onUndo: () => void
  children: ReactNode
}) {
  const changes = useChanges(form).length
  const disabledReason = useDisabledReason(problem)
  useLeaveQuestion(changes > 0 && !busy, {
    save: () => form.current?.requestSubmit(),
    discard: onUndo,
  })
  useEffect(() => {
    const element = form.current
    element?.addEventListener('input', stay)
    return () => element?.removeEventListener('input', stay)
  }, [form])
  return (
    <div className="save-bar">
      <FormProblem problem={shown} />
      <div className="save-bar-line">
        <p className="save-bar-text" role="status">
          {changes > 0 && t('account.unsaved', { count: changes })}
        </p>
        {changes > 0 && (
          <Button look="text" onClick={onUndo}>
            {t('account.undo')}
          </Button>
        )}
        <Button type="submit" busy={busy} {...disabledReason}>
          {children}
        </Button>
      </div>
    </div>
  )
}

/** The bar while the fields before it load. */
export const SaveBarWaiting = ({ children }: { children: ReactNode }) => (
  <div className="save-bar">
    <div className="save-bar-line">
      <Button type="submit" busy>
        {children}
      </Button>
    </div>
  </div>
)
