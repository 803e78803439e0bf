import type { ReactNode } from 'react'

// Not in ui/Icon.tsx: only the pages of wallets need them, and that file is in the first screen.
const drawings = {
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.2l3.5 2" />
    </>
  ),
  external: <path d="M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10" />,
  qr: (
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v.5M14 20h.5M17.5 20H20v-3" />
  ),
  swap: <path d="M4 8.5h14M14.5 5l3.5 3.5-3.5 3.5M20 15.5H6M9.5 12L6 15.5 9.5 19" />,
  wallet: (
    <path d="M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18zM4 7.5V7a2 2 0 0 1 2-2h10.5v2.5M20 11.5h-4.5a2 2 0 0 0 0 4H20" />
  ),
} as const satisfies Record<string, ReactNode>

export type WalletIconName = keyof typeof drawings

/** A decorative icon. Without text beside it, its parent element needs a label. */
export const WalletIcon = ({ name }: { name: WalletIconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {drawings[name]}
  </svg>
)
