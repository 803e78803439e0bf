import { useEffect, useId, useRef, useState } from 'react'
import type { ProblemCode } from '#contract/problems.ts'
import { INITIAL_PICKER_DATE } from '#domain/birthdate.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Field.tsx'
import { formatDate } from '../texts/format.ts'
import { language } from '../texts/language.ts'
import { t } from '../texts/t.ts'

type PickedDate = { year: string; month: string; day: string }
const UNFINISHED: ProblemCode = 'BIRTHDATE_OPEN'
const twoDigits = (part: string) => part.padStart(2, '0')
const isoOf = ({ year, month, day }: PickedDate) => `${year}-${twoDigits(month)}-${twoDigits(day)}`
const openAt = (iso: string): PickedDate => {
  const [year = '', month = '', day = ''] = iso.split('-').map((part) => String(Number(part)))
  return { year, month, day }
}
const upTo = (last: number) => Array.from({ length: last }, (_, place) => String(place + 1))
const EARLIEST_YEAR = 1900

/**
 * A date of birth field; its value is YYYY-MM-DD. The picker opens at the date of CO-34, and the
 * field stays empty until "Use this date" is pressed. A date that was picked but not confirmed
 * blocks the form.
 */
export function BirthDateField({
  name,
  label,
  hint,
  error,
  defaultValue = '',
}: {
  name: string
  label: string
  hint?: string
  error?: string
  defaultValue?: string
}) {
  const [chosen, setChosen] = useState(defaultValue)
  const [open, setOpen] = useState<PickedDate>()
  const hidden = useRef<HTMLInputElement>(null)
  const place = usePickerFocus(open !== undefined)
  const id = useId()
  const shown = chosen || INITIAL_PICKER_DATE

  function choose(iso: string) {
    setChosen(iso)
    setOpen(undefined)
    if (!hidden.current) return
    hidden.current.value = iso
    // Setting `value` from code fires no event; the surrounding form listens for `input`.
    hidden.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function remove() {
    choose('')
    // The focused button is removed with the date.
    focusFirst(place.current)
  }

  return (
    <fieldset
      ref={place}
      className={error ? 'birthdate is-wrong' : 'birthdate'}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
    >
      <legend className="label">{label}</legend>
      <input
        type="hidden"
        name={name}
        ref={hidden}
        value={chosen}
        data-initial={defaultValue}
        data-unfinished={open && isoOf(open) !== shown ? UNFINISHED : undefined}
        onInput={(event) => setChosen(event.currentTarget.value)}
      />
      {open ? (
        <Picker
          open={open}
          onChange={setOpen}
          onUse={() => choose(isoOf(open))}
          onCancel={() => choose(chosen)}
        />
      ) : (
        <div className="birthdate-chosen">
          {chosen && <span>{formatDate(`${chosen}T12:00`)}</span>}
          <Button look="quiet" size="small" onClick={() => setOpen(openAt(shown))}>
            {t(chosen ? 'birthdate.change' : 'birthdate.add')}
          </Button>
          {chosen && (
            <Button look="text" onClick={remove}>
              {t('birthdate.remove')}
            </Button>
          )}
        </div>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

const focusFirst = (place: HTMLElement | null) =>
  place?.querySelector<HTMLElement>('select, button')?.focus()

/** Focuses the picker's first field when it opens, and the button that opened it when it closes. */
function usePickerFocus(isOpen: boolean) {
  const place = useRef<HTMLFieldSetElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current !== isOpen) focusFirst(place.current)
    wasOpen.current = isOpen
  }, [isOpen])
  return place
}

function Picker({
  open,
  onChange,
  onUse,
  onCancel,
}: {
  open: PickedDate
  onChange: (open: PickedDate) => void
  onUse: () => void
  onCancel: () => void
}) {
  const lastDay = new Date(Date.UTC(Number(open.year), Number(open.month), 0)).getUTCDate()
  const months = new Intl.DateTimeFormat(language(), { month: 'long', timeZone: 'UTC' })
  const years = upTo(new Date().getFullYear() - EARLIEST_YEAR + 1)
    .map((place) => String(EARLIEST_YEAR - 1 + Number(place)))
    .reverse()
  // A day that the new month does not have becomes its last day.
  const change = (part: Partial<PickedDate>) => {
    const next = { ...open, ...part }
    const maxDay = new Date(Date.UTC(Number(next.year), Number(next.month), 0)).getUTCDate()
    onChange({ ...next, day: String(Math.min(Number(next.day), maxDay)) })
  }
  return (
    <div className="birthdate-picker">
      <Select
        label={t('birthdate.day')}
        value={open.day}
        onChange={(event) => change({ day: event.target.value })}
      >
        {upTo(lastDay).map((day) => (
          <option key={day}>{day}</option>
        ))}
      </Select>
      <Select
        label={t('birthdate.month')}
        value={open.month}
        onChange={(event) => change({ month: event.target.value })}
      >
        {upTo(12).map((month) => (
          <option key={month} value={month}>
            {months.format(Date.UTC(2000, Number(month) - 1, 1))}
          </option>
        ))}
      </Select>
      <Select
        label={t('birthdate.year')}
        value={open.year}
        onChange={(event) => change({ year: event.target.value })}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Select>
      <Button look="quiet" size="small" onClick={onUse}>
        {t('birthdate.use')}
      </Button>
      <Button look="text" onClick={onCancel}>
        {t('birthdate.cancel')}
      </Button>
    </div>
  )
}
