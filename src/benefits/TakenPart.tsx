import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Said } from '#ui/Said.tsx'
import './takePart.css'

/** Marks a contest or poll on a tile as done, and still opens it. */
export const TakenPart = ({ to, of, children }: { to: string; of: string; children: string }) => (
  <Button look="text" className="taken-part" to={to}><Icon name="check" /><Said of={of}>{children}</Said></Button>
)
