import { isPaymentPage } from '#contract/payment-page.ts'
import { useOwnDocument } from '#lib/browser/ownDocument.ts'
import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Billing } from '../account/billing/Billing.tsx'
import { CardTab } from '../payments/card/CardTab.tsx'

/** Shows the billing address and the saved card (RT-21). */
export default function BillingScreen() {
  useOwnDocument(isPaymentPage)
  return (
    <AccountFrame title={t('account.billing')}>
      <Billing
        card={(takesFocus, toAddress) => <CardTab takesFocus={takesFocus} toAddress={toAddress} />}
      />
    </AccountFrame>
  )
}
