/**
 * The current viewer (specification section 6). `signedOutMember`: a signed-out member with a stored pass:
 * they can read what is stored and must log in for anything else.
 */
export type Viewer =
  | { kind: 'visitor' }
  | { kind: 'member'; isVerified: boolean }
  | { kind: 'signedOutMember' }
  | { kind: 'preview' }

export type DenialReason = 'preview' | 'logInFirst' | 'offline'
export type Permission<Reason = DenialReason> =
  { allowed: true } | { allowed: false; reason: Reason }

const allow = { allowed: true } as const
const deny = <Reason>(because: Reason): Permission<Reason> => ({ allowed: false, reason: because })

/**
 * Returns the permission to spend points, or the reason of a denial. Unverified members may, because members who join at
 * the till redeem there. Requires a connection.
 */
export function permissionToRedeem(viewer: Viewer, online: boolean): Permission {
  if (viewer.kind === 'preview') return deny('preview')
  if (!online) return deny('offline')
  if (viewer.kind !== 'member') return deny('logInFirst')
  return allow
}

/** Returns the permission to enter contests and answer polls: as for spending points. */
export const permissionToTakePart = permissionToRedeem

/** Returns the permission to transfer an item: only members with a verified address may (VA-31, RO-09, RO-10). */
export function permissionToTransfer(
  viewer: Viewer,
  online: boolean,
): Permission<DenialReason | 'verifyFirst'> {
  const permission = permissionToRedeem(viewer, online)
  if (!permission.allowed || viewer.kind !== 'member') return permission
  return viewer.isVerified ? allow : deny('verifyFirst')
}

/** Returns whether the viewer sees everything without actions, as in a preview (SC-81). */
export const isReadOnly = ({ kind }: { kind: Viewer['kind'] }): boolean => kind === 'preview'

/** Returns whether the viewer may open the stored pass: members, also signed out. */
export const canReadPass = (viewer: Viewer): boolean =>
  viewer.kind === 'member' || viewer.kind === 'signedOutMember'
