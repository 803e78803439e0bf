import { t } from '../lib/texts.ts'
import { Icon } from './Icon.tsx'

type KeysProps = {
  /** Called with a digit or the separator of an amount. */
  onKey: (key: string) => void
  onDelete: () => void
  /** The separator of an amount, which gets a key; unset for digits only. */
  separator?: string
  isDisabled?: boolean
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The till's own number keys: the keyboard of the device would cover half of the screen. */
export function Keys({ onKey, onDelete, separator, isDisabled = false }: KeysProps) {
  const key = (value: string) => (
    <button
      key={value}
      type="button"
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onKey(value)}
    >
      {value}
    </button>
  )
  return (
    <div className="keys" role="group" aria-label={t('till.keys')}>
      {digits.map(key)}
      {separator ? key(separator) : <span />}
      {key('0')}
      <button
        type="button"
        className="is-bare"
        aria-label={t('till.delete')}
        aria-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && onDelete()}
      >
        <Icon name="delete" />
      </button>
    </div>
  )
}
