import { Link } from 'react-router-dom'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Modal } from '#ui/Modal.tsx'
import './send.css'

/** Asks where an item goes: to a person or to the member's own wallet (MO-01). Only where the brand has set it. */
export default function TransferChooserModal({ id }: ModalProps<'transfer-chooser'>) {
  const choices = [
    {
      to: paths.here({ modal: 'transfer', ...(id && { id }), step: 'who' }),
      icon: 'friend',
      title: t('transfer.toPerson'),
      text: t('transfer.toPersonText'),
    },
    {
      to: paths.accountWallet(),
      icon: 'device',
      title: t('transfer.toWallet'),
      text: t('transfer.toWalletText'),
    },
  ] as const
  return (
    <Modal look="small" title={t('transfer.chooser')}>
      <ul className="flow-choices">
        {choices.map(({ to, icon, title, text }) => (
          <li key={icon}>
            <Link to={to} replace={icon === 'friend'}>
              <Icon name={icon} />
              <span>
                <b>{title}</b>
                <small className="quiet">{text}</small>
              </span>
              <Icon name="more" />
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
