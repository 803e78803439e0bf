import type { VoucherView } from '#offline/passView.ts'

/**
 * Shows until when a voucher can be used, or that it has expired. It has both texts, so that the boot script only has
 * to mark a stored voucher that has expired since.
 */
export const ExpiryDate = ({
  voucher: { useBy, expired, expiresAt },
  now,
}: {
  voucher: VoucherView
  now: number
}) =>
  expiresAt ? (
    <small
      className={Date.parse(expiresAt) < now ? 'expiry is-over' : 'expiry'}
      data-expires-at={expiresAt}
    >
      <span>{useBy}</span>
      <span>{expired}</span>
    </small>
  ) : (
    <small className="expiry">{useBy}</small>
  )
