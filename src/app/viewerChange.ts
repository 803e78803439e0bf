import { useState } from 'react'
import { useViewer } from '#lib/session/viewer.ts'

/** The last member seen on this phone, and how many other members were seen before. */
export type ViewerGeneration = { memberId: string | undefined; count: number }

/** Returns the next turn: it changes only for another member, so that logging in or out does not remount the screen. */
export function generationAfter(
  turn: ViewerGeneration,
  memberId: string | undefined,
): ViewerGeneration {
  if (!memberId || memberId === turn.memberId) return turn
  return { memberId, count: turn.memberId ? turn.count + 1 : turn.count }
}

/** Returns a React key for components that show member data: it changes with the member, which discards their state. */
export function useViewerGeneration(): number {
  const viewer = useViewer()
  const memberId = 'memberId' in viewer ? viewer.memberId : undefined
  const [turn, setTurn] = useState<ViewerGeneration>({ memberId, count: 0 })
  const next = generationAfter(turn, memberId)
  if (next !== turn) setTurn(next)
  return next.count
}
