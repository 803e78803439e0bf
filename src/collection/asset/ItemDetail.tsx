import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { assetTitle } from '#domain/asset.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AssetBeside, AssetFooter } from './AssetActions.tsx'
import type { ItemProps } from './AssetDetail.tsx'
import { AssetMedia } from './AssetMedia.tsx'
import { ItemStory } from './ItemStory.tsx'
import { PendingTransfer } from './PendingTransfer.tsx'
import { AssetDescription, AssetFacts } from './AssetDescription.tsx'
import './asset.css'

/** Shows one item of the collection in two tabs (RT-13, RT-14). */
export function ItemDetail({ nftId, benefits, whereabouts }: ItemProps) {
  const { nft } = useRead(api.collection.nft, { nftId })
  const [tab, setTab] = useState<'description' | 'benefits'>('description')
  const title = assetTitle(nft)

  return (
    <>
      <title>{title}</title>
      <p className="breadcrumbs">
        <Link to={paths.collection()}>{t('asset.myCollection')}</Link>
      </p>
      <article className="asset-columns is-item">
        <AssetMedia nft={nft} />
        <div className="asset-body">
          {title !== nft.name && <p className="label">{nft.name}</p>}
          <h1 className="display t-39">{title}</h1>
          <PendingTransfer nft={nft} />
          {whereabouts(nft)}
          <Tabs
            label={title}
            tabs={[
              { id: 'description', title: t('asset.tabDescription') },
              { id: 'benefits', title: t('asset.tabBenefits') },
            ]}
            chosen={tab}
            onChoose={setTab}
          >
            {tab === 'description' ? (
              <div className="asset-tab">
                <AssetDescription nft={nft} />
                {nft.loyaltyMembership && (
                  <Button to={paths.membership(nft.loyaltyMembership)}>
                    {t('asset.toMembership')}
                  </Button>
                )}
                <AssetBeside nft={nft} />
                <AssetFacts nft={nft} />
                <ItemStory nft={nft} />
              </div>
            ) : (
              <div className="asset-benefits">{benefits(nft.utility ?? [])}</div>
            )}
          </Tabs>
          <AssetFooter nft={nft} />
        </div>
      </article>
    </>
  )
}
