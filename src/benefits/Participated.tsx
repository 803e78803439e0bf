import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { MessageLine } from '#ui/MessageLine.tsx'
import './participate.css'

/** Marks a contest or poll on a tile as done, and still opens it. */
export const Participated = ({
  to,
  of,
  children,
}: {
  to: string
  of: string
  children: string
}) => (
  <Button look="text" className="participated-link" to={to}>
    <Icon name="check" />
    <MessageLine of={of}>{children}</MessageLine>
  </Button>
)
