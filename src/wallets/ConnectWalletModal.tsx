import { wallets } from '#contract/wallets.ts'
import { useRead } from '#lib/api/read.ts'
import { Failed, Section } from '#lib/api/Section.tsx'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { ConnectSheet } from './ConnectSheet.tsx'
import { SheetTitle } from './SheetTitle.tsx'
import './wallets.css'
import './connect.css'

/** Connects a wallet: choose it, approve in it, sign in it. The address has the step. */
export default function ConnectWalletModal({ step }: ModalProps<'connect-wallet'>) {
  const viewer = useViewer()
  if (viewer.kind === 'member' && !viewer.isVerified) return <VerifyFirst />
  return (
    <Section
      otherwise={(tryAgain, thrown) => (
        <Modal look="small" title={t('wallets.choose')}>
          <Failed thrown={thrown} onRetry={tryAgain} />
        </Modal>
      )}
    >
      <Connect step={step === 'waiting' ? step : 'choose'} />
    </Section>
  )
}

const Connect = ({ step }: { step: 'choose' | 'waiting' }) => (
  <ConnectSheet own={useRead(wallets.own)} step={step} />
)

/** Only verified members connect wallets (server/wallets). */
const VerifyFirst = () => (
  <Modal
    look="small"
    title={<SheetTitle>{t('wallets.verifyTitle')}</SheetTitle>}
    foot={
      <Button wide to={paths.accountDetails()}>
        {t('wallets.verify')}
      </Button>
    }
  >
    <p>{t('wallets.verifyText')}</p>
  </Modal>
)
