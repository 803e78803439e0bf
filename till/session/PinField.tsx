import { useId, type ReactNode } from 'react'
import { Keys } from '../ui/Keys.tsx'

/** Most digits of a PIN; the least is 4. */
const LONGEST = 6

type PinFieldProps = {
  label: string
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
  value,
  onChange,
  isWrong = false,
  isDisabled = false,
  children,
}: PinFieldProps) {
  const id = useId()
  return (
    <>
      <label className="pin" data-wrong={isWrong && value === '' ? '' : undefined}>
        <span className="sr-only">{label}</span>
        <input
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
            <span
              key={place}
              className={place < value.length ? 'is-on' : place < 4 ? '' : 'is-optional'}
            />
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
