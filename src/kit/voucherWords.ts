import type { Voucher } from '#contract/redemption.ts'
import { dollars } from './format.ts'
import { t } from './t.ts'

/** What a voucher is called. The till wants to know how much it is worth; one without a sum is called what it is. */
export const voucherWords = ({ value, title, description }: Voucher): { headline: string; detail: string } =>
  value ? { headline: t('voucher.valueOff', { value: dollars(value) }), detail: title } : { headline: title, detail: description }
