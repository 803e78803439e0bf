/** A code in groups for the eye; a screen reader hears it letter by letter. The boot script paints the same (src/boot/paint.ts). */
export const Code = ({ groups, spelled }: { groups: readonly string[]; spelled: string }) => (
  <code className="code" role="img" aria-label={spelled}>
    {groups.map((group, place) => <span key={place}>{group}</span>)}
  </code>
)
