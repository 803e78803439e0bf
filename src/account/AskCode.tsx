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

/** Lets the member choose whether a password login needs an emailed code too, where the brand makes it optional. */
export function AskCode() {
  const { account } = useRead(api.account.account)
  const { features } = useBrand()
  return features.loginCode === 'optional' && account.hasPassword ? <AskCodeForm asksCode={account.asksCode ?? false} /> : null
}

function AskCodeForm({ asksCode }: { asksCode: boolean }) {
  const ask = useWrite(profile.askCode, { failure: 'form' })
  // Undefined until the member chooses, because the cached account may be outdated.
  const [chosen, setChosen] = useState<boolean>()
  const selected = chosen ?? asksCode
  const isOpen = selected !== asksCode
  const isOnline = useOnline()
  const proof = useRef<HTMLDivElement>(null)
  // The password field opens below the checkbox. Scroll to it, because the change looks saved without it.
  useEffect(() => { if (isOpen) proof.current?.scrollIntoView({ block: 'nearest' }) }, [isOpen])
  const { props, wrong, focus } = useForm<Fields>({
    check: ({ currentPassword }) => (currentPassword ? {} : { currentPassword: 'PASSWORD_NEEDED' }),
    send: (typed) => save(typed),
  })
  const { at, rest } = useRefusal<Fields>(ask.problem, placesOf('currentPassword'), focus)

  async function save({ currentPassword }: Typed<Fields>) {
    if (!(await ask.send({ asksCode: selected, currentPassword }))) return
    // After the refresh the account has the chosen value, which hides the password field.
    await read(api.account.account).catch(() => undefined)
    setChosen(undefined)
  }

  return (
    <section className="account-part" aria-labelledby="ask-code">
      <h2 className="display t-20" id="ask-code">{t('password.askCodeTitle')}</h2>
      <form className="form" {...props} onInput={(event) => { props.onInput(event); if (ask.problem) ask.reset() }}>
        <Checkbox name="asksCode" label={t('password.askCode')} hint={t(isOnline ? 'password.askCodeHint' : 'offline.needsLine')} checked={selected} disabled={!isOnline} onChange={(event) => setChosen(event.target.checked)} />
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
