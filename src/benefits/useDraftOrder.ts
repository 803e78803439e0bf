import { benefits } from '#contract/benefits.ts'
import { webLink } from '#domain/link.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { useViewer } from '#kit/viewer.ts'
import { useWrite } from '#kit/write.ts'
import { openWaitingTab } from './waitingTab.ts'

/**
 * Asks for an order and opens it. The tab opens in the press itself, for browsers block it later; where it leads is known
 * when the shop has answered. When there is none, the tab closes again.
 * @param nftId by which of her pieces; in a list of all benefits by none, for the server knows whose it is
 * @returns `url`: the order, once there is one, for whoever got no tab
 */
export function useDraftOrder(gatedCommerceId: string, nftId: string | undefined) {
  const { kind } = useViewer()
  const { send, busy, given, problem } = useWrite(benefits.draftOrder)
  const heldBack = useHeldBack(problem)

  async function order(): Promise<void> {
    if (busy) return
    const tab = kind === 'member' ? openWaitingTab() : undefined
    const answer = await send({ gatedCommerceId, ...(nftId ? { nftId } : {}) })
    const url = webLink(answer?.draftOrderUrl)
    if (url) tab?.location.replace(url)
    else tab?.close()
  }

  return { order, busy, heldBack, url: webLink(given?.draftOrderUrl) }
}
