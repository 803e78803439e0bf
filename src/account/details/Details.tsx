import { useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { hasLoginMethod, useBrand } from '#lib/brand.ts'
import { drafts, useForm, type FieldValues } from '#lib/forms/form.ts'
import { read, useRead } from '#lib/api/read.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { t } from '#lib/texts/t.ts'
import { checkSession } from '#lib/session/viewer.ts'
import { useWrite } from '#lib/api/write.ts'
import { DetailsFields } from './DetailsFields.tsx'
import {
  isDifferentEmail,
  detailsErrors,
  detailsToSend,
  type DetailsField,
} from './detailsRules.ts'
import { EmailProof, PasswordForUnverified } from './DetailsProof.tsx'
import { proofFields, useProof } from '#lib/forms/proof.ts'
import { useFocusAfterUndo } from '../useFocusAfterUndo.ts'
import { leaveIfSaved } from '../leaving.ts'
import { SaveBar } from '../SaveBar.tsx'

/** The field of each server refusal. */
const places: Partial<Record<ProblemCode, DetailsField>> = {
  INVALID_EMAIL: 'email',
  EMAIL_TAKEN: 'email',
  INVALID_TELEPHONE: 'telephone',
  INVALID_BIRTHDATE: 'dateOfBirth',
  BIRTHDATE_IS_SET: 'dateOfBirth',
  PASSWORD_TOO_SIMPLE: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
}

/** The member's personal details. Undo mounts the form again. */
export function Details() {
  const [undone, setUndone] = useState(0)
  return <DetailsForm key={undone} isUndone={undone > 0} onUndo={() => setUndone(undone + 1)} />
}

/** Form for the personal details (SC-42). The draft survives a reload and a login until it is saved. */
function DetailsForm({ isUndone, onUndo }: { isUndone: boolean; onUndo: () => void }) {
  const { account } = useRead(api.account.account)
  const { requiredDetails = [] } = useBrand().features
  const update = useWrite(accountSettings.update, { failure: 'form' })
  const [email, setEmail] = useState(account.email)
  const draft = `details:${account.userId}`
  const { props, errors, focus, clear, markSent } = useForm<DetailsField>({
    draft,
    check: (typed) => detailsErrors(typed, account, requiredDetails),
    send: (typed) => save(typed),
  })
  // The values of the last save, until the account is read again: a field that is emptied in between must be removed.
  const saved = useRef<{ before: Account; after: Account }>(undefined)
  const stored = () => (saved.current?.before === account ? saved.current.after : account)
  const afterSaving = useAfterSaving(() => {
    // The member has typed more since saving.
    if (Object.keys(drafts.read(draft)).length > 0) return
    clear()
    setEmail(account.email)
    leaveIfSaved()
  })
  useFocusAfterUndo(props.ref, isUndone)
  const needed = useProof(account, update.problem)
  const proof = isDifferentEmail(email, account) ? needed : undefined
  const asksPassword = !account.isVerified && hasLoginMethod('password')
  const hasCode = proof === 'code' || asksPassword
  const { fieldErrors, formProblem } = useRefusal<DetailsField>(
    update.problem,
    {
      ...places,
      ...(proof === 'currentPassword' ? proofFields(proof) : {}),
      ...(hasCode ? proofFields('code') : {}),
    },
    focus,
  )
  const errorOf = (field: DetailsField) => errors(field) ?? fieldErrors(field)

  async function save(typed: FieldValues<DetailsField>) {
    const response = await update.send(detailsToSend(typed, stored()))
    if (!response) return
    saved.current = { before: account, after: response.account }
    markSent()
    if (response.account.isVerified && !account.isVerified)
      await checkSession().catch(() => undefined)
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
      <DetailsFields
        account={account}
        brandRequires={requiredDetails}
        errorOf={errorOf}
        proof={
          proof && (
            <EmailProof proof={proof} account={account} errorOf={errorOf} hasCode={!asksPassword} />
          )
        }
      />
      {asksPassword && <PasswordForUnverified account={account} errorOf={errorOf} />}
      <SaveBar
        form={props.ref}
        busy={update.busy}
        problem={update.problem}
        shown={formProblem}
        onUndo={() => {
          drafts.clear(draft)
          onUndo()
        }}
      >
        {t('details.save')}
      </SaveBar>
    </form>
  )
}

const emailIn = (form: HTMLFormElement): string => String(new FormData(form).get('email') ?? '')

/** Runs a callback after the refreshed account was rendered, so that cleared fields show the saved values. */
function useAfterSaving(run: () => void): () => void {
  const [savings, setSavings] = useState(0)
  const now = useRef(run)
  useLayoutEffect(() => {
    now.current = run
  })
  useLayoutEffect(() => {
    if (savings > 0) now.current()
  }, [savings])
  return () => setSavings((count) => count + 1)
}
