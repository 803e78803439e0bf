import type { ModalProps } from '#lib/navigation/modal.ts'
import { BillingForm } from '../account/billing/BillingForm.tsx'
import { Buy } from '../payments/buy/Buy.tsx'

/** Buys an item of a drop; the billing address is that of the account. */
export default function BuyModal(props: ModalProps<'buy'>) {
  return <Buy {...props} addressForm={(onSaved) => <BillingForm onSaved={onSaved} />} />
}
