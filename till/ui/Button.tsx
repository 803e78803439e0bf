import type { ReactNode } from 'react'
import { t } from '../lib/texts.ts'
import { Icon, type IconName } from './Icon.tsx'

type ButtonProps = {
  /** One `main` for each screen, at its foot. */
  look?: 'main' | 'text' | 'bad' | 'small'
  icon?: IconName
  type?: 'button' | 'submit'
  /** The action is running: the button keeps the focus and ignores taps. */
  isBusy?: boolean
  isDisabled?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A button of the till, at least 48 px high. */
export function Button({
  look,
  icon,
  type = 'button',
  isBusy = false,
  isDisabled = false,
  onClick,
  children,
}: ButtonProps) {
  const isBlocked = isBusy || isDisabled
  return (
    <button
      type={type}
      className={look ? `button button-${look}` : 'button'}
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBlocked ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
      {isBusy && <span className="sr-only">{t('till.busy')}</span>}
    </button>
  )
}
