import { useOnline } from '#lib/api/online.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Opens the list of wallets. An unverified member confirms their address first. */
export function ConnectButton({ isAnother }: { isAnother?: true }) {
  const viewer = useViewer()
  const isOnline = useOnline()
  if (viewer.kind === 'member' && !viewer.isVerified)
    return (
      <div className="wallet-verify">
        <p className="quiet">{t('wallets.verifyText')}</p>
        <Button wide to={paths.accountDetails()}>
          {t('wallets.verify')}
        </Button>
      </div>
    )
  return (
    <Button
      wide
      icon="plus"
      look={isAnother && 'quiet'}
      reason={isOnline ? undefined : t('wallets.offline')}
      onClick={() => openModal('connect-wallet', { step: 'choose' })}
    >
      {t(isAnother ? 'wallets.connectAnother' : 'wallets.connect')}
    </Button>
  )
}
