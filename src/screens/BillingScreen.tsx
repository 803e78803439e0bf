import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Billing } from '../account/billing/Billing.tsx'
import { confirmLogOut } from '../auth/logout/logOut.ts'

/** Shows the billing address and a card tab, which is only a placeholder so far (RT-21). */
export default function BillingScreen() {
  return (
    <AccountFrame title={t('account.billing')} onLogOut={confirmLogOut}>
      <Billing />
    </AccountFrame>
  )
}
