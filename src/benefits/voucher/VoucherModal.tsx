import type { BenefitVoucher, Utility } from '#contract/utility.ts'
import { codeGroups, spellCode } from '#domain/codes.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Code } from '#ui/Code.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useBenefit } from '../useBenefit.ts'
import { Used, VoucherFooter } from './VoucherAction.tsx'
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
  return benefit.vouchers?.map((voucher) => (
    <Voucher key={voucher.voucherId} benefit={benefit} voucher={voucher} />
  ))
}

/** A code that a store has used stays readable, but without anything to scan. */
export function Voucher({ benefit, voucher }: { benefit: Utility; voucher: BenefitVoucher }) {
  const { voucherCode, usedAt, description } = voucher
  if (voucherCode !== null && usedAt === undefined)
    return <VoucherSheet title={benefit.utilityName} voucher={voucher} code={voucherCode} />
  return (
    <div className="voucher-sheet">
      <Words title={benefit.utilityName} text={description} />
      {voucherCode !== null && usedAt !== undefined ? (
        <div className="voucher-used">
          <Code groups={codeGroups(voucherCode)} spelled={spellCode(voucherCode)} />
          <Used at={usedAt} />
        </div>
      ) : (
        <VoucherFooter benefit={benefit} voucher={voucher} />
      )}
    </div>
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
