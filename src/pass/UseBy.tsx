import type { PassView, VoucherView } from '#offline/passView.ts'

type UseByProps = { voucher: VoucherView; words: PassView['words']; now: number }

/** Until when a voucher can be used, or that this day is over. */
export const UseBy = ({ voucher, words, now }: UseByProps) => (
  <small className="use-by">{Date.parse(voucher.expiresAt) < now ? words.expired : voucher.useBy}</small>
)
