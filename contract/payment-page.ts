type PaymentPage = {
  /** Path of a screen (screens.ts, which the worker does not load). */
  path: string
  /** The hosted fields are in this modal alone. */
  modal?: 'buy'
}

/**
 * The pages with the hosted fields: the saved card, and the screens with a sale. Each is a document
 * of its own, and the policy is opened for these alone (server/web/payment-policy.ts).
 */
export const paymentPages: readonly PaymentPage[] = [
  { path: '/account/billing' },
  { path: '/account/collection', modal: 'buy' },
  { path: '/asset/:nftId', modal: 'buy' },
]

// As the router matches: without regard to case and trailing slashes.
const patterns = paymentPages.map(({ path, modal }) => ({
  path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
  modal,
}))

/** Returns whether an address shows the hosted fields. */
export const isPaymentPage = ({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  patterns.some(
    ({ path, modal }) =>
      path.test(pathname) && (modal === undefined || searchParams.get('modal') === modal),
  )
