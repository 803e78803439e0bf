import { Section } from '#lib/api/Section.tsx'
import { useOwnDocument } from '#lib/browser/ownDocument.ts'
import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { isWalletPage } from '../wallets/walletPage.ts'
import { Wallets, WalletsNotLoaded, WalletsSkeleton } from '../wallets/Wallets.tsx'
import { MovePieces } from '../withdrawals/MovePieces.tsx'

/** The member's own wallets (RT-22). */
export default function WalletScreen() {
  useOwnDocument(isWalletPage)
  return (
    <AccountFrame title={t('account.wallet')}>
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
