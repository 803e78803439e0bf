import { benefits } from '#contract/benefits.ts'
import { webLink } from '#domain/links.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { useWrite } from '#lib/api/write.ts'
import { openTabEarly } from './openTabEarly.ts'

/**
 * Has the shop prepare an order and opens it. The tab opens during the press, because browsers block it later; it gets
 * its address when the shop has answered, and closes when there is none.
 * @param nftId the item that gives the benefit; undefined in a list of all benefits, where the server finds it
 * @returns `url`: the order once there is one, for browsers that block the tab
 */
export function useDraftOrder(gatedCommerceId: string, nftId: string | undefined) {
  const { kind } = useViewer()
  const { send, busy, response, problem } = useWrite(benefits.draftOrder)
  const disabledReason = useDisabledReason(problem)

  async function order(): Promise<void> {
    if (busy) return
    const tab = kind === 'member' ? openTabEarly() : undefined
    const answer = await send({ gatedCommerceId, ...(nftId ? { nftId } : {}) })
    const url = webLink(answer?.draftOrderUrl)
    if (url) tab?.location.replace(url)
    else tab?.close()
  }

  return { order, busy, disabledReason, url: webLink(response?.draftOrderUrl) }
}
