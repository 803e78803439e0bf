import type { Nft } from '#contract/collection.ts'
import { useOnline } from '#lib/api/online.ts'
import { walletOfPhone } from '#lib/browser/phoneWallet.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'

type Props = { nft: Nft; label: string; wallet?: 'apple' | 'google' }

function OpenPass({ nft, label, wallet }: Props) {
  const isOnline = useOnline()
  return (
    <Button
      look="quiet"
      reason={isOnline ? undefined : t('pass.toPhoneOffline')}
      onClick={() => openModal('phone-pass', { id: nft.nftId, ...(wallet && { step: wallet }) })}
    >
      <LateIcon name="wallet" />
      {label}
    </Button>
  )
}

/** Button beside the picture of an item that has a pass (SC-29). */
export const AddToWallet = ({ nft }: { nft: Nft }) => (
  <OpenPass nft={nft} label={t('asset.addToWallet')} />
)

/** The same at the foot, for the wallet that the phone has; on other devices Apple's (SC-39). */
export function AddToThisPhone({ nft }: { nft: Nft }) {
  const wallet = walletOfPhone(navigator.userAgent) ?? 'apple'
  return (
    <OpenPass
      nft={nft}
      wallet={wallet}
      label={t(wallet === 'apple' ? 'asset.addToAppleWallet' : 'asset.addToGoogleWallet')}
    />
  )
}
