import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { placeFor, wantedPlace } from '#kit/arrivals.ts'
import { offers } from '#kit/brand.ts'
import { paths } from '#kit/paths.ts'
import { useViewer, type Viewer } from '#kit/viewer.ts'
import { arrivedIn, turnedAway } from '../session/arrived.ts'
import { useCarried } from '../session/carried.ts'
import { closeToHome } from '../session/logOut.ts'

/**
 * Who may open a screen. `otherwise`: where others are redirected. `instead`: the replacement for a screen this brand
 * lacks, for admitted viewers. `isSecret`: redirect everyone else without remembering the path.
 */
export type Access = { admits: readonly Viewer['kind'][]; otherwise: string; instead?: string; isSecret?: true }

/** Returns access for every viewer. */
export const anyone = (): Access => ({ admits: ['visitor', 'member', 'lapsed', 'preview'], otherwise: paths.home() })

/** Returns access for viewers without a live session; a member is redirected to the path they requested. */
export const guestsOnly = (): Access => ({ admits: ['visitor', 'lapsed', 'preview'], otherwise: paths.collection() })

/** Returns access to screens stored on the phone: members, also with an expired session. */
export const passHolder = ({ otherwise }: { otherwise: string } = { otherwise: paths.home() }): Access => ({ admits: ['member', 'lapsed'], otherwise })

/** Returns access to screens that need a live session; a member with an expired session logs in first. */
export const member = ({ otherwise }: { otherwise: string } = { otherwise: paths.home() }): Access => ({ admits: ['member'], otherwise })

/** Returns access for preview viewers, whose address has all preview parameters (RT-28, Onlooker.tsx). */
export const onlooker = (): Access => ({ admits: ['preview'], otherwise: paths.home(), isSecret: true })

/** Returns the access of a password screen; `instead` replaces it where the brand has no passwords. */
export const withPasswords = (access: Access, instead: string, hasPasswords = offers('password')): Access => (hasPasswords ? access : { ...access, instead })

/** Returns the path to redirect this viewer to; undefined when they are admitted. */
export function leadsTo({ admits, otherwise, instead, isSecret }: Access, viewer: Pick<Viewer, 'kind'>): string | undefined {
  if (admits.includes(viewer.kind)) return instead
  return viewer.kind === 'lapsed' && !isSecret ? paths.login() : otherwise
}

/** Renders its children for admitted viewers and redirects others. Access is enforced nowhere else in the page. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const loginLink = arrivedIn(useCarried())
  const wasAdmitted = useRef(false)
  // An emailed link is handled even when a member is logged in, because it may be for another account.
  const to = loginLink ? undefined : leadsTo(access, viewer)
  useEffect(() => { wasAdmitted.current ||= to === undefined }, [to])

  if (to === undefined) return children
  return <Redirect to={to} isPlain={to === access.instead || access.isSecret === true} from={pathname + search} viewer={viewer} wasAdmitted={wasAdmitted} />
}

/** `isPlain`: redirect every viewer without remembering the path. */
type RedirectProps = { to: string; isPlain: boolean; from: string; viewer: Viewer; wasAdmitted: RefObject<boolean> }

function Redirect({ to, isPlain, from, viewer, wasAdmitted }: RedirectProps) {
  const navigate = useNavigate()
  const hasRedirected = useRef(false)
  useEffect(() => {
    if (hasRedirected.current) return
    hasRedirected.current = true
    const redirect = (place: string) => void navigate(place, { replace: true })
    if (isPlain) return redirect(to)
    if (viewer.kind === 'member') return redirect(placeFor(viewer, wantedPlace.take()) ?? to)
    // The member logged out here or in another tab, so the path is not remembered.
    if (viewer.kind === 'visitor' && wasAdmitted.current) return void closeToHome()
    wantedPlace.remember(from)
    void navigate(to, { replace: true, state: turnedAway })
  })
  return null
}
