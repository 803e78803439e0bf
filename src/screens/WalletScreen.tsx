import { t } from '#kit/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { NotYet } from '../account/NotYet.tsx'
import { askToLogOut } from '../session/logOut.ts'

/** RT-22: the place of the blockchain wallet. What she owns is kept for her until she has one. */
export default function WalletScreen() {
  return (
    <AccountFrame title={t('account.wallet')} onLogOut={askToLogOut}>
      <NotYet icon="lock" title={t('wallet.title')}>{t('wallet.text')}</NotYet>
    </AccountFrame>
  )
}
