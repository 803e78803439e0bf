import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { NotAvailable } from '../account/NotAvailable.tsx'
import { confirmLogOut } from '../auth/logout/logOut.ts'
import { MovePieces } from '../withdrawals/MovePieces.tsx'

/** Placeholder for the blockchain wallet (RT-22). Items are held for the member until they have one. */
export default function WalletScreen() {
  return (
    <AccountFrame title={t('account.wallet')} onLogOut={confirmLogOut}>
      <NotAvailable icon="lock" title={t('wallet.title')}>
        {t('wallet.text')}
      </NotAvailable>
      <MovePieces />
    </AccountFrame>
  )
}
