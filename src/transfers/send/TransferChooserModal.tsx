import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Modal } from '#ui/Modal.tsx'
import './send.css'

/** Asks where an item goes: to a person or to the member's own wallet (MO-01). Only where the brand has set it. */
export default function TransferChooserModal({ id }: ModalProps<'transfer-chooser'>) {
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
          <ToWallet />
        </li>
      </ul>
    </Modal>
  )
}

/** Disabled until wallets can be connected. */
function ToWallet() {
  const id = useId()
  return (
    <button
      type="button"
      aria-disabled="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={id}
    >
      <Icon name="device" />
      <span>
        <b id={`${id}-title`}>{t('transfer.toWallet')}</b>
        <small id={id}>{t('transfer.toWalletHeld')}</small>
      </span>
      <Icon name="lock" />
    </button>
  )
}
