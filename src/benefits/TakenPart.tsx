import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import './takePart.css'

/** On a tile: that it is done. It still opens what it was. */
export const TakenPart = ({ to, of, children }: { to: string; of: string; children: string }) => (
  <Button look="text" className="taken-part" to={to}><Icon name="check" /><span>{children}{' '}<span className="sr">({of})</span></span></Button>
)
