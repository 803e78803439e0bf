/** The icon of a tier. `place` is its position, counted from 0; the drawings come from the brand's pack.
 * server/web/initial-hero.ts repeats this markup. */
export const TierIcon = ({ place }: { place: number }) => (
  <span
    className="glyph"
    aria-hidden="true"
    style={{ backgroundImage: `var(--art-tier-${place + 1})` }}
  />
)
