import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { placeFor, wantedPlace } from '#kit/arrivals.ts'
import { offers } from '#kit/brand.ts'
import { paths } from '#kit/paths.ts'
import { useViewer, type Viewer } from '#kit/viewer.ts'
import { arrivedFrom, turnedAway } from '../session/arrived.ts'
import { closeToHome } from '../session/logOut.ts'

/** `instead` is what stands for a screen that this brand has not, for whoever might come in. */
export type Access = { admits: readonly Viewer['kind'][]; otherwise: string; instead?: string }

export const anyone = (): Access => ({ admits: ['visitor', 'member', 'lapsed', 'preview'], otherwise: paths.home() })

/** Who is logged in already is led on to what she wanted. */
export const guestsOnly = (): Access => ({ admits: ['visitor', 'lapsed', 'preview'], otherwise: paths.collection() })

/** Screens that are kept on the phone: a member, and one whose session is over. */
export const passHolder = ({ otherwise }: { otherwise: string } = { otherwise: paths.home() }): Access => ({ admits: ['member', 'lapsed'], otherwise })

/** Screens that need a live session; a lapsed member logs in first. */
export const member = ({ otherwise }: { otherwise: string } = { otherwise: paths.home() }): Access => ({ admits: ['member'], otherwise })

/** A screen about passwords, where the brand has some. */
export const withPasswords = (access: Access, instead: string, hasPasswords = offers('password')): Access => (hasPasswords ? access : { ...access, instead })

/** Where somebody is led who may not come in here; undefined: she may. */
export function leadsTo({ admits, otherwise, instead }: Access, viewer: Pick<Viewer, 'kind'>): string | undefined {
  if (admits.includes(viewer.kind)) return instead
  return viewer.kind === 'lapsed' ? paths.login() : otherwise
}

/** The only place that redirects for access. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const viewer = useViewer()
  const { pathname, search, state } = useLocation()
  const hasBeenIn = useRef(false)
  // A letter's link is answered even to somebody who is logged in: it may be for somebody else.
  const to = arrivedFrom(state) ? undefined : leadsTo(access, viewer)
  useEffect(() => { hasBeenIn.current ||= to === undefined }, [to])

  if (to === undefined) return children
  return <Led to={to} isInstead={to === access.instead} from={pathname + search} viewer={viewer} hasBeenIn={hasBeenIn} />
}

type LedTo = { to: string; isInstead: boolean; from: string; viewer: Viewer; hasBeenIn: RefObject<boolean> }

function Led({ to, isInstead, from, viewer, hasBeenIn }: LedTo) {
  const navigate = useNavigate()
  const hasLed = useRef(false)
  useEffect(() => {
    if (hasLed.current) return
    hasLed.current = true
    const lead = (place: string) => void navigate(place, { replace: true })
    if (isInstead) return lead(to)
    if (viewer.kind === 'member') return lead(placeFor(viewer, wantedPlace.take()) ?? to)
    // She was in and has logged out, here or in another tab: her addresses are no longer written down.
    if (viewer.kind === 'visitor' && hasBeenIn.current) return void closeToHome()
    wantedPlace.remember(from)
    void navigate(to, { replace: true, state: turnedAway })
  })
  return null
}
