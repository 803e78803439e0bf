/** A code in groups; screen readers spell it. The boot script paints the same markup (src/boot/paintPass.ts). */
export const Code = ({ groups, spelled }: { groups: readonly string[]; spelled: string }) => (
  <code className="code" role="img" aria-label={spelled}>
    {groups.map((group, place) => (
      <span key={place}>{group}</span>
    ))}
  </code>
)
