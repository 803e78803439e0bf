import { useId } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { chainName } from '#domain/chain.ts'
import { blockchainOf } from '#domain/wallet.ts'
import { useStored } from '#lib/api/read.ts'
import { useBrand } from '#lib/brand.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'
import { Modal } from '#ui/Modal.tsx'
import './send.css'

/** Asks where an item goes: to a person or to the member's own wallet (MO-01). Only where the brand has set it. */
export default function TransferChooserModal({ id = '' }: ModalProps<'transfer-chooser'>) {
  return (
    <Modal look="small" title={t('transfer.chooser')}>
      <ul className="flow-choices">
        <li>
          <Link to={paths.here({ modal: 'transfer', ...(id && { id }), step: 'who' })} replace>
            <Icon name="friend" />
            <span>
              <b>{t('transfer.toPerson')}</b>
              <small className="quiet">{t('transfer.toPersonText')}</small>
            </span>
            <Icon name="more" />
          </Link>
        </li>
        <li>
          <ToWallet nftId={id} />
        </li>
      </ul>
    </Modal>
  )
}

/** Leads to the own wallet, or says why not: the brand has not set up the chain of the item. */
function ToWallet({ nftId }: { nftId: string }) {
  const id = useId()
  const { chains = [] } = useBrand().features
  const blockchain = useStored(api.collection.nft, { nftId })?.nft.asset.blockchain
  if (blockchain !== undefined && chains.includes(blockchainOf(blockchain)))
    return (
      <Link to={paths.here({ modal: 'withdraw', id: nftId, step: 'move' })} replace>
        <LateIcon name="wallet" />
        <span>
          <b>{t('transfer.toWallet')}</b>
          <small className="quiet">
            {t('transfer.toWalletText', { chain: chainName(blockchain) })}
          </small>
        </span>
        <Icon name="more" />
      </Link>
    )
  return (
    <button
      type="button"
      aria-disabled="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={id}
    >
      <LateIcon name="wallet" />
      <span>
        <b id={`${id}-title`}>{t('transfer.toWallet')}</b>
        <small id={id}>{t('transfer.toWalletHeld')}</small>
      </span>
      <Icon name="lock" />
    </button>
  )
}
