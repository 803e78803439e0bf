/**
 * Whether an answer to a call of the API may be the server's. It always answers in JSON; a captive portal answers with a
 * page of its own, or redirects to one. Failures from 500 on are told apart by their status: a gateway gives them too.
 */
export const isFromServer = ({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean =>
  status >= 500 || (!redirected && /^application\/json/i.test(headers.get('content-type') ?? ''))
