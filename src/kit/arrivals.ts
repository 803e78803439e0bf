import { local } from '#offline/local.ts'
import { go } from './go.ts'
import { paths } from './paths.ts'
import { lapse } from './viewer.ts'

/** The place somebody wanted who had to log in first; it opens afterwards, also in the tab of the mailed link. */
export const wantedPlace = {
  remember: (place: string) => local.set('wantedPlace', place),
  /** @returns the place, once */
  take: (): string | undefined => {
    const place = local.get('wantedPlace')
    local.remove('wantedPlace')
    return isOurs(place) ? place : undefined
  },
}

// What is stored could have been written by anybody with a minute at the keyboard.
const isOurs = (place: string | undefined): place is string => place !== undefined && /^\/(?![/\\])/.test(place)

/** The session is over: what is stored stays readable, the rest waits behind the log in. */
export function askToLogIn() {
  lapse()
  wantedPlace.remember(location.pathname + location.search)
  void go(paths.login())
}
