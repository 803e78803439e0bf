import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { useBrand } from '#kit/brand.ts'
import { useForm, type Typed } from '#kit/form.ts'
import { PasswordField } from '#kit/PasswordField.tsx'
import { useOnline } from '#kit/online.ts'
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
  const isOpen = wanted !== asksCode
  const isOnline = useOnline()
  const proof = useRef<HTMLDivElement>(null)
  // It opens below what was pressed, and may lie under a bar: a switch that looks done and is not would be believed.
  useEffect(() => { if (isOpen) proof.current?.scrollIntoView({ block: 'nearest' }) }, [isOpen])
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
        <Checkbox name="asksCode" label={t('password.askCode')} hint={t(isOnline ? 'password.askCodeHint' : 'offline.needsLine')} checked={wanted} disabled={!isOnline} onChange={(event) => setChosen(event.target.checked)} />
        <p className="sr" role="status">{isOpen && t('password.askCodePending')}</p>
        {isOpen && (
          <div className="form ask-code-proof" ref={proof}>
            <p aria-hidden="true">{t('password.askCodePending')}</p>
            <PasswordField name="currentPassword" label={t('password.current')} error={wrong('currentPassword') ?? at('currentPassword')} />
            <SaveButton busy={ask.busy} problem={ask.problem} shown={rest} look="quiet">{t('details.save')}</SaveButton>
          </div>
        )}
      </form>
    </section>
  )
}
