import { useState } from 'react'
import { useViewer } from '#kit/viewer.ts'

/** The last member seen on this phone, and how many other members were seen before. */
export type Turn = { memberId: string | undefined; before: number }

/** Returns the next turn: it changes only for another member, so that logging in or out does not remount the screen. */
export function turnAfter(turn: Turn, memberId: string | undefined): Turn {
  if (!memberId || memberId === turn.memberId) return turn
  return { memberId, before: turn.memberId ? turn.before + 1 : turn.before }
}

/** Returns a React key for components that show member data: it changes with the member, which discards their state. */
export function useTurn(): number {
  const viewer = useViewer()
  const memberId = 'memberId' in viewer ? viewer.memberId : undefined
  const [turn, setTurn] = useState<Turn>({ memberId, before: 0 })
  const next = turnAfter(turn, memberId)
  if (next !== turn) setTurn(next)
  return next.before
}
