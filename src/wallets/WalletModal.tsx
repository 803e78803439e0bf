import { wallets } from '#contract/wallets.ts'
import { useRead } from '#lib/api/read.ts'
import { Failed, Section } from '#lib/api/Section.tsx'
import { useCloseModal, type ModalProps } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { RemoveActions } from './RemoveActions.tsx'
import { SheetTitle } from './SheetTitle.tsx'
import { WalletMenu } from './WalletMenu.tsx'
import { asSentence, walletInSentence, walletLabel } from './walletNames.ts'
import './wallets.css'
import './connect.css'

/** The menu of one connected wallet. */
export default function WalletModal(props: ModalProps<'wallet'>) {
  return (
    <Section
      otherwise={(tryAgain, thrown) => (
        <Modal look="small" title={t('account.wallet')}>
          <Failed thrown={thrown} onRetry={tryAgain} />
        </Modal>
      )}
    >
      <OpenWallet {...props} />
    </Section>
  )
}

function OpenWallet({ id, step }: ModalProps<'wallet'>) {
  const close = useCloseModal()
  const wallet = useRead(wallets.own).wallets.find(({ walletId }) => walletId === id)
  if (!wallet)
    return (
      <Modal
        look="small"
        title={<SheetTitle key="gone">{t('wallets.gone')}</SheetTitle>}
        foot={
          <Button wide onClick={close}>
            {t('wallets.done')}
          </Button>
        }
      >
        <p>{t('wallets.goneText')}</p>
      </Modal>
    )
  const isRemoving = step === 'remove'
  const name = walletInSentence(wallet.walletType)
  return (
    <Modal
      look="small"
      title={
        <SheetTitle key={step}>
          {isRemoving
            ? asSentence(t('wallets.removeTitle', { wallet: name }))
            : walletLabel(wallet.walletType)}
        </SheetTitle>
      }
      foot={isRemoving && <RemoveActions wallet={wallet} />}
    >
      {isRemoving ? <p>{t('wallets.removeText')}</p> : <WalletMenu wallet={wallet} />}
    </Modal>
  )
}
