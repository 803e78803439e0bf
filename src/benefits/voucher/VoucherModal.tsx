import type { ModalProps } from '#lib/navigation/modal.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useBenefit } from '../useBenefit.ts'
import { VoucherFooter } from './VoucherAction.tsx'
import { VoucherSheet } from './VoucherSheet.tsx'
import './voucher.css'

/** Shows the voucher codes of a benefit; unclaimed ones can be claimed here too. */
export default function VoucherModal({ id }: ModalProps<'voucher'>) {
  return (
    <Modal title={t('voucher.title')}>
      <Section waiting={<Waiting />}>
        <Vouchers id={id} />
      </Section>
    </Modal>
  )
}

function Vouchers({ id }: ModalProps<'voucher'>) {
  const benefit = useBenefit(id)
  return benefit.vouchers?.map((voucher) =>
    voucher.voucherCode === null ? (
      <div className="voucher-sheet" key={voucher.voucherId}>
        <Words title={benefit.utilityName} text={voucher.description} />
        <VoucherFooter benefit={benefit} voucher={voucher} />
      </div>
    ) : (
      <VoucherSheet
        key={voucher.voucherId}
        title={benefit.utilityName}
        voucher={voucher}
        code={voucher.voucherCode}
      />
    ),
  )
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h3 className="display">{title}</h3>
    <p className="quiet">{text}</p>
  </div>
)

const Waiting = () => (
  <div className="voucher-sheet" aria-busy="true">
    <Skeleton width="60%" height={30} />
    <Skeleton width="100%" height={340} />
    <Skeleton className="button" width="auto" height={52} />
  </div>
)
