import type { Voucher } from '#contract/redemption.ts'
import { dollars } from '../texts/format.ts'
import { t } from '../texts/t.ts'

/** Returns a voucher's headline and detail. The headline is the value, which staff at the till need, else the title. */
export const voucherTexts = ({
  value,
  title,
  description,
}: Voucher): { headline: string; detail: string } =>
  value
    ? { headline: t('voucher.valueOff', { value: dollars(value) }), detail: title }
    : { headline: title, detail: description }
