import { useLayoutEffect, useState } from 'react'
import {
  useLocation,
  useNavigationType,
  type Location,
  type NavigationType,
} from 'react-router-dom'
import { linkParametersOf } from '#lib/navigation/linkParameters.ts'

const hasModal = ({ search }: Location): boolean => new URLSearchParams(search).has('modal')

/** Returns the next location with the screen's navigation state kept when only a modal opened or closed over it. */
export function waitsFor(before: Location, next: Location, type: `${NavigationType}`): Location {
  const isSameScreen =
    before.pathname === next.pathname &&
    (hasModal(next) || (hasModal(before) && type === 'REPLACE'))
  if (
    !isSameScreen ||
    next.state !== null ||
    Object.keys(linkParametersOf(before.state)).length === 0
  )
    return next
  return { ...next, state: before.state as unknown }
}

/** Returns the router's location with that state, which is also written into the browser's history for reloads. */
export function useScreenLocation(): Location {
  const location = useLocation()
  const type = useNavigationType()
  const [current, setCurrent] = useState({ from: location, as: location })
  const as = current.from === location ? current.as : waitsFor(current.as, location, type)
  if (current.from !== location) setCurrent({ from: location, as })

  useLayoutEffect(() => {
    const entry = history.state as { key?: string } | null
    if (as !== location && entry?.key === location.key)
      history.replaceState({ ...entry, usr: as.state as unknown }, '')
  }, [location, as])
  return as
}
