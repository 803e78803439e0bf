import { local, type StoredTransfer } from '#offline/localStore.ts'
import { viewer, type Viewer } from '#lib/session/viewer.ts'

/** The link of a transfer that this browser is about to claim (ST-38). */
export const storedTransfer = {
  get: () => local.get('transferToken'),
  /** Stores a link; a member's leaves with them, a visitor's survives their login. */
  store: (transfer: Omit<StoredTransfer, 'memberId'>) =>
    local.set('transferToken', { ...transfer, ...ofMember() }),
  /** Returns the stored link and marks it as this member's. */
  adopt(): StoredTransfer | undefined {
    const stored = local.get('transferToken')
    if (stored) local.set('transferToken', { ...stored, ...ofMember() })
    return stored
  },
  /** Keeps an accepted link until the member's address is verified. */
  await: (token: string) =>
    storedTransfer.store({ token, isAccepted: true, awaitsVerification: true }),
  clear: () => local.remove('transferToken'),
}

const ofMember = () => {
  const current = viewer()
  return current.kind === 'member' ? { memberId: current.memberId } : {}
}

/** Returns whether the confirm modal opens for this viewer: not while their acceptance waits for the verification. */
export const isClaimDue = (stored: StoredTransfer | undefined, viewer: Viewer): boolean =>
  stored !== undefined &&
  viewer.kind === 'member' &&
  (viewer.isVerified || !stored.awaitsVerification)
