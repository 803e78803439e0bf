import { t } from '#kit/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Billing } from '../account/Billing.tsx'
import { askToLogOut } from '../session/logOut.ts'

/** The billing address and the card (RT-21). */
export default function BillingScreen() {
  return <AccountFrame title={t('account.billing')} onLogOut={askToLogOut}><Billing /></AccountFrame>
}
