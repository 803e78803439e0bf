import { hasPasskeys, logInWithPasskey } from '#lib/session/passkeys.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { useLoginAction } from '../login/useLogin.ts'

/** Logs in with a passkey, where the browser can have them. */
export function PasskeyLogin() {
  const { run, busy, problem } = useLoginAction()
  const disabledReason = useDisabledReason(problem)
  if (!hasPasskeys()) return null
  const logIn = () =>
    run(async () => {
      const outcome = await logInWithPasskey()
      if (outcome?.problem) throw outcome.problem
      return outcome && {}
    })
  return (
    <div className="passkey-login">
      <FormProblem problem={problem} />
      <Button
        look="quiet"
        wide
        icon="lock"
        busy={busy}
        {...disabledReason}
        onClick={() => void logIn()}
      >
        {t('login.byPasskey')}
      </Button>
    </div>
  )
}
