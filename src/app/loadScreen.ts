import type { ComponentType } from 'react'
import type { Location } from 'react-router-dom'
import { isBehindCountdown } from '#lib/countdown.ts'
import { loadWhenIdle } from '#lib/browser/idle.ts'
import { loadTextGroup } from '#lib/texts/t.ts'
import { NotFound, ProblemScreen } from './ProblemScreen.tsx'
import { routeOf, routes, type Route } from './routes.tsx'

export type ReadyScreen = { location: Location; route: Route | undefined; Screen: ComponentType }

const loaded = new Map<Route, ComponentType>()

/** The route to show at an address now. A forced countdown replaces existing routes only (RT-31). */
const leafAt = (pathname: string): Route | undefined => {
  const route = routeOf(pathname)
  return route && isBehindCountdown(pathname) ? routes.countdown : route
}

/** Returns whether the screen of an address can be shown without waiting. */
export const isLoaded = ({ pathname }: { pathname: string }): boolean => {
  const route = leafAt(pathname)
  return !route || loaded.has(route)
}

/** Returns the loaded screen of an address; the problem screen when it could not be loaded. */
export function readyScreen(location: Location): ReadyScreen {
  const route = leafAt(location.pathname)
  return { location, route, Screen: route ? (loaded.get(route) ?? ProblemScreen) : NotFound }
}

/** Loads the screen of an address. Never rejects; a failed load is retried at the next visit. */
export async function loadScreen({ pathname }: { pathname: string }): Promise<void> {
  const route = leafAt(pathname)
  if (route) await load(route)
}

/** Loads the routes marked `loadsWhenIdle` in idle time, so that they open offline. */
export const loadIdleScreens = () =>
  loadWhenIdle(
    Object.values(routes)
      .filter(({ loadsWhenIdle }) => loadsWhenIdle)
      .map((route) => () => load(route)),
  )

async function load(route: Route) {
  const module = loaded.has(route) ? undefined : await loadWithTexts(route).catch(() => undefined)
  if (module) loaded.set(route, module.default)
}

async function loadWithTexts({ screen, textGroups = [] }: Route) {
  const [module] = await Promise.all([
    screen(),
    ...[textGroups].flat().map((group) => loadTextGroup(group)),
  ])
  return module
}
