import { useState } from 'react'
import { drops, type SignUp } from '#contract/drops.ts'
import { useOnline } from '#lib/api/online.ts'
import { read, useRead } from '#lib/api/read.ts'
import { useWrite } from '#lib/api/write.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { formatDate } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Checkbox } from '#ui/Field.tsx'

/** Checkboxes for the emails about drops that the member has signed up for. */
export function SignUpChoices() {
  const { signUps } = useRead(drops.signUps)
  if (signUps.length === 0) return null
  return (
    <div className="email-choices sign-up-choices">
      {signUps.map((signUp) => (
        <SignUpChoice key={signUp.dropId} signUp={signUp} />
      ))}
    </div>
  )
}

function SignUpChoice({ signUp: { dropId, name, opensAt, isEmailWanted } }: { signUp: SignUp }) {
  const save = useWrite(drops.setSignUpEmail, { failure: 'form' })
  const isOnline = useOnline()
  const [chosen, setChosen] = useState<boolean>()

  async function choose(isWanted: boolean) {
    setChosen(isWanted)
    if (await save.send({ dropId, isWanted })) await read(drops.signUps).catch(() => undefined)
    setChosen(undefined)
  }

  return (
    <div>
      <Checkbox
        label={t('emails.signUp', { name })}
        hint={
          isOnline ? t('emails.signUpHint', { date: formatDate(opensAt) }) : t('offline.needsLine')
        }
        checked={chosen ?? isEmailWanted}
        disabled={!isOnline}
        onChange={(event) => void choose(event.target.checked)}
      />
      <p className="email-choice-state" role="status">
        {save.busy ? t('emails.saving') : save.response && t('emails.saved')}
      </p>
      <FormProblem problem={save.problem} />
    </div>
  )
}
