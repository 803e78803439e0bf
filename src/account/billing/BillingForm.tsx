import { useState } from 'react'
import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { FIRST_COUNTRIES } from '#domain/countries.ts'
import { drafts, useForm, type FieldValues } from '#lib/forms/form.ts'
import { useRead } from '#lib/api/read.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { useWrite } from '#lib/api/write.ts'
import { Field, Select } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { regionOf, billingErrors, type BillingField } from './billingRules.ts'
import { RegionFields } from './RegionFields.tsx'
import { leaveIfSaved } from '../leaving.ts'
import { SaveBar, SaveBarWaiting } from '../SaveBar.tsx'
import { useFocusAfterUndo } from '../useFocusAfterUndo.ts'

const places: Partial<Record<ProblemCode, BillingField>> = {
  INVALID_COUNTRY: 'country',
  INVALID_STATE: 'state',
  INVALID_ZIP: 'zip',
}

/** Form for the billing address, whose states and postal code depend on the country (SC-48). */
export function BillingForm({ onSaved }: { onSaved: () => void }) {
  const { account } = useRead(api.account.account)
  // The form starts from the cached account. The key resets it when a newer response differs; a draft survives that.
  const [undone, setUndone] = useState(0)
  return (
    <Address
      key={`${undone} ${JSON.stringify(account.billingInfo)}`}
      account={account}
      onSaved={onSaved}
      isUndone={undone > 0}
      onUndo={() => setUndone(undone + 1)}
    />
  )
}

type AddressProps = {
  account: Account
  onSaved: () => void
  isUndone: boolean
  onUndo: () => void
}

function Address({ account: { userId, billingInfo }, onSaved, isUndone, onUndo }: AddressProps) {
  const draft = `billing:${userId}`
  const [typedBefore] = useState<Partial<FieldValues<BillingField>>>(() => drafts.read(draft))
  const [country, setCountry] = useState(typedBefore.country ?? billingInfo?.countryCode ?? '')
  const save = useWrite(accountSettings.billing, { failure: 'form' })
  const { props, errors, focus, markSent } = useForm<BillingField>({
    draft,
    check: billingErrors,
    send: async (typed) => {
      if (!(await save.send(typed))) return
      markSent()
      onSaved()
      leaveIfSaved()
    },
  })
  useFocusAfterUndo(props.ref, isUndone)
  const { fieldErrors, formProblem } = useRefusal(save.problem, places, focus)
  const errorOf = (field: BillingField) => errors(field) ?? fieldErrors(field)
  // Inside the Section of the country's fields, so that it waits for them.
  const saveBar = (
    <SaveBar
      form={props.ref}
      busy={save.busy}
      problem={save.problem}
      shown={formProblem}
      onUndo={() => {
        drafts.clear(draft)
        onUndo()
      }}
    >
      {t('billing.save')}
    </SaveBar>
  )

  function choose(chosen: string) {
    // Drafts of state and postal code belong to the previous country.
    drafts.add(draft, { state: undefined, zip: undefined })
    setCountry(chosen)
  }

  return (
    <form
      className="form"
      {...props}
      onInput={(event) => {
        props.onInput(event)
        if (save.problem) save.reset()
      }}
    >
      <CountrySelect
        defaultValue={billingInfo?.countryCode ?? ''}
        error={errorOf('country')}
        onChoose={choose}
      />
      <Field
        name="address"
        label={t('billing.address')}
        defaultValue={billingInfo?.address}
        error={errorOf('address')}
        autoComplete="street-address"
        required
      />
      <Field
        name="city"
        label={t('billing.city')}
        defaultValue={billingInfo?.city}
        error={errorOf('city')}
        autoComplete="address-level2"
        required
      />
      {country !== '' && (
        <Section key={country} waiting={<RegionWaiting />}>
          <RegionFields
            country={country}
            {...regionOf(country, typedBefore, billingInfo)}
            errorOf={errorOf}
          />
          {saveBar}
        </Section>
      )}
      {country === '' && saveBar}
    </form>
  )
}

const RegionWaiting = () => (
  <>
    <div className="side-by-side" aria-hidden="true">
      {[0, 1].map((place) => (
        <div className="field" key={place}>
          <Skeleton width={96} height={18} />
          <Skeleton width="100%" height={50} />
        </div>
      ))}
    </div>
    <SaveBarWaiting>{t('billing.save')}</SaveBarWaiting>
  </>
)

/** Countries in the server's order, US and CA first, separated by a line here (SC-49). */
function CountrySelect({
  defaultValue,
  error,
  onChoose,
}: {
  defaultValue: string
  error: string | undefined
  onChoose: (country: string) => void
}) {
  const { countries } = useRead(accountSettings.countries)
  const isFirst = ({ code }: { code: string }) => FIRST_COUNTRIES.includes(code)
  const option = ({ code, name }: { code: string; name: string }) => (
    <option key={code} value={code}>
      {name}
    </option>
  )
  return (
    <Select
      name="country"
      label={t('billing.country')}
      defaultValue={defaultValue}
      error={error}
      autoComplete="country"
      required
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t('billing.chooseCountry')}</option>
      {countries.filter(isFirst).map(option)}
      <hr />
      {countries.filter((country) => !isFirst(country)).map(option)}
    </Select>
  )
}
