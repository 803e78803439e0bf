import { api } from '#contract/index.ts'
import { benefits } from '#contract/benefits.ts'
import type { Utility } from '#contract/utility.ts'
import { webLink } from '#domain/link.ts'
import { useBrand } from '#kit/brand.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { read } from '#kit/read.ts'
import { useViewer } from '#kit/viewer.ts'
import { useWrite } from '#kit/write.ts'
import { openWaitingTab } from './waitingTab.ts'

/**
 * Asks for an order and opens it. The tab opens in the press itself, for browsers block it later; where it leads is known
 * when the shop has answered. When there is none, the tab closes again.
 * @returns `url`: the order, once there is one, for whoever got no tab
 */
export function useDraftOrder(benefit: Utility, gatedCommerceId: string, nftId: string | undefined) {
  const { creatorId } = useBrand()
  const { kind } = useViewer()
  const { send, busy, given, problem } = useWrite(benefits.draftOrder)
  const heldBack = useHeldBack(problem)

  async function order(): Promise<void> {
    if (busy) return
    const isMember = kind === 'member'
    const tab = isMember ? openWaitingTab() : undefined
    // Whoever only looks has no piece, and nothing of a member is asked for (ST-62).
    const piece = nftId ?? (isMember ? await pieceFor(benefit, creatorId) : NO_PIECE)
    const answer = await send({ gatedCommerceId, nftId: piece })
    const url = webLink(answer?.draftOrderUrl)
    if (url) tab?.location.replace(url)
    else tab?.close()
  }

  return { order, busy, heldBack, url: webLink(given?.draftOrderUrl) }
}

/** The server refuses it, as it does an empty name. */
const NO_PIECE = '-'

/** The piece by which a benefit is hers: one of those that it is of, or her card. */
async function pieceFor({ assetIds }: Utility, creatorId: string): Promise<string> {
  const { collection } = await read(api.collection.collection, { creatorId }).catch(() => ({ collection: [] }))
  const pieces = collection.flatMap(({ nfts }) => nfts)
  const found = assetIds?.length ? pieces.find(({ asset }) => assetIds.includes(asset.assetId)) : pieces.find(({ loyaltyMembership }) => loyaltyMembership)
  return (found ?? pieces[0])?.nftId ?? NO_PIECE
}
