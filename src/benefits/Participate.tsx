import type { Problem } from '#contract/problems.ts'
import { permissionToTakePart } from '#domain/viewer.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { useOnline } from '#lib/api/online.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import './participate.css'

/**
 * Submit button of an entry or an permission, with the problem of the last attempt above it. A visitor is asked to log
 * in instead.
 */
export function Participate({
  form,
  disabled,
  busy,
  problem,
  children,
}: {
  /** Id of the form it submits. */
  form: string
  disabled: boolean
  busy: boolean
  problem: Problem | undefined
  children: string
}) {
  const permission = permissionToTakePart(useViewer(), useOnline())
  const disabledReason = useDisabledReason(problem)
  if (!permission.allowed && permission.reason === 'logInFirst') {
    return (
      <>
        <p className="disabled-reason">{t('contest.logInFirst')}</p>
        <Button wide onClick={() => openModal('login')}>
          {t('nav.login')}
        </Button>
      </>
    )
  }
  return (
    <>
      <FormProblem problem={problem} />
      <Button type="submit" form={form} wide disabled={disabled} busy={busy} {...disabledReason}>
        {children}
      </Button>
    </>
  )
}
