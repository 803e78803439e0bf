import { local } from '#offline/localStore.ts'
import { go } from './go.ts'
import { paths } from './paths.ts'
import { endStoredSession, viewer, type Viewer } from '../session/viewer.ts'

/** The path to open after logging in; `memberId` is undefined when a visitor requested it. */
export type RequestedPlace = { place: string; memberId?: string }

/** Stores the path to open after logging in, also for the tab that the emailed link opens. */
export const requestedPlace = {
  remember: (place: string) =>
    local.set('requestedPlace', { place, memberId: memberIdOf(viewer()) }),
  /** Returns the stored path and removes it. */
  take: (): RequestedPlace | undefined => {
    const requested = local.get('requestedPlace')
    local.remove('requestedPlace')
    return isOwnPath(requested?.place) ? requested : undefined
  },
  restore: (requested: RequestedPlace) => local.set('requestedPlace', requested),
}

/** Returns the path to open for this viewer; undefined when another member requested it. */
export const pathFor = (
  viewer: Viewer,
  requested: RequestedPlace | undefined,
): string | undefined =>
  requested?.memberId === undefined || requested.memberId === memberIdOf(viewer)
    ? requested?.place
    : undefined

const memberIdOf = (viewer: Viewer): string | undefined =>
  'memberId' in viewer ? viewer.memberId : undefined

// Stored data is untrusted: `//host` and `/\host` would leave this origin.
const isOwnPath = (place: string | undefined): place is string =>
  place !== undefined && /^\/(?![/\\])/.test(place)

/** Ends the viewer's session in this page and opens the login page; stored answers stay readable. */
export function askToLogIn() {
  endStoredSession()
  requestedPlace.remember(location.pathname + location.search)
  void go(paths.login())
}
