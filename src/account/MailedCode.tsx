import { profile } from '#contract/profile.ts'
import { CodeField } from '#kit/CodeField.tsx'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { t } from '#kit/t.ts'
import { useWrite } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'

/** A letter with a code to her own address. `onSent` for whoever has to know that it was this browser that asked. */
export function SendCode({ email, action, onSent }: { email: string; action: string; onSent?: (email: string) => void }) {
  const letter = useWrite(profile.sendCode, { failure: 'form' })
  const heldBack = useHeldBack(letter.problem)

  async function send() {
    if (await letter.send({})) onSent?.(email)
  }

  return (
    <div className="send-code">
      <Button look="quiet" size="small" icon="mail" busy={letter.busy} {...heldBack} onClick={() => void send()}>
        {letter.given ? t('account.sendAgain') : action}
      </Button>
      <p className="quiet" role="status">{letter.given && t('account.letterSent', { email })}</p>
      <FormProblem problem={letter.problem} />
    </div>
  )
}

/** The code of a letter, where it stands for a password: asked for here, typed here. */
export const MailedCode = ({ email, error, required }: { email: string; error: string | undefined; required?: boolean }) => (
  <div className="mailed-code">
    <SendCode email={email} action={t('account.sendCode')} />
    <CodeField error={error} required={required} />
  </div>
)
