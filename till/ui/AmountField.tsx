import { useId, useState, type KeyboardEvent } from 'react'
import { announce } from '../lib/sounds.ts'
import { language, t } from '../lib/texts.ts'
import { SHORT, useMedia } from '../lib/useMedia.ts'
import { amountKeys } from '../scan/keyboard-scanner.ts'
import { Keys } from './Keys.tsx'
import { Note } from './Note.tsx'

type AmountFieldProps = {
  label: string
  currency: string
  /** As typed: "42.50", in French "42,50". */
  value: string
  onChange: (typed: string) => void
  /** While a call with the amount is running. */
  isReadOnly?: boolean
  problem?: string | undefined
}

/** Six digits, a separator and two digits are more than any bill, and fit the narrowest phone. */
const LONGEST = 9

/** Returns the parts of an amount in a language: the sign of the currency, where it is, and the separator. */
function amountParts(currency: string) {
  const parts = new Intl.NumberFormat(language(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value
  return {
    symbol: valueOf('currency') ?? currency,
    isSymbolFirst: parts[0]?.type === 'currency',
    separator: valueOf('decimal') ?? '.',
  }
}

/** Returns what an amount may become: digits, one separator, two digits behind it. */
export const typedAmount = (typed: string, separator: string): string =>
  /^\d{0,6}(?:[.,]\d{0,2})?/.exec(typed.replace(/[^\d.,]/g, ''))?.[0].replace(/[.,]/, separator) ??
  ''

/**
 * An amount of money, typed with the till's keys, on a short screen with those of the device. A scanner that types here
 * changes nothing.
 */
export function AmountField({
  label,
  currency,
  value,
  onChange,
  isReadOnly = false,
  problem,
}: AmountFieldProps) {
  const id = useId()
  const [readKey] = useState(amountKeys)
  const isShort = useMedia(SHORT)
  const { symbol, isSymbolFirst, separator } = amountParts(currency)
  const sign = <span aria-hidden="true">{symbol}</span>
  const onKeyDown = (event: KeyboardEvent) => {
    const before = readKey({ key: event.key, at: event.timeStamp }, value)
    if (before === undefined || isReadOnly) return
    event.preventDefault()
    onChange(before)
    if (event.key === 'Enter') announce('no')
  }
  return (
    <div className="amount">
      <label htmlFor={id}>{label}</label>
      <div className="amount-box">
        {isSymbolFirst && sign}
        <input
          id={id}
          className="display"
          value={value}
          placeholder="0"
          inputMode={isShort ? 'decimal' : 'none'}
          autoComplete="off"
          maxLength={LONGEST}
          readOnly={isReadOnly}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onKeyDown={onKeyDown}
          onChange={({ target }) => onChange(typedAmount(target.value, separator))}
        />
        {!isSymbolFirst && sign}
      </div>
      <span id={`${id}-hint`} className="sr-only">
        {t('till.amountHint')}
      </span>
      <div id={`${id}-problem`}>
        {problem && (
          <Note icon="alert" look="bad" role="alert">
            {problem}
          </Note>
        )}
      </div>
      {!isShort && (
        <Keys
          separator={separator}
          isDisabled={isReadOnly}
          onKey={(key) => onChange(typedAmount(value + key, separator))}
          onDelete={() => onChange(value.slice(0, -1))}
        />
      )}
    </div>
  )
}
