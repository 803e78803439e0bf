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

/** ST-06: whoever logs out sees the screen close, and is at home 200 ms later. */
const UNTIL_HOME_MS = 200

let closing: Promise<void> | undefined

/** Once, whoever asks for it: the button that was pressed, and the guard of a screen that closes in any tab. */
export function closeToHome(): Promise<void> {
  closing ??= new Promise((done) => setTimeout(done, UNTIL_HOME_MS))
    .then(() => go(paths.home(), { replace: true }))
    .finally(() => { closing = undefined })
  return closing
}

/** Whether something is on this phone that only a connection brings back. */
export const losesSomething = ({ online, vouchers }: { online: boolean; vouchers: number }): boolean => !online || vouchers > 0

/** What a log out button does: where something would be missed, she is asked before. */
export function askToLogOut() {
  const vouchers = stored(api.redemption.vouchers, { membershipId: brand.membershipId })?.models.length ?? 0
  const claims = stored(api.redemption.claims)?.claims.length ?? 0
  if (losesSomething({ online: isOnline(), vouchers: vouchers + claims })) return openModal('logout')
  void logOut()
}

/**
 * Logs out, without a network as well: everything of the member leaves this phone at once, the server is told as
 * soon as it can hear.
 */
export async function logOut() {
  const told = leaveThisPhone()
  await closeToHome()
  toast.success(t('login.loggedOut'))
  await told
}
