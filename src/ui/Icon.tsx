import type { ReactNode } from 'react'

// Line drawings on a 24 by 24 grid; the brand sets line width and line ends.
const drawings = {
  alert: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16v.5" />
    </>
  ),
  back: <path d="M14.5 5.5L8 12l6.5 6.5" />,
  cake: (
    <path d="M4 20V13h16v7zM4 16.5c2 1.5 3.3 1.5 5.3 0 2 1.5 3.4 1.5 5.4 0 2 1.5 3.3 1.5 5.3 0M12 13V9M12 4.5c1.5 1.7 1.5 3 0 3s-1.5-1.3 0-3z" />
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
      <path d="M4 10.5h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  camera: (
    <>
      <path d="M4 7.5h3.5L9 5h6l1.5 2.5H20v11.5H4z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5" />
    </>
  ),
  down: <path d="M5.5 9.5L12 16l6.5-6.5" />,
  expand: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  device: (
    <>
      <rect x="7" y="3.5" width="10" height="17" rx="2" />
      <path d="M10.5 17.5h3" />
    </>
  ),
  download: <path d="M12 4v11.5M7.5 11.5L12 16l4.5-4.5M5 20h14" />,
  eye: (
    <>
      <path d="M2.5 12C4.8 8 8 6 12 6s7.2 2 9.5 6c-2.3 4-5.5 6-9.5 6s-7.2-2-9.5-6z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeShut: (
    <path d="M3 10c2.3 3.3 5.3 5 9 5s6.7-1.7 9-5M12 15v3.5M6 13.8l-1.8 2.6M18 13.8l1.8 2.6" />
  ),
  friend: (
    <>
      <circle cx="9" cy="9" r="3.5" />
      <path d="M3 19.5c.6-3.5 2.8-5 6-5s5.4 1.5 6 5M18.5 8v6M15.5 11h6" />
    </>
  ),
  grid: <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />,
  history: <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2" />,
  leave: <path d="M13.5 4.5H5v15h8.5M10 12h10M16.5 8.5L20 12l-3.5 3.5" />,
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  mail: <path d="M3.5 5.5h17v13h-17zM3.5 6.5l8.5 6.5 8.5-6.5" />,
  menu: <path d="M4 8h16M4 16h16" />,
  more: <path d="M9.5 5.5L16 12l-6.5 6.5" />,
  offline: (
    <>
      <path d="M4 4l16 16M8.5 12.9a5 5 0 0 1 3.5-1.4M15.8 13.2l-.3-.3M5.4 9.7a9.5 9.5 0 0 1 3-2M11.2 7a9.5 9.5 0 0 1 7.4 2.7" />
      <circle cx="12" cy="17.5" r=".8" />
    </>
  ),
  pass: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="M3.5 10h17M7 14.5h4" />
    </>
  ),
  play: <path d="M8 5.5v13l10.5-6.5z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  retry: <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4l2.3 2.2M19.5 4v4.8h-4.8" />,
  rewards: (
    <path d="M4 9.5h16V20H4zM3 6.5h18v3H3zM12 6.5V20M12 6.5C9 6.5 7 5.4 7.3 3.9 7.7 2.3 11 2.6 12 6.5 13 2.6 16.3 2.3 16.7 3.9 17 5.4 15 6.5 12 6.5z" />
  ),
  run: (
    <>
      <circle cx="14.5" cy="4.5" r="1.5" />
      <path d="M7 9.5l3.5-2 3.5 1.5 1.5 3 3 .5M14 9l-2.5 4.5 3 2.5.5 5M11.5 13.5L10 17l-4.5.5" />
    </>
  ),
  send: <path d="M4 12h14M12.5 6l6 6-6 6" />,
  share: <path d="M12 15V3.5M7.5 7.5L12 3.5l4.5 4M5.5 12v8h13v-8" />,
  speak: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
  star: <path d="M12 4l2.4 5.1 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.8l5.6-.7z" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4" />
    </>
  ),
  undo: <path d="M5 9.5h9a5 5 0 0 1 0 10H9M8.5 5.5l-4 4 4 4" />,
  user: (
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c.8-4 3.7-5.8 7.5-5.8s6.7 1.8 7.5 5.8" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** A decorative icon. Without text beside it, its parent element needs a label. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {drawings[name]}
  </svg>
)
