import { useState } from 'react'
import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { profile } from '#contract/profile.ts'
import { FIRST_COUNTRIES, inOrder } from '#domain/places.ts'
import { drafts, useForm } from '#kit/form.ts'
import { language } from '#kit/language.ts'
import { useRead, useReadAhead } from '#kit/read.ts'
import { useRefusal } from '#kit/refusal.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { useWrite } from '#kit/write.ts'
import { Field, Select } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { wrongBilling, type BillingField } from './billingRules.ts'
import { RegionFields } from './RegionFields.tsx'
import { SaveButton } from './SaveButton.tsx'

const places: Partial<Record<ProblemCode, BillingField>> = { INVALID_COUNTRY: 'country', INVALID_STATE: 'state', INVALID_ZIP: 'zip' }

/** SC-48: the billing address. Which states and what kind of postal code there are follows the country. */
export function BillingForm({ onSaved }: { onSaved: () => void }) {
  useReadAhead(profile.countries)
  const { account } = useRead(api.account.account)
  // The form begins with what is kept. Where a newer answer says otherwise, it begins anew; a draft outlives that.
  return <Address key={JSON.stringify(account.billingInfo)} account={account} onSaved={onSaved} />
}

function Address({ account: { userId, billingInfo }, onSaved }: { account: Account; onSaved: () => void }) {
  const draft = `billing:${userId}`
  const [typedBefore] = useState(() => drafts.read(draft))
  const [country, setCountry] = useState(typedBefore.country ?? billingInfo?.countryCode ?? '')
  const save = useWrite(profile.billing, { failure: 'form' })
  const { props, wrong, focus, done } = useForm<BillingField>({
    draft,
    check: wrongBilling,
    send: async (typed) => {
      if (!(await save.send(typed))) return
      done()
      onSaved()
    },
  })
  const { at, rest } = useRefusal(save.problem, places, focus)
  const fault = (field: BillingField) => wrong(field) ?? at(field)

  return (
    <form className="form" {...props} onInput={(event) => { props.onInput(event); if (save.problem) save.reset() }}>
      <CountrySelect defaultValue={country} error={fault('country')} onChoose={setCountry} />
      <Field name="address" label={t('billing.address')} defaultValue={billingInfo?.address} error={fault('address')} autoComplete="street-address" required />
      <Field name="city" label={t('billing.city')} defaultValue={billingInfo?.city} error={fault('city')} autoComplete="address-level2" required />
      {country !== '' && (
        <Section key={country} waiting={<RegionWaiting />}>
          <RegionFields
            country={country}
            state={typedBefore.state ?? (country === billingInfo?.countryCode ? billingInfo.stateCode || billingInfo.state : undefined)}
            zip={typedBefore.zip ?? (country === billingInfo?.countryCode ? billingInfo.zip : undefined)}
            fault={fault}
          />
        </Section>
      )}
      <SaveButton busy={save.busy} problem={save.problem} shown={rest}>{t('billing.save')}</SaveButton>
    </form>
  )
}

const RegionWaiting = () => (
  <div className="side-by-side" aria-hidden="true">
    {[0, 1].map((place) => <div className="field" key={place}><Skeleton width={96} height={18} /><Skeleton width="100%" height={50} /></div>)}
  </div>
)

/** SC-49: by their names in the reader's language, US and CA first and apart. */
function CountrySelect({ defaultValue, error, onChoose }: { defaultValue: string; error: string | undefined; onChoose: (country: string) => void }) {
  const { countries } = useRead(profile.countries)
  const names = new Intl.DisplayNames(language(), { type: 'region', fallback: 'none' })
  const ordered = inOrder(countries.map(({ code, name }) => ({ code, name: names.of(code) ?? name })), language())
  const isFirst = ({ code }: { code: string }) => FIRST_COUNTRIES.includes(code)
  const option = ({ code, name }: { code: string; name: string }) => <option key={code} value={code}>{name}</option>
  return (
    <Select name="country" label={t('billing.country')} defaultValue={defaultValue} error={error} autoComplete="country" required onChange={(event) => onChoose(event.target.value)}>
      <option value="">{t('billing.chooseCountry')}</option>
      {ordered.filter(isFirst).map(option)}
      <hr />
      {ordered.filter((country) => !isFirst(country)).map(option)}
    </Select>
  )
}
