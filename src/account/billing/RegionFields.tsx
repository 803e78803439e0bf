import { accountSettings } from '#contract/account-settings.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Field, Select } from '#ui/Field.tsx'
import type { BillingField } from './billingRules.ts'

/** Postal code sent for a country without postal codes. */
const NO_ZIP = '00000'

/** Fields for state and postal code, as the country uses them. */
export function RegionFields({
  country,
  state = '',
  zip,
  errorOf,
}: {
  country: string
  state: string | undefined
  zip: string | undefined
  errorOf: (field: BillingField) => string | undefined
}) {
  const { regions, hasZip } = useRead(accountSettings.regions, { country })
  return (
    <>
      <div className={hasZip ? 'side-by-side' : undefined}>
        {regions.length === 0 && (
          <Field
            name="state"
            label={t('billing.state')}
            defaultValue={state}
            error={errorOf('state')}
            autoComplete="address-level1"
            required
          />
        )}
        {regions.length > 0 && (
          <Select
            name="state"
            label={t('billing.state')}
            defaultValue={regions.some(({ code }) => code === state) ? state : ''}
            error={errorOf('state')}
            autoComplete="address-level1"
            required
          >
            <option value="">{t('billing.chooseState')}</option>
            {regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {hasZip && (
          <Field
            name="zip"
            label={t('billing.zip')}
            defaultValue={zip === NO_ZIP ? '' : zip}
            error={errorOf('zip')}
            autoComplete="postal-code"
            autoCapitalize="characters"
            required
          />
        )}
      </div>
      {!hasZip && <input type="hidden" name="zip" value={NO_ZIP} />}
      {!hasZip && <p className="field-hint">{t('billing.noZip')}</p>}
    </>
  )
}
