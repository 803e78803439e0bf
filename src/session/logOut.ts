import { api } from '#contract/index.ts'
import { brand } from '#kit/brand.ts'
import { go } from '#kit/go.ts'
import { openModal } from '#kit/modal.ts'
import { isOnline } from '#kit/online.ts'
import { paths } from '#kit/paths.ts'
import { stored } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { toast } from '#kit/toast.ts'
import { leaveThisPhone } from '#kit/viewer.ts'

/** Delay between closing the screen and going home (ST-06). */
const UNTIL_HOME_MS = 200

let closing: Promise<void> | undefined

/** Goes home once, even when both the logout button and the guard of a screen call it, in any tab. */
export function closeToHome(): Promise<void> {
  closing ??= new Promise((done) => setTimeout(done, UNTIL_HOME_MS))
    .then(() => go(paths.home(), { replace: true }))
    .finally(() => { closing = undefined })
  return closing
}

/** Returns whether logging out removes data that needs a connection to load again. */
export const losesSomething = ({ online, vouchers }: { online: boolean; vouchers: number }): boolean => !online || vouchers > 0

/** Logs out, or asks for confirmation first when data would be lost. */
export function askToLogOut() {
  const vouchers = stored(api.redemption.vouchers, { membershipId: brand.membershipId })?.models.length ?? 0
  const claims = stored(api.redemption.claims)?.claims.length ?? 0
  if (losesSomething({ online: isOnline(), vouchers: vouchers + claims })) return openModal('logout')
  void logOut()
}

/**
 * Logs out, also offline: removes the member's data from this phone at once, and ends the session on the server as
 * soon as it can be reached.
 */
export async function logOut() {
  const sessionEnded = leaveThisPhone()
  await closeToHome()
  toast.success(t('login.loggedOut'))
  await sessionEnded
}
