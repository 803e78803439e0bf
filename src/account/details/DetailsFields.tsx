import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import { BirthDateField } from '#lib/forms/BirthDateField.tsx'
import { useBrand } from '#lib/brand.ts'
import { formatDate } from '#lib/texts/format.ts'
import { useStored } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Field } from '#ui/Field.tsx'
import type { BrandRequirement, DetailsField } from './detailsRules.ts'
import { TextWithLink } from '../TextWithLink.tsx'

export type FieldError = (field: DetailsField) => string | undefined

/** The fields of SC-42. `proof`: fields shown after the email when it changes. */
export const DetailsFields = ({
  account,
  brandRequires,
  errorOf,
  proof,
}: {
  account: Account
  brandRequires: readonly BrandRequirement[]
  errorOf: FieldError
  proof: ReactNode
}) => (
  <>
    <div className="side-by-side">
      <Field
        name="firstName"
        label={t('details.firstName')}
        defaultValue={account.firstName ?? ''}
        error={errorOf('firstName')}
        autoComplete="given-name"
        required
      />
      <Field
        name="lastName"
        label={t('details.lastName')}
        defaultValue={account.lastName ?? ''}
        error={errorOf('lastName')}
        autoComplete="family-name"
        required
      />
    </div>
    <Field
      name="email"
      type="email"
      label={t('details.email')}
      defaultValue={account.email}
      error={errorOf('email')}
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
    {proof}
    <Field
      name="username"
      label={t('details.username')}
      defaultValue={account.username ?? ''}
      error={errorOf('username')}
      autoComplete="nickname"
      spellCheck={false}
      {...requirement(brandRequires.includes('username'))}
    />
    <Field
      name="telephone"
      type="tel"
      label={t('details.telephone')}
      defaultValue={account.telephone ?? ''}
      error={errorOf('telephone')}
      autoComplete="tel"
      inputMode="tel"
      {...requirement(brandRequires.includes('telephone'))}
    />
    <BirthDate account={account} error={errorOf('dateOfBirth')} />
  </>
)

const requirement = (isRequired: boolean) =>
  isRequired ? { required: true } : { hint: t('details.optional') }

/** The birth date cannot be changed once set (VA-09). Some brands ask for it on their own page (SC-43). */
function BirthDate({
  account: { dateOfBirth },
  error,
}: {
  account: Account
  error: string | undefined
}) {
  const { links } = useBrand()
  if (links.birthdate) {
    return (
      <p className="readonly-field">
        <a className="text-link" href={links.birthdate} target="_blank" rel="noreferrer">
          {t('details.birthdateElsewhere')}
        </a>
      </p>
    )
  }
  if (!dateOfBirth) return <BirthDateInput error={error} />
  return (
    <dl className="readonly-field">
      <dt>{t('details.birthdate')}</dt>
      <dd>{formatDate(`${dateOfBirth}T12:00`)}</dd>
      <dd className="field-hint">
        <TextWithLink text={t('details.birthdateFixed')} to={links.support}>
          {t('details.writeToUs')}
        </TextWithLink>
      </dd>
    </dl>
  )
}

/** Asks for the birth date, with the birthday points it earns. The address hash `#birthdate` scrolls to it. */
function BirthDateInput({ error }: { error: string | undefined }) {
  const { membershipId } = useBrand()
  const gift = useStored(api.membership.configuration, { id: membershipId })?.configuration.find(
    ({ featureName, isActive }) => featureName === 'BirthdayPoints' && isActive,
  )
  const place = useRef<HTMLDivElement>(null)
  const isTargeted = useLocation().hash === '#birthdate'
  useEffect(() => {
    if (!isTargeted) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isTargeted])
  return (
    <div id="birthdate" ref={place}>
      <BirthDateField
        name="dateOfBirth"
        label={t('details.birthdate')}
        hint={
          gift
            ? t('details.birthdateGift', { count: gift.rewardPoints })
            : t('details.birthdateHint')
        }
        error={error}
      />
    </div>
  )
}
