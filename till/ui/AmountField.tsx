import { useId } from 'react'
import { t } from '../lib/texts.ts'
import { Keys } from './Keys.tsx'
import { Note } from './Note.tsx'

type AmountFieldProps = {
  label: string
  currency: string
  /** As typed: "42.50". */
  value: string
  onChange: (typed: string) => void
  problem?: string | undefined
}

/** Seven digits are more than any bill, and fit the narrowest phone. */
const LONGEST = 9

/** Returns what an amount may become: digits, one separator, two digits behind it. */
export const typedAmount = (typed: string): string =>
  /^\d{0,6}(?:[.,]\d{0,2})?/.exec(typed.replace(/[^\d.,]/g, ''))?.[0] ?? ''

/** An amount of money, typed with the till's keys or a keyboard. */
export function AmountField({ label, currency, value, onChange, problem }: AmountFieldProps) {
  const id = useId()
  return (
    <div className="amount">
      <label htmlFor={id}>{label}</label>
      <div className="amount-box">
        <span aria-hidden="true">{symbolOf(currency)}</span>
        <input
          id={id}
          className="display"
          value={value}
          placeholder="0"
          inputMode="none"
          autoComplete="off"
          maxLength={LONGEST}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ target }) => onChange(typedAmount(target.value))}
        />
      </div>
      <div id={`${id}-problem`}>
        {problem && (
          <Note icon="alert" look="bad" role="alert">
            {problem}
          </Note>
        )}
      </div>
      <Keys
        hasSeparator
        onKey={(key) => onChange(typedAmount(value + key))}
        onDelete={() => onChange(value.slice(0, -1))}
      />
      <span className="sr-only">{t('till.amountHint')}</span>
    </div>
  )
}

/** Returns the sign of a currency, as "$". */
const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
