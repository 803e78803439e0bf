import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import type { Utility } from '#contract/utility.ts'
import { assetTitle, stillImageOf } from '#domain/asset.ts'
import { formatDate } from '#lib/texts/format.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Minting } from '../Minting.tsx'
import '../old-collection.css'

/** Shows one item in the plain view: picture, facts and benefits (RT-25). */
export function OldAsset({
  nftId,
  benefits,
}: {
  nftId: string
  benefits: (utilities: readonly Utility[]) => ReactNode
}) {
  const { nft } = useRead(api.collection.nft, { nftId })
  const title = assetTitle(nft)
  return (
    <>
      <title>{title}</title>
      <p className="old-back">
        <Link className="text-link" to={paths.oldCollection()}>
          <span className="old-arrow">
            <Icon name="more" />
          </span>
          {t('collection.listTitle')}
        </Link>
      </p>
      <article className="old-item">
        <img src={stillImageOf(nft)} alt="" width={320} height={320} decoding="async" />
        <div>
          <h1 className="display t-31">{title}</h1>
          <p className="quiet">{nft.asset.assetDescription}</p>
          <OldFacts nft={nft} />
          {nft.loyaltyMembership && (
            <p>
              <Link className="text-link" to={paths.membership(nft.loyaltyMembership)}>
                {t('asset.toMembership')}
              </Link>
            </p>
          )}
        </div>
      </article>
      {benefits(nft.utility ?? [])}
    </>
  )
}

function OldFacts({ nft }: { nft: Nft }) {
  const since = nft.receivedFrom?.at ?? nft.datePurchased
  const facts: [TextKey, ReactNode][] = [
    ['asset.number', nft.number],
    ['asset.drop', nft.drop.name],
    ['asset.status', <Minting key="status" nft={nft} />],
    ...(since ? [['asset.since', formatDate(since)] as [TextKey, ReactNode]] : []),
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Skeleton of the item. */
export const OldAssetSkeleton = () => (
  <div className="old-item" aria-busy="true">
    <Skeleton className="old-picture" width="100%" height="auto" />
    <div>
      <p className="sr-only" role="status">
        {t('ui.loading')}
      </p>
      <Skeleton width="60%" height={34} />
      <Skeleton width="100%" height={160} />
    </div>
  </div>
)
