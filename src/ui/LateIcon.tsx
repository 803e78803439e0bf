const drawings = {
  external: 'M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10',
  wallet:
    'M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18zM4 7.5V7a2 2 0 0 1 2-2h10.5v2.5M20 11.5h-4.5a2 2 0 0 0 0 4H20',
} as const

/** A decorative icon as `Icon`, of those that no first screen has. */
export const LateIcon = ({ name }: { name: keyof typeof drawings }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={drawings[name]} />
  </svg>
)
