import { local } from '#offline/local.ts'
import { go } from './go.ts'
import { paths } from './paths.ts'
import { lapse, viewer, type Viewer } from './viewer.ts'

/** A place somebody wanted who had to log in first; without a member it was a visitor's wish. */
export type Wanted = { place: string; memberId?: string }

/** The place that was wanted opens after logging in, also in the tab of the mailed link. */
export const wantedPlace = {
  remember: (place: string) => local.set('wantedPlace', { place, memberId: memberIdOf(viewer()) }),
  /** @returns the wish, once */
  take: (): Wanted | undefined => {
    const wanted = local.get('wantedPlace')
    local.remove('wantedPlace')
    return isOurs(wanted?.place) ? wanted : undefined
  },
  putBack: (wanted: Wanted) => local.set('wantedPlace', wanted),
}

/** Nobody is led to what another member wanted. */
export const placeFor = (viewer: Viewer, wanted: Wanted | undefined): string | undefined =>
  wanted?.memberId === undefined || wanted.memberId === memberIdOf(viewer) ? wanted?.place : undefined

const memberIdOf = (viewer: Viewer): string | undefined => ('memberId' in viewer ? viewer.memberId : undefined)

// What is stored could have been written by anybody with a minute at the keyboard.
const isOurs = (place: string | undefined): place is string => place !== undefined && /^\/(?![/\\])/.test(place)

/** The session is over: what is stored stays readable, the rest waits behind the log in. */
export function askToLogIn() {
  lapse()
  wantedPlace.remember(location.pathname + location.search)
  void go(paths.login())
}
