import { api } from '#contract/index.ts'
import { wallets } from '#contract/wallets.ts'
import { flowNetworks } from '#domain/flow.ts'
import { useRead } from '#lib/api/read.ts'
import { Failed, Section } from '#lib/api/Section.tsx'
import { useCloseModal, type ModalProps } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { SetUpSheet } from './SetUpSheet.tsx'
import { SheetTitle } from './SheetTitle.tsx'
import './wallets.css'
import './connect.css'

/** Sets up a collection on the member's Flow account, so that it can receive an item (ST-32). */
export default function SetUpModal({ id = '', code }: ModalProps<'set-up-wallet'>) {
  return (
    <Section
      otherwise={(tryAgain, thrown) => (
        <Modal look="small" title={t('wallets.setUp')}>
          <Failed thrown={thrown} onRetry={tryAgain} />
        </Modal>
      )}
    >
      <SetUp nftIds={id.split(',')} walletId={code} />
    </Section>
  )
}

function SetUp({ nftIds, walletId }: { nftIds: readonly string[]; walletId: string | undefined }) {
  const own = useRead(wallets.own)
  const { nft } = useRead(api.collection.nft, { nftId: nftIds[0] ?? '' })
  const contractAddress = nft.contractAddress ?? nft.asset.contractAddress
  const chain = own.chains.find(({ blockchain }) => blockchain === 'flow')
  const network = flowNetworks.find((name) => name === chain?.network)
  const ofFlow = own.wallets.filter(({ blockchain }) => blockchain === 'flow')
  const wallet =
    ofFlow.find((one) => one.walletId === walletId) ?? ofFlow.find(({ isMain }) => isMain)
  if (!network || !wallet || !contractAddress) return <Gone />
  return (
    <SetUpSheet
      nftIds={nftIds}
      network={network}
      contractAddress={contractAddress}
      walletAddress={wallet.walletAddress}
      walletConnectProjectId={own.walletConnect?.projectId ?? null}
    />
  )
}

/** The wallet was disconnected, or the item is not of Flow. */
function Gone() {
  const close = useCloseModal()
  return (
    <Modal
      look="small"
      title={<SheetTitle>{t('wallets.gone')}</SheetTitle>}
      foot={
        <Button wide onClick={close}>
          {t('wallets.done')}
        </Button>
      }
    >
      <p>{t('wallets.goneText')}</p>
    </Modal>
  )
}
