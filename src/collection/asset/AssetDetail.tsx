import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import type { Utility } from '#contract/utility.ts'
import { assetTitle } from '#domain/asset.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { AssetBeside, AssetFooter } from './AssetActions.tsx'
import { AssetFaq } from './AssetFaq.tsx'
import { AssetMedia } from './AssetMedia.tsx'
import { ItemStory } from './ItemStory.tsx'
import { PendingTransfer } from './PendingTransfer.tsx'
import { AssetDescription, AssetFacts } from './AssetDescription.tsx'
import { BrandAside } from './BrandAside.tsx'
import './asset.css'

export type ItemProps = {
  nftId: string
  benefits: (utilities: readonly Utility[]) => ReactNode
  /** Where the item is, when it is not with the brand. */
  whereabouts: (nft: Nft) => ReactNode
}

/** Shows everything about one item, and about the brand (RT-15). */
export function AssetDetail({ nftId, benefits, whereabouts }: ItemProps) {
  const { nft } = useRead(api.collection.nft, { nftId })
  const title = assetTitle(nft)

  return (
    <>
      <title>{title}</title>
      <Crumbs creator={nft.creator.creatorName} name={nft.name} />
      <article className="asset-columns">
        <AssetMedia nft={nft} />
        <div className="asset-body">
          <h1 className="display t-39">{title}</h1>
          <PendingTransfer nft={nft} />
          {whereabouts(nft)}
          <AssetDescription nft={nft} />
          {nft.loyaltyMembership && (
            <Button to={paths.membership(nft.loyaltyMembership)}>{t('asset.toMembership')}</Button>
          )}
          <AssetBeside nft={nft} />
          <AssetFacts nft={nft} />
          <ItemStory nft={nft} />
          <AssetFooter nft={nft} />
        </div>
      </article>
      <div className="asset-more">
        <div className="asset-benefits">{benefits(nft.utility ?? [])}</div>
        <BrandAside />
        <div className="asset-questions">
          <AssetFaq />
        </div>
      </div>
    </>
  )
}

/** Breadcrumb (SC-27). */
const Crumbs = ({ creator, name }: { creator: string; name: string }) => (
  <nav aria-label={t('asset.breadcrumb')}>
    <ol className="breadcrumbs">
      <li>
        <Link to={paths.collection()}>{t('asset.myCollection')}</Link>
      </li>
      <li>{creator}</li>
      <li aria-current="page">{name}</li>
    </ol>
  </nav>
)
