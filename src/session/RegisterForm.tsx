import { useState } from 'react'
import { door } from '#contract/door.ts'
import { brand, offers } from '#kit/brand.ts'
import { BirthDateField } from '#kit/BirthDateField.tsx'
import { drafts, useForm } from '#kit/form.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { go } from '#kit/go.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { PasswordField } from '#kit/PasswordField.tsx'
import { paths } from '#kit/paths.ts'
import { useRefusal } from '#kit/refusal.ts'
import { t } from '#kit/t.ts'
import { useWait } from '#kit/wait.ts'
import { deliver } from '#kit/write.ts'
import { local } from '#offline/local.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Field } from '#ui/Field.tsx'
import { askedLink } from './askedLink.ts'
import { CheckInbox } from './CheckInbox.tsx'
import { CodeStep } from './CodeStep.tsx'
import { REGISTER_DRAFT } from './drafts.ts'
import { EmailField } from './EmailField.tsx'
import { marksOf } from '#kit/marksOf.ts'
import { usePrefill } from './prefill.ts'
import { referral } from './referral.ts'
import { fields, refusedAt, wrongIn, type Fields, type Registration } from './registration.ts'
import { Terms } from './Terms.tsx'
import { useComingIn, type ComingIn, type Given } from './useComeIn.ts'
import { waitingCode, useWaitingCode, type Waiting } from './waitingCode.ts'

/** Registers with all fields (SC-52), then asks for a code if needed. `head` is shown above the first form only. */
export function RegisterForm({ head }: { head: React.ReactNode }) {
  const comingIn = useComingIn()
  const [waiting, setWaiting] = useWaitingCode('register')
  const [knownEmail, setKnownEmail] = useState<string>()

  if (waiting) {
    const onLink = offers('link') ? () => void go(paths.login()) : undefined
    return <CodeStep as="h1" {...waiting} onLink={onLink} onOver={() => waitingCode.forget('register')} onBack={() => setWaiting(undefined)} />
  }
  if (knownEmail !== undefined) {
    return <CheckInbox as="h1" title={t('join.alreadyMember')} text={t('join.alreadyMemberText', { email: knownEmail })} email={{ sentTo: knownEmail }} onAgain={() => { drafts.add(REGISTER_DRAFT, { email: '' }); setKnownEmail(undefined) }} />
  }
  return <>{head}<Questions comingIn={comingIn} onSend={(typed) => comingIn.by(() => register(typed, { onCode: setWaiting, onKnown: setKnownEmail }))} /></>
}

/** @returns the result when the registration is complete; undefined when a further step follows */
async function register(typed: Registration, { onCode, onKnown }: { onCode: (waiting: Waiting) => void; onKnown: (email: string) => void }): Promise<Given | undefined> {
  const { email, firstName, lastName, displayName, telephone, password, dateOfBirth } = typed
  const { creatorId } = brand
  const request = { email, firstname: firstName, lastname: lastName, username: displayName, password, telephone, site: location.origin, creatorId, ...referral.told() }
  const response = await deliver(door.register, dateOfBirth ? { ...request, dateOfBirth } : request)
  if (response.userId !== undefined) return void onCode({ email, challenge: response.userId })
  if (response.token !== undefined) return { ...response, leadsTo: paths.registered() }
  // The address already has an account: the link of its email may log in automatically in this browser.
  askedLink.remember(email)
  onKnown(email)
}

function Questions({ comingIn: { busy, problem, reset }, onSend }: { comingIn: ComingIn; onSend: (typed: Registration) => void }) {
  const [preRegistration] = useState(() => local.get('preRegistration'))
  const heldBack = useHeldBack(problem)
  const wait = useWait(problem)
  usePrefill(REGISTER_DRAFT)
  const { props, wrong, focus } = useForm<Fields>({ draft: REGISTER_DRAFT, check: wrongIn, send: onSend })
  const { at, rest } = useRefusal(problem, refusedAt, focus)
  const marks = marksOf('register', fields, (field) => wrong(field) ?? at(field))

  return (
    <form className="form register" {...props} onInput={(event) => { props.onInput(event); if (!wait) reset() }}>
      <div className="names">
        <Field {...marks.firstName} name="firstName" label={t('register.firstName')} defaultValue={preRegistration?.firstName} autoComplete="given-name" maxLength={100} required />
        <Field {...marks.lastName} name="lastName" label={t('register.lastName')} defaultValue={preRegistration?.lastName} autoComplete="family-name" maxLength={100} required />
      </div>
      <EmailField {...marks.email} defaultValue={preRegistration?.email} />
      <PasswordField {...marks.password} name="password" label={t('password.label')} hint={t('password.rule')} isNew />
      <PasswordField {...marks.passwordAgain} name="passwordAgain" label={t('password.again')} isNew />
      <Field {...marks.displayName} name="displayName" label={t('register.displayName')} hint={t('register.displayNameHint')} autoComplete="nickname" maxLength={100} required />
      <Field {...marks.telephone} name="telephone" type="tel" inputMode="tel" label={t('register.telephone')} defaultValue={preRegistration?.telephone} autoComplete="tel" maxLength={40} required />
      <BirthDateField name="dateOfBirth" label={t('register.birthdate')} hint={t('register.birthdateHint')} error={marks.dateOfBirth.error} />
      <Checkbox name="terms" label={<Terms />} error={marks.terms.error} required />
      <FormProblem problem={rest} />
      <Button type="submit" wide busy={busy} {...heldBack}>{t('register.send')}</Button>
    </form>
  )
}
