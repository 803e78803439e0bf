/**
 * Returns whether an address shows the hosted fields: the billing page, or the modal that buys. Its document has a policy
 * of its own (server/web/payment-policy.ts).
 */
export const isPaymentPage = ({ pathname, searchParams }: URL): boolean =>
  /^\/account\/billing\/*$/i.test(pathname) || searchParams.get('modal') === 'buy'
