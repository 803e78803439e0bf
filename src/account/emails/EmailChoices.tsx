import type { ReactNode } from 'react'
import { accountSettings } from '#contract/account-settings.ts'
import { api } from '#contract/index.ts'
import { OPTIONAL_EMAILS, type OptionalEmail } from '#domain/email-choices.ts'
import { EXPIRY_NOTICE_DAYS } from '#domain/expiry.ts'
import { VOUCHER_REMINDER_DAYS } from '#domain/voucher-end.ts'
import { read, useRead } from '#lib/api/read.ts'
import { useWrite } from '#lib/api/write.ts'
import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SavedChoice } from '../SavedChoice.tsx'

/** Days before points expire and before a voucher ends at which the emails are sent. */
const NOTICE_DAYS = {
  first: EXPIRY_NOTICE_DAYS.expiry30,
  last: EXPIRY_NOTICE_DAYS.expiry7,
  voucher: VOUCHER_REMINDER_DAYS,
}

/** Checkboxes for the optional emails, and those of `children`. Each choice is saved at once. */
export function EmailChoices({ children }: { children: ReactNode }) {
  const { account } = useRead(api.account.account)
  const muted = account.mutedEmails ?? []
  return (
    <div className="email-choices">
      <p className="quiet">{t('emails.lead', { email: account.email })}</p>
      {OPTIONAL_EMAILS.map((kind) => (
        <EmailChoice key={kind} kind={kind} isWanted={!muted.includes(kind)} />
      ))}
      {children}
      <p className="quiet email-choices-always">{t('emails.always')}</p>
    </div>
  )
}

function EmailChoice({ kind, isWanted }: { kind: OptionalEmail; isWanted: boolean }) {
  const save = useWrite(accountSettings.setEmailChoice, { failure: 'form' })
  return (
    <SavedChoice
      label={t(`emails.${kind}`)}
      hint={t(`emails.${kind}Hint`, NOTICE_DAYS)}
      isWanted={isWanted}
      save={save}
      send={(choice) => save.send({ kind, isWanted: choice })}
      read={() => read(api.account.account)}
    />
  )
}

/** Skeleton of the checkboxes. */
export const EmailChoicesSkeleton = () => (
  <div className="email-choices" aria-busy="true">
    <Skeleton width="80%" height={18} />
    {OPTIONAL_EMAILS.map((kind) => (
      <Skeleton key={kind} width="100%" height={56} />
    ))}
  </div>
)
