import { drops, type SignUp } from '#contract/drops.ts'
import { read, useRead } from '#lib/api/read.ts'
import { useWrite } from '#lib/api/write.ts'
import { formatDate } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { SavedChoice } from '../SavedChoice.tsx'

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
  return (
    <SavedChoice
      label={t('emails.signUp', { name })}
      hint={t('emails.signUpHint', { date: formatDate(opensAt) })}
      isWanted={isEmailWanted}
      save={save}
      send={(isWanted) => save.send({ dropId, isWanted })}
      read={() => read(drops.signUps)}
    />
  )
}
