import type { ReactNode } from 'react'
import { drops, type CountdownDrop, type SignUpFields } from '#contract/drops.ts'
import { useForm } from '#lib/forms/form.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { fieldMarks } from '#lib/forms/fieldMarks.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { t } from '#lib/texts/t.ts'
import { useWrite } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Field } from '#ui/Field.tsx'
import { SignedUpNote } from './SignedUpNote.tsx'
import { useSignedUp, type SignedUp } from './signUpRecord.ts'
import {
  requiredFields,
  problemFields,
  signUpErrors,
  type Field as Name,
} from './preRegistration.ts'
import './drops.css'

type Props = { drop: CountdownDrop; terms: ReactNode; freeItem: ReactNode }

/**
 * Form to sign up before a drop opens, and the note shown afterwards (SC-65, ST-44). `terms` is the label of the
 * checkbox, `freeItem` is shown to a member who has signed up.
 */
export function PreRegistrationForm({ drop, terms, freeItem }: Props) {
  const signedUp = useSignedUp(drop)
  if (!drop.signUp) return null
  if (signedUp.isSignedUp)
    return (
      <SignedUpNote signedUp={signedUp} freeItem={freeItem} hasFreeItem={drop.signUp.hasFreeItem} />
    )
  return (
    <Questions
      dropId={drop.dropId}
      fields={drop.signUp.fields}
      terms={terms}
      onDone={signedUp.remember}
    />
  )
}

function Questions({
  dropId,
  fields,
  terms,
  onDone,
}: {
  dropId: string
  fields: SignUpFields
  terms: ReactNode
  onDone: SignedUp['remember']
}) {
  const fieldNames = requiredFields[fields]
  const { send, busy, problem, reset } = useWrite(drops.signUp, { failure: 'form' })
  const disabledReason = useDisabledReason(problem)
  const { props, errors, focus, markSent } = useForm<Name>({
    draft: 'preRegistration',
    check: (typed) => signUpErrors(typed, fieldNames),
    async send({ firstName = '', lastName = '', telephone = '', email }) {
      const person = { firstName, lastName, telephone, email: email.trim() }
      if (!(await send({ dropId, ...person, ...signUpOrigin(), terms: true }))) return
      markSent()
      onDone(person)
    },
  })
  const { fieldErrors, formProblem } = useRefusal(problem, problemFields, focus)
  const mark = fieldMarks<Name>(
    'sign-up',
    fieldNames,
    (field) => errors(field) ?? fieldErrors(field),
  )

  return (
    <section className="sign-up" id="sign-up" aria-labelledby="sign-up-title">
      <h2 className="display" id="sign-up-title">
        {t('drops.signUp')}
      </h2>
      <form
        className="form"
        data-fields={fields}
        {...props}
        onInput={(event) => {
          props.onInput(event)
          if (problem) reset()
        }}
      >
        <div className="sign-up-fields">
          {fields === 'all' && <PersonFields mark={mark} />}
          <Field
            {...mark.email}
            name="email"
            type="email"
            inputMode="email"
            label={t('landing.email')}
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            required
          />
        </div>
        <div className="sign-up-end">
          <Checkbox name="terms" label={terms} error={mark.terms.error} required />
          <div className="sign-up-send">
            <FormProblem problem={formProblem} />
            <Button type="submit" wide busy={busy} {...disabledReason}>
              {t('drops.send')}
            </Button>
          </div>
        </div>
        <p className="field-hint">{t('drops.once')}</p>
      </form>
    </section>
  )
}

function PersonFields({ mark }: { mark: ReturnType<typeof fieldMarks<Name>> }) {
  return (
    <>
      <Field
        {...mark.firstName}
        name="firstName"
        label={t('drops.firstName')}
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <Field
        {...mark.lastName}
        name="lastName"
        label={t('drops.lastName')}
        autoComplete="family-name"
        maxLength={100}
        required
      />
      <Field
        {...mark.telephone}
        name="telephone"
        type="tel"
        inputMode="tel"
        label={t('drops.telephone')}
        autoComplete="tel"
        maxLength={40}
        required
      />
    </>
  )
}

/** The visitor's time zone, for the email on the evening before, and the page without its query and hash (EN-55). */
const signUpOrigin = () => ({
  location: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
  signUpUrl: location.origin + location.pathname,
})
