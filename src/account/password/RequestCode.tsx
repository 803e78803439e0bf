import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { useBrand } from '#lib/brand.ts'
import { useForm, type FieldValues } from '#lib/forms/form.ts'
import { PasswordField } from '#lib/forms/PasswordField.tsx'
import { useOnline } from '#lib/api/online.ts'
import { read, useRead } from '#lib/api/read.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { t } from '#lib/texts/t.ts'
import { useWrite } from '#lib/api/write.ts'
import { Checkbox } from '#ui/Field.tsx'
import { proofFields } from '#lib/forms/proof.ts'
import { SaveButton } from '../SaveButton.tsx'

type Fields = 'requiresCode' | 'currentPassword'

/** Lets the member choose whether a password login needs an emailed code too, where the brand makes it optional. */
export function RequestCode() {
  const { account } = useRead(api.account.account)
  const { features } = useBrand()
  return features.loginCode === 'optional' && account.hasPassword ? (
    <RequiredCodeForm requiresCode={account.requiresCode ?? false} />
  ) : null
}

function RequiredCodeForm({ requiresCode }: { requiresCode: boolean }) {
  const ask = useWrite(accountSettings.setCodeRequirement, { failure: 'form' })
  // Undefined until the member chooses, because the cached account may be outdated.
  const [chosen, setChosen] = useState<boolean>()
  const selected = chosen ?? requiresCode
  const isOpen = selected !== requiresCode
  const isOnline = useOnline()
  const proof = useRef<HTMLDivElement>(null)
  // The password field opens below the checkbox. Scroll to it, because the change looks saved without it.
  useEffect(() => {
    if (isOpen) proof.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { props, errors, focus } = useForm<Fields>({
    check: ({ currentPassword }) => (currentPassword ? {} : { currentPassword: 'PASSWORD_NEEDED' }),
    send: (typed) => save(typed),
  })
  const { fieldErrors, formProblem } = useRefusal<Fields>(
    ask.problem,
    proofFields('currentPassword'),
    focus,
  )

  async function save({ currentPassword }: FieldValues<Fields>) {
    if (!(await ask.send({ requiresCode: selected, currentPassword }))) return
    // After the refresh the account has the chosen value, which hides the password field.
    await read(api.account.account).catch(() => undefined)
    setChosen(undefined)
  }

  return (
    <section className="account-part" aria-labelledby="login-code">
      <h2 className="display t-20" id="login-code">
        {t('password.askCodeTitle')}
      </h2>
      <form
        className="form"
        {...props}
        onInput={(event) => {
          props.onInput(event)
          if (ask.problem) ask.reset()
        }}
      >
        <Checkbox
          name="requiresCode"
          label={t('password.askCode')}
          hint={t(isOnline ? 'password.askCodeHint' : 'offline.needsLine')}
          checked={selected}
          disabled={!isOnline}
          onChange={(event) => setChosen(event.target.checked)}
        />
        <p className="sr-only" role="status">
          {isOpen && t('password.askCodePending')}
        </p>
        {isOpen && (
          <div className="form login-code-proof" ref={proof}>
            <p aria-hidden="true">{t('password.askCodePending')}</p>
            <PasswordField
              name="currentPassword"
              label={t('password.current')}
              error={errors('currentPassword') ?? fieldErrors('currentPassword')}
            />
            <SaveButton busy={ask.busy} problem={ask.problem} shown={formProblem} look="quiet">
              {t('details.save')}
            </SaveButton>
          </div>
        )}
      </form>
    </section>
  )
}
