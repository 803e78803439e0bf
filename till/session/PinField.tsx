import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Keys } from '../ui/Keys.tsx'

/** Digits of a start code, and the most of a PIN. */
const LONGEST = 6

type PinFieldProps = {
  label: string
  /** Fewest digits; more are drawn as optional. */
  fewest: number
  value: string
  onChange: (digits: string) => void
  isWrong?: boolean
  isDisabled?: boolean
  /** Said between the field and the keys. */
  children?: ReactNode
}

/** The digits of a PIN or a start code as dots, with the till's keys. A keyboard works too. */
export function PinField({
  label,
  fewest,
  value,
  onChange,
  isWrong = false,
  isDisabled = false,
  children,
}: PinFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // For a keyboard; the one of the device stays closed.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <label className="pin" data-wrong={isWrong && value === '' ? '' : undefined}>
        <span className="sr-only">{label}</span>
        <input
          ref={field}
          type="password"
          value={value}
          inputMode="none"
          autoComplete="off"
          maxLength={LONGEST}
          aria-describedby={id}
          readOnly={isDisabled}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, LONGEST))}
        />
        <span className="pin-dots" aria-hidden="true">
          {Array.from({ length: LONGEST }, (_, place) => (
            <span key={place} className={dotOf(place, { typed: value.length, fewest })} />
          ))}
        </span>
      </label>
      <div id={id} className="pin-note">
        {children}
      </div>
      <Keys
        isDisabled={isDisabled}
        onKey={(key) => onChange((value + key).slice(0, LONGEST))}
        onDelete={() => onChange(value.slice(0, -1))}
      />
    </>
  )
}

/** Returns the look of a dot: typed, next, or one that may be left out. */
function dotOf(place: number, { typed, fewest }: { typed: number; fewest: number }): string {
  if (place < typed) return 'is-on'
  if (place === typed) return 'is-now'
  return place < fewest ? '' : 'is-optional'
}
