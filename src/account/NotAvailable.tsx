import type { ReactNode, RefObject } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'

/** A placeholder page for what is not built yet: the payment card. */
export const NotAvailable = ({
  icon,
  title,
  headline,
  children,
}: {
  icon: IconName
  title: string
  headline?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}) => (
  <div className="not-available">
    <span className="not-available-icon" aria-hidden="true">
      <Icon name={icon} />
    </span>
    <h2 className="display t-25" tabIndex={headline && -1} ref={headline}>
      {title}
    </h2>
    <p className="quiet">{children}</p>
  </div>
)
