import { offlineReadPaths } from './paths.ts'

const isOurs = (url: URL) => url.origin === location.origin

/** Returns whether a request is a read that the pass needs. */
export function isOfflineRead(request: Request): boolean {
  const url = new URL(request.url)
  return (
    request.method === 'GET' &&
    isOurs(url) &&
    offlineReadPaths.some((path) => path.test(url.pathname))
  )
}

/** Returns whether a request writes to the API. */
export const isWrite = ({ method, url }: Request): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  isOurs(new URL(url)) &&
  new URL(url).pathname.startsWith('/api/')
