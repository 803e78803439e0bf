import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import type { Drop, Nft } from '#contract/collection.ts'
import { assetTitle, stillImageOf } from '#domain/asset.ts'
import { useBrand } from '#lib/brand.ts'
import { formatDate } from '#lib/texts/format.ts'
import { useIncrementalList } from '#lib/browser/useIncrementalList.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { dropShares } from './Drops.tsx'
import { EmptyCollection } from './EmptyCollection.tsx'
import { Minting } from './Minting.tsx'
import { CollectionError } from './CollectionError.tsx'
import './old-collection.css'

/** Shows the collection as a plain list by drop, with one row per item (RT-24). */
export function OldCollection() {
  const { creatorId } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const drops = collection.filter(({ nfts }) => nfts.length > 0)
  const { shown, end } = useIncrementalList(
    'old collection',
    drops.reduce((sum, { nfts }) => sum + nfts.length, 0),
  )
  return (
    <>
      <p className="old-back">
        <Link className="text-link" to={paths.collection()}>
          <span className="old-arrow">
            <Icon name="more" />
          </span>
          {t('collection.newView')}
        </Link>
      </p>
      <h1 className="display t-31">{t('collection.listTitle')}</h1>
      <CollectionError />
      {drops.length === 0 ? (
        <EmptyCollection />
      ) : (
        dropShares(drops, shown).map(({ drop, count }) => (
          <OldDrop key={drop.dropId} drop={drop} shown={count} />
        ))
      )}
      <div ref={end} />
    </>
  )
}

const OldDrop = ({ drop, shown }: { drop: Drop; shown: number }) => (
  <section className="old-drop" aria-labelledby={`old-${drop.dropId}`}>
    <h2 id={`old-${drop.dropId}`}>
      {drop.name}{' '}
      <small className="quiet">{t('collection.pieces', { count: drop.nfts.length })}</small>
    </h2>
    <ul>
      {drop.nfts.slice(0, shown).map((nft) => (
        <OldRow key={nft.nftId} nft={nft} />
      ))}
    </ul>
  </section>
)

const OldRow = ({ nft }: { nft: Nft }) => (
  <li className="old-row">
    <Link to={paths.oldAsset(nft)}>
      <img src={stillImageOf(nft)} alt="" width={56} height={56} loading="lazy" decoding="async" />
      <span className="old-text">
        <b>{assetTitle(nft)}</b>
        <small className="quiet">
          {[
            t('collection.number', { number: nft.number }),
            nft.datePurchased && formatDate(nft.datePurchased),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <Minting nft={nft} />
      <Icon name="more" />
    </Link>
  </li>
)

const rows = [0, 1, 2, 3]

/** Skeleton of the list. */
export const OldCollectionSkeleton = () => (
  <div aria-busy="true">
    <Skeleton width={220} height={32} />
    <p className="collection-loading quiet" role="status">
      {t('collection.looking')}
    </p>
    <div className="old-drop">
      {rows.map((row) => (
        <Skeleton key={row} width="100%" height={72} />
      ))}
    </div>
  </div>
)
