import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import { assetTitle, isMinted } from '#domain/asset.ts'
import { formatDate, formatNumber } from '#kit/format.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AssetMedia } from './AssetMedia.tsx'
import { Minting } from './Minting.tsx'
import './collection.css'

/** Picture, words and facts of one asset (first form). */
export function AssetDetail({ nftId }: { nftId: string }) {
  const { nft } = useRead(api.collection.nft, { nftId })
  const title = assetTitle(nft)

  return (
    <>
      <title>{title}</title>
      <Crumbs creator={nft.creator.creatorName} title={title} />
      <article className="asset-columns">
        <AssetMedia url={nft.imageUrl} poster={nft.assetVariation?.thumbnailUrl ?? ''} title={title} />
        <div className="asset-body">
          <h1 className="display t-39">{title}</h1>
          <p className="quiet">{nft.asset.assetDescription}</p>
          {nft.loyaltyMembership && <Button to={paths.membership(nft.loyaltyMembership)}>{t('asset.toMembership')}</Button>}
          <Facts nft={nft} />
        </div>
      </article>
    </>
  )
}

const Crumbs = ({ creator, title }: { creator: string; title: string }) => (
  <nav aria-label={t('asset.breadcrumb')}>
    <ol className="crumbs">
      <li><Link to={paths.collection()}>{t('asset.myCollection')}</Link></li>
      <li>{creator}</li>
      <li aria-current="page">{title}</li>
    </ol>
  </nav>
)

function Facts({ nft }: { nft: Nft }) {
  const supply = nft.assetVariation?.variationSupply
  const number = supply ? t('asset.numberOf', { number: nft.number, supply }) : formatNumber(nft.number)
  return (
    <>
      <h2 className="sr">{t('asset.facts')}</h2>
      <dl className="facts">
        <Fact name={t('asset.number')}>{number}</Fact>
        <Fact name={t('asset.status')} note={isMinted(nft) ? undefined : t('asset.statusPending')}><Minting nft={nft} /></Fact>
        <Fact name={t('asset.drop')}>{nft.drop.name}</Fact>
        {nft.datePurchased && <Fact name={t('asset.since')}>{formatDate(nft.datePurchased)}</Fact>}
      </dl>
    </>
  )
}

const Fact = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
    {note && <dd className="fact-note">{note}</dd>}
  </div>
)

const facts = [0, 1, 2, 3]

/** The shape of an asset that is being fetched. */
export const AssetWaiting = () => (
  <div className="asset-waiting" aria-busy="true">
    <p className="crumbs quiet" role="status">{t('ui.loading')}</p>
    <div className="asset-columns">
      <Skeleton className="asset-media" width="100%" height="auto" />
      <div className="asset-body">
        <Skeleton width="70%" height={41} />
        <Skeleton width="100%" height={72} />
        <Skeleton className="button" width="100%" height={52} />
        <div className="facts">{facts.map((fact) => <div key={fact} className="fact"><Skeleton width={96} height={24} /><Skeleton width={72} height={24} /></div>)}</div>
      </div>
    </div>
  </div>
)
