import type { LoginMethod } from '#kit/brand.ts'
import type { TextKey } from '#kit/t.ts'
import type { Viewer } from '#kit/viewer.ts'
import { isTurnedAway } from './arrived.ts'

/** Returns the text above the login form, which explains a redirect from a page for members. */
export function leadOf({ kind }: Viewer, method: LoginMethod, state?: unknown): TextKey {
  if (kind === 'lapsed') return 'login.lapsed'
  if (isTurnedAway(state)) return 'login.loggedOutLead'
  return method === 'link' ? 'login.lead' : 'login.leadPassword'
}
