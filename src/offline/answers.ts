/**
 * Returns whether an answer to an API call may come from the server, which always sends JSON; a
 * captive portal sends its own page or redirects to one. Any status from 500 on counts, because
 * gateways send those too and callers check it.
 */
export const isFromServer = ({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean =>
  status >= 500 || (!redirected && /^application\/json/i.test(headers.get('content-type') ?? ''))
