import { useId, type MouseEventHandler, type ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { useSurroundings } from './surroundings.ts'

type Looks = {
  /** One filled button per view; the second is quiet, further ones are text. */
  look?: 'main' | 'quiet' | 'text'
  size?: 'small'
  wide?: boolean
  icon?: IconName
  className?: string
  children: ReactNode
}

type Leads = Looks & { to: string; onClick?: MouseEventHandler<HTMLAnchorElement> }
type Does = Looks & {
  to?: undefined
  type?: 'button' | 'submit'
  /** The id of the form it sends, where it stands outside of it. */
  form?: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  disabled?: boolean
  /** Under way: it keeps the focus and takes no second press. */
  busy?: boolean
  /** Why it cannot be pressed now; it is shown below and read out with the button. */
  reason?: string
  reasonIcon?: IconName
}

const looksOf = ({ look = 'main', size, wide, className }: Looks): string =>
  [look === 'text' ? 'text-link' : 'button', look === 'quiet' && 'button-quiet', size && `button-${size}`, wide && 'button-wide', className].filter(Boolean).join(' ')

/** Does something, or leads somewhere when it has `to`. */
export function Button(props: Leads | Does) {
  return props.to === undefined ? <Pressed {...props} /> : <Followed {...props} />
}

function Followed(props: Leads) {
  const { Link } = useSurroundings()
  return <Link className={looksOf(props)} to={props.to} onClick={props.onClick}>{props.icon && <Icon name={props.icon} />}{props.children}</Link>
}

function Pressed(props: Does) {
  const { type = 'button', form, onClick, disabled = false, busy = false, reason, reasonIcon = 'offline', icon, children } = props
  const { words } = useSurroundings()
  const id = useId()
  const isBlocked = busy || reason !== undefined
  const button = (
    <button
      type={type}
      form={form}
      className={looksOf(props)}
      disabled={disabled && !isBlocked}
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={reason === undefined ? undefined : id}
      onClick={isBlocked ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <><span className="spinner" aria-hidden="true" /><span className="sr">{words.busy}</span></> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
  if (reason === undefined) return button
  return <div className="blocked">{button}<p id={id} className="reason"><Icon name={reasonIcon} />{reason}</p></div>
}
