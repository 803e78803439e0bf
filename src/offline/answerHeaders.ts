import { API_HEADER } from '#contract/app-shell.ts'

type ApiResponse = Pick<Response, 'status' | 'redirected' | 'headers'>

/** Returns whether a response has the API's header, or is one that the service worker has stored. */
export const isMarked = ({ redirected, headers }: Omit<ApiResponse, 'status'>): boolean =>
  !redirected && (headers.has(API_HEADER) || headers.has('x-stored-at'))

/**
 * Returns whether a response answers a call. One of a captive portal does not, whatever its type and status. A status
 * from 500 on counts, because a gateway sends it too; its body counts only with the header.
 */
export const isFromServer = (response: ApiResponse): boolean =>
  response.status >= 500 || isMarked(response)
