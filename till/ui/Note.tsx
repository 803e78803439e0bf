import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type NoteProps = {
  icon: IconName
  look?: 'bad' | 'quiet'
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A sentence with a sign. */
export function Note({ icon, look, role, children }: NoteProps) {
  return (
    <p className={look ? `note note-${look}` : 'note'} role={role}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}
