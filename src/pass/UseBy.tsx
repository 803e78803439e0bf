import type { VoucherView } from '#offline/passView.ts'

/** Until when a voucher can be used, or that this day is over. */
export const UseBy = ({ voucher: { useBy, expired, expiresAt }, now }: { voucher: VoucherView; now: number }) =>
  Date.parse(expiresAt) < now ? <small className="use-by is-over">{expired}</small> : <small className="use-by">{useBy}</small>
