import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { brand, hasLoginMethod } from '#lib/brand.ts'
import { BirthDateField } from '#lib/forms/BirthDateField.tsx'
import { drafts, useForm } from '#lib/forms/form.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { go } from '#lib/navigation/go.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { PasswordField } from '#lib/forms/PasswordField.tsx'
import { paths } from '#lib/navigation/paths.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { t } from '#lib/texts/t.ts'
import { useWait } from '#lib/forms/retryTime.ts'
import { send } from '#lib/api/write.ts'
import { local } from '#offline/localStore.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Field } from '#ui/Field.tsx'
import { requestedLink } from '../login/requestedLink.ts'
import { CheckInbox } from '../login/CheckInbox.tsx'
import { CodeStep } from '../login/CodeStep.tsx'
import { REGISTER_DRAFT } from '../login/drafts.ts'
import { EmailField } from '../login/EmailField.tsx'
import { fieldMarks } from '#lib/forms/fieldMarks.ts'
import { usePrefill } from './prefill.ts'
import { referral } from './referral.ts'
import {
  fields,
  problemFields,
  registrationErrors,
  type Fields,
  type Registration,
} from './registration.ts'
import { Terms } from './Terms.tsx'
import { useLoginAction, type LoginAction, type LoginResult } from '../login/useLogin.ts'
import { pendingCode, usePendingCode, type PendingCode } from '../login/pendingCode.ts'

/** Registers with all fields (SC-52), then asks for a code if needed. `head` is shown above the first form only. */
export function RegisterForm({ head }: { head: React.ReactNode }) {
  const comingIn = useLoginAction()
  const [waiting, setWaiting] = usePendingCode('register')
  const [knownEmail, setKnownEmail] = useState<string>()

  if (waiting) {
    const onLink = hasLoginMethod('link') ? () => void go(paths.login()) : undefined
    return (
      <CodeStep
        as="h1"
        {...waiting}
        onLink={onLink}
        onOver={() => pendingCode.clear('register')}
        onBack={() => setWaiting(undefined)}
      />
    )
  }
  if (knownEmail !== undefined) {
    return (
      <CheckInbox
        as="h1"
        title={t('join.alreadyMember')}
        text={t('join.alreadyMemberText', { email: knownEmail })}
        email={{ sentTo: knownEmail }}
        onAgain={() => {
          drafts.add(REGISTER_DRAFT, { email: '' })
          setKnownEmail(undefined)
        }}
      />
    )
  }
  return (
    <>
      {head}
      <Questions
        comingIn={comingIn}
        onSend={(typed) =>
          comingIn.run(() => register(typed, { onCode: setWaiting, onKnown: setKnownEmail }))
        }
      />
    </>
  )
}

/** @returns the result when the registration is complete; undefined when a further step follows */
async function register(
  typed: Registration,
  { onCode, onKnown }: { onCode: (waiting: PendingCode) => void; onKnown: (email: string) => void },
): Promise<LoginResult | undefined> {
  const { email, firstName, lastName, displayName, telephone, password, dateOfBirth } = typed
  const { creatorId } = brand
  const request = {
    email,
    firstname: firstName,
    lastname: lastName,
    username: displayName,
    password,
    telephone,
    site: location.origin,
    creatorId,
    ...referral.forCall(),
  }
  const response = await send(auth.register, dateOfBirth ? { ...request, dateOfBirth } : request)
  if (response.userId !== undefined) return void onCode({ email, challenge: response.userId })
  if (response.token !== undefined) return { ...response, nextPath: paths.registered() }
  // The address already has an account: the link of its email may log in automatically in this browser.
  requestedLink.remember(email)
  onKnown(email)
}

function Questions({
  comingIn: { busy, problem, reset },
  onSend,
}: {
  comingIn: LoginAction
  onSend: (typed: Registration) => void
}) {
  const [preRegistration] = useState(() => local.get('preRegistration'))
  const disabledReason = useDisabledReason(problem)
  const wait = useWait(problem)
  usePrefill(REGISTER_DRAFT)
  const { props, errors, focus } = useForm<Fields>({
    draft: REGISTER_DRAFT,
    check: registrationErrors,
    send: onSend,
  })
  const { fieldErrors, formProblem } = useRefusal(problem, problemFields, focus)
  const marks = fieldMarks('register', fields, (field) => errors(field) ?? fieldErrors(field))

  return (
    <form
      className="form register"
      {...props}
      onInput={(event) => {
        props.onInput(event)
        if (!wait) reset()
      }}
    >
      <NameFields marks={marks} preRegistration={preRegistration} />
      <EmailField {...marks.email} defaultValue={preRegistration?.email} />
      <PasswordField
        {...marks.password}
        name="password"
        label={t('password.label')}
        hint={t('password.rule')}
        isNew
      />
      <PasswordField
        {...marks.passwordAgain}
        name="passwordAgain"
        label={t('password.again')}
        isNew
      />
      <Field
        {...marks.displayName}
        name="displayName"
        label={t('register.displayName')}
        hint={t('register.displayNameHint')}
        autoComplete="nickname"
        maxLength={100}
        required
      />
      <Field
        {...marks.telephone}
        name="telephone"
        type="tel"
        inputMode="tel"
        label={t('register.telephone')}
        defaultValue={preRegistration?.telephone}
        autoComplete="tel"
        maxLength={40}
        required
      />
      <BirthDateField
        name="dateOfBirth"
        label={t('register.birthdate')}
        hint={t('register.birthdateHint')}
        error={marks.dateOfBirth.error}
      />
      <Checkbox name="terms" label={<Terms />} error={marks.terms.error} required />
      <FormProblem problem={formProblem} />
      <Button type="submit" wide busy={busy} {...disabledReason}>
        {t('register.send')}
      </Button>
    </form>
  )
}

function NameFields({
  marks,
  preRegistration,
}: {
  marks: ReturnType<typeof fieldMarks<Fields>>
  preRegistration: ReturnType<typeof local.get<'preRegistration'>>
}) {
  return (
    <div className="name-fields">
      <Field
        {...marks.firstName}
        name="firstName"
        label={t('register.firstName')}
        defaultValue={preRegistration?.firstName}
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <Field
        {...marks.lastName}
        name="lastName"
        label={t('register.lastName')}
        defaultValue={preRegistration?.lastName}
        autoComplete="family-name"
        maxLength={100}
        required
      />
    </div>
  )
}
