import type { VoucherView } from '#offline/passView.ts'

/** Shows until when a voucher can be used, or that it has expired. */
export const ExpiryDate = ({
  voucher: { useBy, expired, expiresAt },
  now,
}: {
  voucher: VoucherView
  now: number
}) =>
  Date.parse(expiresAt) < now ? (
    <small className="expiry is-over">{expired}</small>
  ) : (
    <small className="expiry">{useBy}</small>
  )
