import { api } from '#contract/index.ts'
import { brand } from '#lib/brand.ts'
import { go } from '#lib/navigation/go.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { isOnline } from '#lib/api/online.ts'
import { paths } from '#lib/navigation/paths.ts'
import { storedAnswer } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { toast } from '#lib/browser/toast.ts'
import { logOutThisPhone } from '#lib/session/viewer.ts'

/** Delay between closing the screen and going home (ST-06). */
const UNTIL_HOME_MS = 200

let closing: Promise<void> | undefined

/** Goes home once, even when both the logout button and the guard of a screen call it, in any tab. */
export function goHomeOnce(): Promise<void> {
  closing ??= new Promise((done) => setTimeout(done, UNTIL_HOME_MS))
    .then(() => go(paths.home(), { replace: true }))
    .finally(() => {
      closing = undefined
    })
  return closing
}

/** Returns whether logging out removes data that needs a connection to load again. */
export const needsLogOutConfirmation = ({
  online,
  vouchers,
}: {
  online: boolean
  vouchers: number
}): boolean => !online || vouchers > 0

/** Logs out, or asks for confirmation first when data would be lost. */
export function confirmLogOut() {
  const vouchers =
    storedAnswer(api.redemption.vouchers, { membershipId: brand.membershipId })?.models.length ?? 0
  const claims = storedAnswer(api.redemption.claims)?.claims.length ?? 0
  if (needsLogOutConfirmation({ online: isOnline(), vouchers: vouchers + claims }))
    return openModal('logout')
  void logOut()
}

/**
 * Logs out, also offline: removes the member's data from this phone at once, and ends the session on the server as
 * soon as it can be reached.
 */
export async function logOut() {
  const sessionEnded = logOutThisPhone()
  await goHomeOnce()
  toast.success(t('login.loggedOut'))
  await sessionEnded
}
