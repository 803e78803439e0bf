import { profile } from '#contract/profile.ts'
import { CodeField } from '#kit/CodeField.tsx'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { t } from '#kit/t.ts'
import { useWrite } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'

/** Button that emails a code to the member. `onSent` gets the address, to note that this browser requested it. */
export function SendCode({ email, action, onSent }: { email: string; action: string; onSent?: (email: string) => void }) {
  const sendCode = useWrite(profile.sendCode, { failure: 'form' })
  const heldBack = useHeldBack(sendCode.problem)

  async function send() {
    if (await sendCode.send({})) onSent?.(email)
  }

  return (
    <div className="send-code">
      <Button look="quiet" size="small" icon="mail" busy={sendCode.busy} {...heldBack} onClick={() => void send()}>
        {sendCode.given ? t('account.sendAgain') : action}
      </Button>
      <p className="quiet" role="status">{sendCode.given && t('account.letterSent', { email })}</p>
      <FormProblem problem={sendCode.problem} />
    </div>
  )
}

/** Requests and asks for an emailed code, for members without a password. */
export const MailedCode = ({ email, error, required }: { email: string; error: string | undefined; required?: boolean }) => (
  <div className="mailed-code">
    <SendCode email={email} action={t('account.sendCode')} />
    <CodeField error={error} required={required} />
  </div>
)
