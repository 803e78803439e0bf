import { useParams } from 'react-router-dom'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { AssetBenefits } from '../benefits/AssetBenefits.tsx'
import { AssetSkeleton } from '../collection/asset/AssetSkeleton.tsx'
import { ItemDetail } from '../collection/asset/ItemDetail.tsx'
import { Whereabouts } from '../withdrawals/Whereabouts.tsx'

/** One item of the member's collection (RT-13). */
export default function ItemScreen() {
  const { nftId = '' } = useParams()
  return (
    <div className="asset-page">
      <Section name={t('asset.myCollection')} waiting={<AssetSkeleton />}>
        <ItemDetail
          nftId={nftId}
          whereabouts={(nft) => <Whereabouts nft={nft} />}
          benefits={(utilities) => <AssetBenefits nftId={nftId} benefits={utilities} />}
        />
      </Section>
    </div>
  )
}
