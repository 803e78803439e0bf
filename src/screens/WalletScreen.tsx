import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { confirmLogOut } from '../auth/logout/logOut.ts'
import { useOwnDocument } from '../wallets/ownDocument.ts'
import { Wallets, WalletsNotLoaded, WalletsSkeleton } from '../wallets/Wallets.tsx'
import { MovePieces } from '../withdrawals/MovePieces.tsx'

/** The member's own wallets (RT-22). */
export default function WalletScreen() {
  useOwnDocument()
  return (
    <AccountFrame title={t('account.wallet')} onLogOut={confirmLogOut}>
      <Section
        waiting={<WalletsSkeleton />}
        otherwise={(tryAgain) => <WalletsNotLoaded onRetry={tryAgain} />}
      >
        <Wallets />
      </Section>
      <MovePieces />
    </AccountFrame>
  )
}
