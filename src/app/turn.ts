import { useState } from 'react'
import { useViewer } from '#kit/viewer.ts'

/** Whose turn it is on this phone: the last member who was seen, and how many were there before her. */
export type Turn = { memberId: string | undefined; before: number }

/** Only another member begins a new turn. Coming in and going out do not: what is open has to end by itself. */
export function turnAfter(turn: Turn, memberId: string | undefined): Turn {
  if (!memberId || memberId === turn.memberId) return turn
  return { memberId, before: turn.memberId ? turn.before + 1 : turn.before }
}

/** A key for what may show a member's things: with another member nothing of it is kept. */
export function useTurn(): number {
  const viewer = useViewer()
  const memberId = 'memberId' in viewer ? viewer.memberId : undefined
  const [turn, setTurn] = useState<Turn>({ memberId, before: 0 })
  const next = turnAfter(turn, memberId)
  if (next !== turn) setTurn(next)
  return next.before
}
