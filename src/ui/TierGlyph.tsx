/** The small sign of a tier, by its place in the ladder counted from 0; the drawings are the pack's. */
export const TierGlyph = ({ place }: { place: number }) => (
  <span className="glyph" aria-hidden="true" style={{ backgroundImage: `var(--art-tier-${place + 1})` }} />
)
