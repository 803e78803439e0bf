import { useId, type MouseEventHandler, type ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { useUiContext } from './uiContext.ts'

type BaseProps = {
  /** Use one filled button per view, `quiet` for the second, `text` for others. */
  look?: 'main' | 'quiet' | 'text'
  size?: 'small'
  wide?: boolean
  icon?: IconName
  className?: string
  children: ReactNode
}

type LinkButtonProps = BaseProps & { to: string; onClick?: MouseEventHandler<HTMLAnchorElement> }
type ActionButtonProps = BaseProps & {
  to?: undefined
  type?: 'button' | 'submit'
  /** The id of the form it submits, if it is outside of that form. */
  form?: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  disabled?: boolean
  /** The action is running: the button keeps the focus and ignores presses. */
  busy?: boolean
  /** Why it is disabled; shown below and read by screen readers with the button. */
  reason?: string
  reasonIcon?: IconName
}

const classNameOf = ({ look = 'main', size, wide, className }: BaseProps): string =>
  [
    look === 'text' ? 'text-link' : 'button',
    look === 'quiet' && 'button-quiet',
    size && `button-${size}`,
    wide && 'button-wide',
    className,
  ]
    .filter(Boolean)
    .join(' ')

/** A button, or a link in the style of a button when it has `to`. */
export function Button(props: LinkButtonProps | ActionButtonProps) {
  return props.to === undefined ? <ActionButton {...props} /> : <LinkButton {...props} />
}

function LinkButton(props: LinkButtonProps) {
  const { Link } = useUiContext()
  return (
    <Link className={classNameOf(props)} to={props.to} onClick={props.onClick}>
      {props.icon && <Icon name={props.icon} />}
      {props.children}
    </Link>
  )
}

function ActionButton(props: ActionButtonProps) {
  const {
    type = 'button',
    form,
    onClick,
    disabled = false,
    busy = false,
    reason,
    reasonIcon = 'offline',
    icon,
    children,
  } = props
  const { texts } = useUiContext()
  const id = useId()
  const isBlocked = busy || reason !== undefined
  const button = (
    <button
      type={type}
      form={form}
      className={classNameOf(props)}
      disabled={disabled && !isBlocked}
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={reason === undefined ? undefined : id}
      onClick={isBlocked ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <>
          <span className="spinner" aria-hidden="true" />
          <span className="sr-only">{texts.busy}</span>
        </>
      ) : (
        icon && <Icon name={icon} />
      )}
      {children}
    </button>
  )
  if (reason === undefined) return button
  return (
    <div className="disabled-button">
      {button}
      <p id={id} className="disabled-reason">
        <Icon name={reasonIcon} />
        {reason}
      </p>
    </div>
  )
}
