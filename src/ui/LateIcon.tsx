const drawings = {
  data: 'M12 3.5l7.5 2.8v5.2c0 4.6-3.2 7.6-7.5 9-4.3-1.4-7.5-4.4-7.5-9V6.3z',
  external: 'M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10',
  help: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M9.5 9.8a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.3',
  key: 'M12.5 12a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M12.5 12H21M17.5 12v4M21 12v3',
  wallet:
    'M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18zM4 7.5V7a2 2 0 0 1 2-2h10.5v2.5M20 11.5h-4.5a2 2 0 0 0 0 4H20',
  zoomIn: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5L20 20M10.5 7.5v6M7.5 10.5h6',
  zoomOut: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5L20 20M7.5 10.5h6',
} as const

export type LateIconName = keyof typeof drawings

/** A decorative icon as `Icon`, of those that no first screen has. */
export const LateIcon = ({ name }: { name: LateIconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={drawings[name]} />
  </svg>
)
