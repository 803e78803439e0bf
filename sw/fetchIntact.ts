import { loadLateScript } from './loadLateScript.ts'
import { isCode } from './sameBuild.ts'

/** Returns whether a response is our file and complete. Hashes it: not for reads of stored files. */
export const isIntact = (address: string, response: Response): Promise<boolean> =>
  loadLateScript().hasOwnContent(address, response.clone())

/** A response from the network; one that is not intact may be shown, but not stored. */
type FetchedFile = { response: Response; isIntact: boolean }

/**
 * Fetches a file; bypasses the browser's cache when that holds something else, or only a part. A
 * page or script that is not intact becomes an error, so that the page requests it again. A picture
 * or font is returned: an old name is answered with the current drawing.
 */
export async function fetchIntact(request: Request): Promise<FetchedFile> {
  const first = await fetch(request)
  if (await isIntact(request.url, first)) return { response: first, isIntact: true }
  const response = await fetch(request, { cache: 'reload' })
  if (await isIntact(request.url, response)) return { response, isIntact: true }
  return { response: isCode(request.url) ? Response.error() : response, isIntact: false }
}
