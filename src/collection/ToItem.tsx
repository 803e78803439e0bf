import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { useBrand } from '#kit/brand.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { t } from '#kit/t.ts'

/** RT-13: from a membership to the piece that it is: its number, what stands written of it, what can be done with it. */
export function ToItem({ userAssetPointsId }: { userAssetPointsId: string }) {
  const { creatorId } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const card = collection.flatMap(({ nfts }) => nfts).find(({ loyaltyMembership }) => loyaltyMembership?.userAssetPointsId === userAssetPointsId)
  return card && <p className="section"><Link className="text-link" to={paths.item(card)}>{t('asset.toItem')}</Link></p>
}
