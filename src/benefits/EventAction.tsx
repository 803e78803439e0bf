import type { ActionProps } from './actions.tsx'

/** What a member does with a benefit of this kind. */
export const EventAction = (_: ActionProps) => null
