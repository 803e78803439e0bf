type PaymentPage = {
  /** Path of a screen, as in screens.ts, which the worker does not load. */
  path: string
  /** The modal that has the hosted fields; undefined when the screen itself has them. */
  modal?: 'buy'
}

/**
 * The pages with the hosted fields: the saved card, and the screens with a sale. Each is loaded as a
 * new document, because only these allow the provider's scripts (server/web/payment-policy.ts).
 */
export const paymentPages: readonly PaymentPage[] = [
  { path: '/account/billing' },
  { path: '/account/collection', modal: 'buy' },
  { path: '/asset/:nftId', modal: 'buy' },
]

// Ignores case and trailing slashes, as the router does.
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
