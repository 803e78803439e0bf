/** Page with the saved card. */
export const BILLING_PATH = '/account/billing'

const billing = new RegExp(`^${BILLING_PATH}/*$`, 'i')

/**
 * Returns whether an address shows the hosted fields: the billing page, or the modal that buys. Its
 * document has a policy of its own (server/web/payment-policy.ts).
 */
export const isPaymentPage = ({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  billing.test(pathname) || searchParams.get('modal') === 'buy'
