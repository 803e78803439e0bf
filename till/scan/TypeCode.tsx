import { useEffect, useId, useRef, useState } from 'react'
import { CODE_ALPHABET, isScannableCode, VOUCHER_CODE_LENGTH } from '#domain/codes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Title } from '../ui/Title.tsx'
import { t } from '../lib/texts.ts'

/** A code that a brand made may be longer than our own. */
const LONGEST = 24

/** Returns what was typed without the spaces and dashes of a printed code. */
const typedCode = (typed: string): string => typed.replace(/\s/g, '')

/** Types a code with keys of the till, a keyboard, or by pasting. */
export function TypeCode({
  onCode,
  onBack,
}: {
  onCode: (code: string) => void
  onBack: () => void
}) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const hint = useId()
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const isComplete = isScannableCode(typedCode(code))
  const add = (symbol: string) => setCode((typed) => (typed + symbol).slice(0, LONGEST))
  return (
    <form
      className="screen-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) onCode(typedCode(code))
      }}
    >
      <Title back={{ label: t('till.type.back'), onClick: onBack }}>{t('till.type.title')}</Title>
      <div className="body">
        <label className="cells">
          <span className="sr-only">{t('till.type.label')}</span>
          <Cells code={typedCode(code)} />
          <input
            ref={field}
            value={code}
            inputMode="none"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST}
            aria-describedby={hint}
            onChange={({ target }) => setCode(target.value.toUpperCase())}
          />
        </label>
        <p id={hint} className="quiet">
          {t('till.type.hint')}
        </p>
      </div>
      <div className="dock">
        <div className="symbols" role="group" aria-label={t('till.keys')}>
          {[...CODE_ALPHABET].map((symbol) => (
            <button key={symbol} type="button" onClick={() => add(symbol)}>
              {symbol}
            </button>
          ))}
          <button
            type="button"
            className="is-wide"
            onClick={() => setCode((typed) => typed.slice(0, -1))}
          >
            <Icon name="delete" />
            {t('till.delete')}
          </button>
          <button
            type="submit"
            className="is-wide is-main"
            aria-disabled={!isComplete || undefined}
          >
            {t('till.type.check')}
          </button>
        </div>
      </div>
    </form>
  )
}

/** The typed code in groups of four, as it is printed. A longer code of a brand is shown as it is. */
function Cells({ code }: { code: string }) {
  if (code.length > VOUCHER_CODE_LENGTH || /[^A-Z0-9]/.test(code))
    return (
      <span className="cells-long" aria-hidden="true">
        {code}
      </span>
    )
  return (
    <span className="cells-groups" aria-hidden="true">
      {[0, 4, 8].map((start) => (
        <span key={start}>
          {[0, 1, 2, 3].map((place) => {
            const at = start + place
            return (
              <span
                key={at}
                className={at === code.length ? 'is-now' : at > code.length ? 'is-empty' : ''}
              >
                {code[at]}
              </span>
            )
          })}
        </span>
      ))}
    </span>
  )
}
