import type { ReactNode } from 'react'
import type { Account } from '#contract/account.ts'
import { BirthDateField } from '#kit/BirthDateField.tsx'
import { useBrand } from '#kit/brand.ts'
import { formatDate } from '#kit/format.ts'
import { t } from '#kit/t.ts'
import { Field } from '#ui/Field.tsx'
import type { DetailsField } from './detailsRules.ts'
import { WithLink } from './WithLink.tsx'

export type Fault = (field: DetailsField) => string | undefined

/** The fields of SC-42. `proof` is what another email asks for, and stands behind it. */
export const DetailsFields = ({ account, fault, proof }: { account: Account; fault: Fault; proof: ReactNode }) => (
  <>
    <div className="side-by-side">
      <Field name="firstName" label={t('details.firstName')} defaultValue={account.firstName ?? ''} error={fault('firstName')} autoComplete="given-name" required />
      <Field name="lastName" label={t('details.lastName')} defaultValue={account.lastName ?? ''} error={fault('lastName')} autoComplete="family-name" required />
    </div>
    <Field name="email" type="email" label={t('details.email')} defaultValue={account.email} error={fault('email')} autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} required />
    {proof}
    <Field name="username" label={t('details.username')} defaultValue={account.username ?? ''} error={fault('username')} autoComplete="nickname" spellCheck={false} required />
    <Field name="telephone" type="tel" label={t('details.telephone')} defaultValue={account.telephone ?? ''} error={fault('telephone')} autoComplete="tel" inputMode="tel" required />
    <BirthDate account={account} error={fault('dateOfBirth')} />
  </>
)

/** VA-09: entered once, it stays. SC-43: some brands ask for it elsewhere. */
function BirthDate({ account: { dateOfBirth }, error }: { account: Account; error: string | undefined }) {
  const { links } = useBrand()
  if (links.birthdate) {
    return <p className="fixed-fact"><a className="text-link" href={links.birthdate} target="_blank" rel="noreferrer">{t('details.birthdateElsewhere')}</a></p>
  }
  if (!dateOfBirth) return <BirthDateField name="dateOfBirth" label={t('details.birthdate')} hint={t('details.birthdateHint')} error={error} />
  return (
    <dl className="fixed-fact">
      <dt>{t('details.birthdate')}</dt>
      <dd>{formatDate(`${dateOfBirth}T12:00`)}</dd>
      <dd className="field-hint"><WithLink text={t('details.birthdateFixed')} to={links.support}>{t('details.writeToUs')}</WithLink></dd>
    </dl>
  )
}
