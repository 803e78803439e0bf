import { useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { api } from '#contract/index.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { profile } from '#contract/profile.ts'
import { typedCode } from '#domain/code.ts'
import { offers } from '#kit/brand.ts'
import { drafts, useForm, type Typed } from '#kit/form.ts'
import { read, useRead } from '#kit/read.ts'
import { useRefusal } from '#kit/refusal.ts'
import { t } from '#kit/t.ts'
import { checkSession } from '#kit/viewer.ts'
import { useWrite } from '#kit/write.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { isOtherEmail, wrongDetails, type DetailsField, type TypedDetails } from './detailsRules.ts'
import { EmailProof, PasswordForUnverified } from './DetailsProof.tsx'
import { placesOf, useProof } from './proof.ts'
import { SaveButton } from './SaveButton.tsx'

/** The field of each server refusal. */
const places: Partial<Record<ProblemCode, DetailsField>> = {
  INVALID_EMAIL: 'email', EMAIL_TAKEN: 'email', INVALID_TELEPHONE: 'telephone', INVALID_BIRTHDATE: 'dateOfBirth', BIRTHDATE_IS_SET: 'dateOfBirth',
  PASSWORD_TOO_SIMPLE: 'password', PASSWORD_TOO_LONG: 'password', PASSWORD_TOO_COMMON: 'password', PASSWORDS_DIFFER: 'confirmPassword',
}

/** Form for the member's personal details (SC-42). The draft survives a reload and a login until it is saved. */
export function Details() {
  const { account } = useRead(api.account.account)
  const update = useWrite(profile.update, { failure: 'form' })
  const [email, setEmail] = useState(account.email)
  const draft = `details:${account.userId}`
  const { props, wrong, focus, clear, done } = useForm<DetailsField>({
    draft,
    check: (typed) => wrongDetails(typed, account),
    send: (typed) => save(typed),
  })
  const afterSaving = useAfterSaving(() => {
    // The member has typed more since saving.
    if (Object.keys(drafts.read(draft)).length > 0) return
    clear()
    setEmail(account.email)
  })
  const needed = useProof(account, update.problem)
  const proof = isOtherEmail(email, account) ? needed : undefined
  const asksPassword = !account.isVerified && offers('password')
  const hasCode = proof === 'code' || asksPassword
  const { at, rest } = useRefusal<DetailsField>(update.problem, {
    ...places,
    ...(proof === 'currentPassword' ? placesOf(proof) : {}),
    ...(hasCode ? placesOf('code') : {}),
  }, focus)
  const fault = (field: DetailsField) => wrong(field) ?? at(field)

  async function save(typed: Typed<DetailsField>) {
    const response = await update.send(toRequest(typed))
    if (!response) return
    done()
    if (response.account.isVerified && !account.isVerified) await checkSession().catch(() => undefined)
    // Read what the server stored: the phone number in international format, and the email that is still in use.
    await read(api.account.account).catch(() => undefined)
    afterSaving()
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event)
    setEmail(emailIn(event.currentTarget))
    if (update.problem) update.reset()
  }

  return (
    <form className="form" {...props} onInput={onInput}>
      <DetailsFields account={account} fault={fault} proof={proof && <EmailProof proof={proof} account={account} fault={fault} hasCode={!asksPassword} />} />
      {asksPassword && <PasswordForUnverified account={account} fault={fault} />}
      <SaveButton busy={update.busy} problem={update.problem} shown={rest}>{t('details.save')}</SaveButton>
    </form>
  )
}

const emailIn = (form: HTMLFormElement): string => String(new FormData(form).get('email') ?? '')

/** Only filled fields are sent: an email alone is a valid form (VA-15). */
function toRequest({ email, code, ...typed }: Typed<DetailsField>): { email: string } & TypedDetails {
  const filled = Object.entries({ ...typed, code: typedCode(code ?? '') }).filter(([, value]) => value !== '')
  return { email, ...Object.fromEntries(filled) }
}

/** Runs a callback after the refreshed account was rendered, so that cleared fields show the saved values. */
function useAfterSaving(run: () => void): () => void {
  const [savings, setSavings] = useState(0)
  const now = useRef(run)
  useLayoutEffect(() => { now.current = run })
  useLayoutEffect(() => {
    if (savings > 0) now.current()
  }, [savings])
  return () => setSavings((count) => count + 1)
}
