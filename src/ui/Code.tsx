/** A code in groups; screen readers spell it. */
export const Code = ({ groups, spelled }: { groups: readonly string[]; spelled: string }) => (
  <code className="code" role="img" aria-label={spelled}>
    {groups.map((group, place) => (
      <span key={place}>{group}</span>
    ))}
  </code>
)
