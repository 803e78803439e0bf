import { earning } from '#contract/earning.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import { currentModal, useCloseModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { toast } from '#lib/browser/toast.ts'
import { useWrite } from '#lib/api/write.ts'
import type { Network, PressedFollow } from './followPopup.ts'

const credits = { instagram: earning.followInstagram, strava: earning.followStrava } as const

/**
 * Returns `follow`, which handles a press on Follow (ST-63): it requests the credit, then sends the popup to the network,
 * or closes it on a refusal. Without a popup the modal stays open and shows a link.
 */
export function useFollow(
  network: Network,
  { userAssetPointsId, membershipId }: MembershipAccount,
  url: string | undefined,
) {
  const close = useCloseModal()
  const { send, ...write } = useWrite(credits[network])

  async function follow(press: PressedFollow | undefined): Promise<void> {
    if (!press) return
    const { popup } = press
    const response = url
      ? await send({ loyaltyAccountId: userAssetPointsId, membershipId })
      : undefined
    if (!response || !url) return popup?.close()
    if (!popup || popup.closed) return
    popup.location.replace(url)
    toast.success(
      response.credited ? t('follow.given', { count: response.points }) : t('follow.givenBefore'),
    )
    // The member may have closed the modal meanwhile.
    if (currentModal() === 'follow') close()
  }

  return { ...write, follow }
}
