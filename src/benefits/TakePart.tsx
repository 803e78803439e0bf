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
 * Submit button of an entry or an permission, with the problem of the last attempt above it. A visitor is asked to log
 * in instead.
 */
export function TakePart({ form, disabled, busy, problem, children }: {
  /** Id of the form it submits. */
  form: string
  disabled: boolean
  busy: boolean
  problem: Problem | undefined
  children: string
}) {
  const permission = canTakePart(useViewer(), useOnline())
  const heldBack = useHeldBack(problem)
  if (!permission.allowed && permission.because === 'logInFirst') {
    return <><p className="reason">{t('contest.logInFirst')}</p><Button wide onClick={() => openModal('login')}>{t('nav.login')}</Button></>
  }
  return (
    <>
      <FormProblem problem={problem} />
      <Button type="submit" form={form} wide disabled={disabled} busy={busy} {...heldBack}>{children}</Button>
    </>
  )
}
