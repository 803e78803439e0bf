import { drawing } from './drawing.ts'

/** The icon of a tier. `place` is its position, counted from 0; the drawings come from the brand's pack. */
export const TierIcon = ({ place }: { place: number }) => (
  <span
    className="glyph"
    aria-hidden="true"
    style={{ backgroundImage: drawing(`tier-${place + 1}`) }}
  />
)
