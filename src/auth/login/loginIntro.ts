import type { LoginMethod } from '#lib/brand.ts'
import type { TextKey } from '#lib/texts/t.ts'
import type { Viewer } from '#lib/session/viewer.ts'
import { wasRefused } from './arrivalToken.ts'

/** Returns the text above the login form, which explains a redirect from a page for members. */
export function loginIntro({ kind }: Viewer, method: LoginMethod, state?: unknown): TextKey {
  if (kind === 'signedOutMember') return 'login.sessionEnded'
  if (wasRefused(state)) return 'login.loggedOutLead'
  return method === 'link' ? 'login.lead' : 'login.leadPassword'
}
