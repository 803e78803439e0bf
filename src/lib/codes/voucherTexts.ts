import type { Offer, Voucher } from '#contract/redemption.ts'
import { dollars } from '../texts/format.ts'
import { t } from '../texts/t.ts'

/**
 * Returns a voucher's headline and detail. The headline is the amount off, which staff at the till need, else the name
 * of what it gives.
 */
export const voucherTexts = (
  voucher: Voucher,
): { headline: string; detail: string; placeAndTime: string } => ({
  ...(voucher.value
    ? { headline: amountOff(voucher.value), detail: voucher.title }
    : { headline: voucher.title, detail: voucher.description }),
  placeAndTime: placeAndTime(voucher),
})

/** Returns an offer in one line: "$25 off · Any frames", "Silk pocket square". */
export const offerLine = ({ value, title }: Pick<Offer, 'value' | 'title'>): string =>
  value > 0 ? `${amountOff(value)} · ${title}` : title

/** Returns where and when an experience takes place; empty for everything else. */
export const placeAndTime = ({ place, time }: Pick<Offer, 'place' | 'time'>): string =>
  [place, time].filter(Boolean).join(' · ')

const amountOff = (value: number) => t('voucher.valueOff', { value: dollars(value) })
