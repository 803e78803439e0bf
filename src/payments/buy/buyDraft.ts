import { createDrafts } from '#lib/session/drafts.ts'

/**
 * What the member has chosen for a drop and not sent yet. The card itself stays in the frames of the vault.
 * `sentAfter`: the attempts before the last payment that was sent; until the server has one more, that payment has
 * not arrived there.
 */
export type BuyDraft = { usesNewCard: boolean; sentAfter: number | null }

/** The drafts of this tab, one for each drop. They belong to one member and end with the logout. */
export const buyDrafts = createDrafts<BuyDraft>('buyDrafts', {
  usesNewCard: false,
  sentAfter: null,
})
