import { FLOW_WALLET, OTHER_WALLET, walletLabel } from './walletNames.ts'
import { WalletIcon, type WalletIconName } from './WalletIcon.tsx'

/** The mark of a wallet: its first letter, never its logo; an icon where its name is not known. */
export const WalletMark = ({ type, icon }: { type: string; icon?: WalletIconName }) => (
  <span className="wallet-mark" aria-hidden="true">
    {icon || type === OTHER_WALLET || type === FLOW_WALLET ? (
      <WalletIcon name={icon ?? 'wallet'} />
    ) : (
      walletLabel(type).charAt(0)
    )}
  </span>
)

/** The mark of a network: its first letter. */
export const NetworkMark = ({ name }: { name: string }) => (
  <span className="wallet-mark" aria-hidden="true">
    {name.charAt(0).toUpperCase()}
  </span>
)
