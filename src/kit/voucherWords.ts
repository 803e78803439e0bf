import type { Voucher } from '#contract/redemption.ts'
import { dollars } from './format.ts'
import { t } from './t.ts'

/** What a voucher is called: how much it is worth and for what, or, without a sum, what it is. */
export const voucherWords = ({ value, title, description }: Voucher): { headline: string; detail: string } =>
  value ? { headline: t('voucher.valueOff', { value: dollars(value) }), detail: title } : { headline: title, detail: description }
