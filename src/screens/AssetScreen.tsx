import { useParams } from 'react-router-dom'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { AssetBenefits } from '../benefits/AssetBenefits.tsx'
import { AssetDetail } from '../collection/asset/AssetDetail.tsx'
import { AssetSkeleton } from '../collection/asset/AssetSkeleton.tsx'
import { BesideOnlyItem } from '../collection/OnlyItem.tsx'
import { LateSale } from '../payments/sale/LateSale.tsx'
import { Whereabouts } from '../withdrawals/Whereabouts.tsx'

/** One item of the member (RT-15). */
export default function AssetScreen() {
  const { nftId = '' } = useParams()
  return (
    <div className="asset-page">
      <Section name={t('asset.myCollection')} waiting={<AssetSkeleton />}>
        <AssetDetail
          nftId={nftId}
          whereabouts={(nft) => <Whereabouts nft={nft} />}
          benefits={(utilities) => <AssetBenefits nftId={nftId} benefits={utilities} />}
        />
      </Section>
      <BesideOnlyItem nftId={nftId}>
        <LateSale />
      </BesideOnlyItem>
    </div>
  )
}
