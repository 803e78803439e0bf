import { earning } from '#contract/earning.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import { openedModal, useCloseModal } from '#kit/modal.ts'
import { t } from '#kit/t.ts'
import { toast } from '#kit/toast.ts'
import { useWrite } from '#kit/write.ts'
import type { Network, Press } from './popup.ts'

const credits = { instagram: earning.followInstagram, strava: earning.followStrava } as const

/**
 * Carries out a press on Follow (ST-63): the credit first; when it is given the popup goes on to the network, when it
 * is refused the popup closes. Without a popup the modal stays and shows a link.
 */
export function useFollow(network: Network, { userAssetPointsId, membershipId }: MembershipAccount, url: string | undefined) {
  const close = useCloseModal()
  const { send, ...write } = useWrite(credits[network])

  async function follow(press: Press | undefined): Promise<void> {
    if (!press) return
    const { popup } = press
    const given = url ? await send({ loyaltyAccountId: userAssetPointsId, membershipId }) : undefined
    if (!given || !url) return popup?.close()
    if (!popup || popup.closed) return
    popup.location.replace(url)
    toast.success(given.credited ? t('follow.given', { count: given.points }) : t('follow.givenBefore'))
    // Whoever has closed it meanwhile is elsewhere.
    if (openedModal() === 'follow') close()
  }

  return { ...write, follow }
}
