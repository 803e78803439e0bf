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
 * `instead` is what stands for a screen that this brand has not, for whoever might come in. A secret place leads
 * everybody else away, and is never written down.
 */
export type Access = { admits: readonly Viewer['kind'][]; otherwise: string; instead?: string; isSecret?: true }

export const anyone = (): Access => ({ admits: ['visitor', 'member', 'lapsed', 'preview'], otherwise: paths.home() })

/** Who is logged in already is led on to what she wanted. */
export const guestsOnly = (): Access => ({ admits: ['visitor', 'lapsed', 'preview'], otherwise: paths.collection() })

/** Screens that are kept on the phone: a member, and one whose session is over. */
export const passHolder = ({ otherwise }: { otherwise: string } = { otherwise: paths.home() }): Access => ({ admits: ['member', 'lapsed'], otherwise })

/** Screens that need a live session; a lapsed member logs in first. */
export const member = ({ otherwise }: { otherwise: string } = { otherwise: paths.home() }): Access => ({ admits: ['member'], otherwise })

/** RT-28: there for who comes with a whole link, which makes a preview of the page (Onlooker.tsx). */
export const onlooker = (): Access => ({ admits: ['preview'], otherwise: paths.home(), isSecret: true })

/** A screen about passwords, where the brand has some. */
export const withPasswords = (access: Access, instead: string, hasPasswords = offers('password')): Access => (hasPasswords ? access : { ...access, instead })

/** Where somebody is led who may not come in here; undefined: she may. */
export function leadsTo({ admits, otherwise, instead, isSecret }: Access, viewer: Pick<Viewer, 'kind'>): string | undefined {
  if (admits.includes(viewer.kind)) return instead
  return viewer.kind === 'lapsed' && !isSecret ? paths.login() : otherwise
}

/** The only place that redirects for access. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const arrived = arrivedIn(useCarried())
  const hasBeenIn = useRef(false)
  // A letter's link is answered even to somebody who is logged in: it may be for somebody else.
  const to = arrived ? undefined : leadsTo(access, viewer)
  useEffect(() => { hasBeenIn.current ||= to === undefined }, [to])

  if (to === undefined) return children
  return <Led to={to} isPlain={to === access.instead || access.isSecret === true} from={pathname + search} viewer={viewer} hasBeenIn={hasBeenIn} />
}

/** `isPlain`: whoever it is, and nothing is remembered. */
type LedTo = { to: string; isPlain: boolean; from: string; viewer: Viewer; hasBeenIn: RefObject<boolean> }

function Led({ to, isPlain, from, viewer, hasBeenIn }: LedTo) {
  const navigate = useNavigate()
  const hasLed = useRef(false)
  useEffect(() => {
    if (hasLed.current) return
    hasLed.current = true
    const lead = (place: string) => void navigate(place, { replace: true })
    if (isPlain) return lead(to)
    if (viewer.kind === 'member') return lead(placeFor(viewer, wantedPlace.take()) ?? to)
    // She was in and has logged out, here or in another tab: her addresses are no longer written down.
    if (viewer.kind === 'visitor' && hasBeenIn.current) return void closeToHome()
    wantedPlace.remember(from)
    void navigate(to, { replace: true, state: turnedAway })
  })
  return null
}
