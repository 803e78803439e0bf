import { endSession } from '#kit/api.ts'
import { go } from '#kit/go.ts'
import { paths } from '#kit/paths.ts'
import { leave } from '#kit/viewer.ts'
import { wipe } from '#offline/wipe.ts'

/** ST-06 */
const UNTIL_HOME_MS = 200

/**
 * Logs out, without a network as well: everything of the member leaves this phone at once, the server is told as
 * soon as it can hear.
 */
export async function logOut() {
  const gone = wipe()
  // From now on nobody is looking: no answer that is still on its way may be kept.
  leave()
  const told = gone.then(endSession).catch(() => undefined)
  await new Promise((done) => setTimeout(done, UNTIL_HOME_MS))
  await go(paths.home(), { replace: true })
  await told
}
