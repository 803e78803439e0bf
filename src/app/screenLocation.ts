import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType, type Location, type NavigationType } from 'react-router-dom'
import { carriedFrom } from '../session/carried.ts'

const hasModal = ({ search }: Location): boolean => new URLSearchParams(search).has('modal')

/** A modal that opens over a screen or closes again is an entry of its own: what the screen's address carried goes along. */
export function alongWith(before: Location, next: Location, type: `${NavigationType}`): Location {
  const isSameScreen = before.pathname === next.pathname && (hasModal(next) || (hasModal(before) && type === 'REPLACE'))
  if (!isSameScreen || next.state !== null || Object.keys(carriedFrom(before.state)).length === 0) return next
  return { ...next, state: before.state as unknown }
}

/** The router's location with that in its state, also in the browser's history, so that a reload finds it. */
export function useScreenLocation(): Location {
  const location = useLocation()
  const type = useNavigationType()
  const [held, setHeld] = useState({ from: location, as: location })
  const as = held.from === location ? held.as : alongWith(held.as, location, type)
  if (held.from !== location) setHeld({ from: location, as })

  useLayoutEffect(() => {
    const entry = history.state as { key?: string } | null
    if (as !== location && entry?.key === location.key) history.replaceState({ ...entry, usr: as.state as unknown }, '')
  }, [location, as])
  return as
}
