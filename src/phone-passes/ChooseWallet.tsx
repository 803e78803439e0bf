import type { PhonePlatform } from '#contract/phone-passes.ts'
import { t } from '#lib/texts/t.ts'
import { WalletBadge } from './WalletBadge.tsx'

/** Both wallets, on a device that has neither. */
export const ChooseWallet = ({
  platforms,
  onChoose,
}: {
  platforms: readonly PhonePlatform[]
  onChoose: (platform: PhonePlatform) => void
}) => (
  <div className="phone-pass">
    <p>{t('phonePass.which')}</p>
    <div className="phone-pass-choices">
      {platforms.map((platform) => (
        <WalletBadge key={platform} platform={platform} onClick={() => onChoose(platform)} />
      ))}
    </div>
    <p className="quiet">{t('phonePass.openOnPhone')}</p>
  </div>
)
