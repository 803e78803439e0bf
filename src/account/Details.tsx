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

/** Where each refusal of the server belongs. */
const places: Partial<Record<ProblemCode, DetailsField>> = {
  INVALID_EMAIL: 'email', EMAIL_TAKEN: 'email', INVALID_TELEPHONE: 'telephone', INVALID_BIRTHDATE: 'dateOfBirth', BIRTHDATE_IS_SET: 'dateOfBirth',
  PASSWORD_TOO_SIMPLE: 'password', PASSWORD_TOO_LONG: 'password', PASSWORD_TOO_COMMON: 'password', PASSWORDS_DIFFER: 'confirmPassword',
}

/** SC-42: what she tells us about herself. What is typed outlives a reload and a log in, until it is saved. */
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
    // She has gone on typing meanwhile.
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
    const given = await update.send(sent(typed))
    if (!given) return
    done()
    if (given.account.isVerified && !account.isVerified) await checkSession().catch(() => undefined)
    // What the server has made of it: a number in the form of every country, the address that still counts.
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

/** Only what was typed: an email alone is a whole form (VA-15). */
function sent({ email, code, ...typed }: Typed<DetailsField>): { email: string } & TypedDetails {
  const given = Object.entries({ ...typed, code: typedCode(code ?? '') }).filter(([, value]) => value !== '')
  return { email, ...Object.fromEntries(given) }
}

/** Runs when the answer that follows a saving is on the screen, so that fields fall back to it and to nothing older. */
function useAfterSaving(run: () => void): () => void {
  const [savings, setSavings] = useState(0)
  const now = useRef(run)
  useLayoutEffect(() => { now.current = run })
  useLayoutEffect(() => {
    if (savings > 0) now.current()
  }, [savings])
  return () => setSavings((count) => count + 1)
}
