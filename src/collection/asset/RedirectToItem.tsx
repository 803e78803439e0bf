import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { useBrand } from '#lib/brand.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'

/** Links from a membership to its item in the collection (RT-13). */
export function RedirectToItem({ userAssetPointsId }: { userAssetPointsId: string }) {
  const { creatorId } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const card = collection
    .flatMap(({ nfts }) => nfts)
    .find(({ loyaltyMembership }) => loyaltyMembership?.userAssetPointsId === userAssetPointsId)
  return (
    card && (
      <p className="section">
        <Link className="text-link" to={paths.item(card)}>
          {t('membership.toItem')}
        </Link>
      </p>
    )
  )
}
