import type { Voucher } from '#contract/redemption.ts'
import { dollars } from './format.ts'
import { t } from './t.ts'

/** Returns a voucher's headline and detail: the value comes first because staff at the till need it; without a value the title does. */
export const voucherWords = ({ value, title, description }: Voucher): { headline: string; detail: string } =>
  value ? { headline: t('voucher.valueOff', { value: dollars(value) }), detail: title } : { headline: title, detail: description }
