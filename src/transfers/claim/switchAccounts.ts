import { go } from '#lib/navigation/go.ts'
import { paths } from '#lib/navigation/paths.ts'
import { logOutThisPhone } from '#lib/session/viewer.ts'
import { storedTransfer } from '../storedTransfer.ts'

/**
 * Logs out and opens the login over the page of a link, which is claimed after the login. The page first, because the
 * screen of a member leads home when they log out; the token is in the navigation state, never in the address.
 */
export async function switchAccounts(token: string) {
  await go(paths.claim() + paths.here({ modal: 'login' }), {
    replace: true,
    state: { linkParameters: { id: token } },
  })
  void logOutThisPhone()
  // After the logout, which removes the link of a member.
  storedTransfer.store({ token })
}
