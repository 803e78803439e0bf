import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pathFor, requestedPlace } from '#lib/navigation/requestedPlace.ts'
import { hasLoginMethod } from '#lib/brand.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useViewer, type Viewer } from '#lib/session/viewer.ts'
import { loginTokenIn, refusedToken } from '../auth/login/arrivalToken.ts'
import { useLinkParameters } from '#lib/navigation/linkParameters.ts'
import { goHomeOnce } from '../auth/logout/logOut.ts'

/**
 * Who may open a screen. `redirectTo`: where other viewers are redirected. `fallback`: where admitted viewers are
 * redirected when the brand lacks this screen. `isSecret`: redirect everyone else without remembering the path.
 */
export type Access = {
  allows: readonly Viewer['kind'][]
  redirectTo: string
  fallback?: string
  isSecret?: true
}

/** Returns access for every viewer. */
export const anyoneAccess = (): Access => ({
  allows: ['visitor', 'member', 'signedOutMember', 'preview'],
  redirectTo: paths.home(),
})

/** Returns access for viewers without a live session; a member is redirected to the path they requested. */
export const visitorsOnly = (): Access => ({
  allows: ['visitor', 'signedOutMember', 'preview'],
  redirectTo: paths.collection(),
})

/** Returns access to screens stored on the phone: members, also with an expired session. */
export const passHolder = (
  { redirectTo }: { redirectTo: string } = { redirectTo: paths.home() },
): Access => ({ allows: ['member', 'signedOutMember'], redirectTo })

/** Returns access to screens that need a live session; a member with an expired session logs in first. */
export const member = (
  { redirectTo }: { redirectTo: string } = { redirectTo: paths.home() },
): Access => ({ allows: ['member'], redirectTo })

/** Returns access for preview viewers, whose address has all preview parameters (RT-28, PreviewViewer.tsx). */
export const previewViewer = (): Access => ({
  allows: ['preview'],
  redirectTo: paths.home(),
  isSecret: true,
})

/** Returns the access of a password screen; `fallback` replaces it where the brand has no passwords. */
export const withPasswords = (
  access: Access,
  fallback: string,
  hasPasswords = hasLoginMethod('password'),
): Access => (hasPasswords ? access : { ...access, fallback })

/** Returns the path to redirect this viewer to; undefined when they are admitted. */
export function redirect(
  { allows, redirectTo, fallback, isSecret }: Access,
  viewer: Pick<Viewer, 'kind'>,
): string | undefined {
  if (allows.includes(viewer.kind)) return fallback
  return viewer.kind === 'signedOutMember' && !isSecret ? paths.login() : redirectTo
}

/** Renders its children for admitted viewers and redirects others. Access is enforced nowhere else in the page. */
export function AccessGuard({ access, children }: { access: Access; children: ReactNode }) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const loginLink = loginTokenIn(useLinkParameters())
  const wasAdmitted = useRef(false)
  // An emailed link is handled even when a member is logged in, because it may be for another account.
  const to = loginLink ? undefined : redirect(access, viewer)
  useEffect(() => {
    wasAdmitted.current ||= to === undefined
  }, [to])

  if (to === undefined) return children
  return (
    <Redirect
      to={to}
      isPlain={to === access.fallback || access.isSecret === true}
      from={pathname + search}
      viewer={viewer}
      wasAdmitted={wasAdmitted}
    />
  )
}

/** `isPlain`: redirect every viewer without remembering the path. */
type RedirectProps = {
  to: string
  isPlain: boolean
  from: string
  viewer: Viewer
  wasAdmitted: RefObject<boolean>
}

function Redirect({ to, isPlain, from, viewer, wasAdmitted }: RedirectProps) {
  const navigate = useNavigate()
  const hasRedirected = useRef(false)
  useEffect(() => {
    if (hasRedirected.current) return
    hasRedirected.current = true
    const redirect = (place: string) => void navigate(place, { replace: true })
    if (isPlain) return redirect(to)
    if (viewer.kind === 'member') return redirect(pathFor(viewer, requestedPlace.take()) ?? to)
    // The member logged out here or in another tab, so the path is not remembered.
    if (viewer.kind === 'visitor' && wasAdmitted.current) return void goHomeOnce()
    requestedPlace.remember(from)
    void navigate(to, { replace: true, state: refusedToken })
  })
  return null
}
