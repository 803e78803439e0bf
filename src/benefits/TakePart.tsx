import type { Problem } from '#contract/problems.ts'
import { canTakePart } from '#domain/viewer.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { openModal } from '#kit/modal.ts'
import { useOnline } from '#kit/online.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Button } from '#ui/Button.tsx'
import './takePart.css'

/**
 * What sends an entry or an answer, with what stopped the last one above it. Whoever may not is told why, and what to
 * do about it.
 */
export function TakePart({ form, disabled, busy, problem, children }: {
  /** The form it sends. */
  form: string
  disabled: boolean
  busy: boolean
  problem: Problem | undefined
  children: string
}) {
  const answer = canTakePart(useViewer(), useOnline())
  const heldBack = useHeldBack(problem)
  if (!answer.allowed && answer.because === 'logInFirst') {
    return <><p className="reason">{t('contest.logInFirst')}</p><Button wide onClick={() => openModal('login')}>{t('nav.login')}</Button></>
  }
  return (
    <>
      <FormProblem problem={problem} />
      <Button type="submit" form={form} wide disabled={disabled} busy={busy} {...heldBack}>{children}</Button>
    </>
  )
}
