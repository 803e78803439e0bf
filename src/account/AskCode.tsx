import { useState } from 'react'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { useBrand } from '#kit/brand.ts'
import { useForm, type Typed } from '#kit/form.ts'
import { PasswordField } from '#kit/PasswordField.tsx'
import { read, useRead } from '#kit/read.ts'
import { useRefusal } from '#kit/refusal.ts'
import { t } from '#kit/t.ts'
import { useWrite } from '#kit/write.ts'
import { Checkbox } from '#ui/Field.tsx'
import { placesOf } from './proof.ts'
import { SaveButton } from './SaveButton.tsx'

type Fields = 'asksCode' | 'currentPassword'

/** Whether a log in with the password asks for a mailed code as well: hers to say where the brand leaves it to her. */
export function AskCode() {
  const { account } = useRead(api.account.account)
  const { features } = useBrand()
  return features.loginCode === 'optional' && account.hasPassword ? <AskCodeForm asksCode={account.asksCode ?? false} /> : null
}

function AskCodeForm({ asksCode }: { asksCode: boolean }) {
  const ask = useWrite(profile.askCode, { failure: 'form' })
  // Nothing until she has said something: what is stored may be older than what is.
  const [chosen, setChosen] = useState<boolean>()
  const wanted = chosen ?? asksCode
  const { props, wrong, focus } = useForm<Fields>({
    check: ({ currentPassword }) => (currentPassword ? {} : { currentPassword: 'PASSWORD_NEEDED' }),
    send: (typed) => save(typed),
  })
  const { at, rest } = useRefusal<Fields>(ask.problem, placesOf('currentPassword'), focus)

  async function save({ currentPassword }: Typed<Fields>) {
    if (!(await ask.send({ asksCode: wanted, currentPassword }))) return
    // What she has now is what she asked for, and the question for the password goes.
    await read(api.account.account).catch(() => undefined)
    setChosen(undefined)
  }

  return (
    <section className="account-part" aria-labelledby="ask-code">
      <h2 className="display t-20" id="ask-code">{t('password.askCodeTitle')}</h2>
      <form className="form" {...props} onInput={(event) => { props.onInput(event); if (ask.problem) ask.reset() }}>
        <Checkbox name="asksCode" label={t('password.askCode')} hint={t('password.askCodeHint')} checked={wanted} onChange={(event) => setChosen(event.target.checked)} />
        {wanted !== asksCode && (
          <>
            <PasswordField name="currentPassword" label={t('password.current')} error={wrong('currentPassword') ?? at('currentPassword')} />
            <SaveButton busy={ask.busy} problem={ask.problem} shown={rest} look="quiet">{t('details.save')}</SaveButton>
          </>
        )}
      </form>
    </section>
  )
}
