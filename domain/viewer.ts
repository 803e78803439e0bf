/**
 * Whoever is looking (specification section 6). A lapsed member has a pass on the phone but no live session: she
 * may read what is stored, and is asked to log in for anything else.
 */
export type Viewer =
  | { kind: 'visitor' }
  | { kind: 'member'; isVerified: boolean }
  | { kind: 'lapsed' }
  | { kind: 'preview' }

export type Reason = 'preview' | 'logInFirst' | 'offline'
export type Answer = { allowed: true } | { allowed: false; because: Reason }

const yes: Answer = { allowed: true }
const no = (because: Reason): Answer => ({ allowed: false, because })

/** Who may spend points. Unverified members may: whoever has joined at the counter redeems at the counter. It needs a connection. */
export function canRedeem(viewer: Viewer, online: boolean): Answer {
  if (viewer.kind === 'preview') return no('preview')
  if (!online) return no('offline')
  if (viewer.kind !== 'member') return no('logInFirst')
  return yes
}

/** Who may enter a contest or answer a poll: whoever may spend her points, and under the same conditions. */
export const canTakePart = canRedeem

/** SC-81: who only looks is shown what there is, without anything to press. */
export const isReadOnly = ({ kind }: { kind: Viewer['kind'] }): boolean => kind === 'preview'

/** Pages of the stored pass open for members and for lapsed members. */
export const mayReadPass = (viewer: Viewer): boolean => viewer.kind === 'member' || viewer.kind === 'lapsed'
