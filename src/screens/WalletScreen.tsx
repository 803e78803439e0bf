import { t } from '#kit/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { NotYet } from '../account/NotYet.tsx'
import { askToLogOut } from '../session/logOut.ts'

/** Placeholder for the blockchain wallet (RT-22). Items are held for the member until they have one. */
export default function WalletScreen() {
  return (
    <AccountFrame title={t('account.wallet')} onLogOut={askToLogOut}>
      <NotYet icon="lock" title={t('wallet.title')}>{t('wallet.text')}</NotYet>
    </AccountFrame>
  )
}
