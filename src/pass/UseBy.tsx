import type { VoucherView } from '#offline/passView.ts'

/** Until when a voucher can be used, or that this day is over. */
export const UseBy = ({ voucher: { useBy, expired, expiresAt }, now }: { voucher: VoucherView; now: number }) => (
  <small className="use-by">{Date.parse(expiresAt) < now ? expired : useBy}</small>
)
