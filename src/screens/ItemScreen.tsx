import { useParams } from 'react-router-dom'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { AssetBenefits } from '../benefits/AssetBenefits.tsx'
import { AssetWaiting } from '../collection/AssetWaiting.tsx'
import { ItemDetail } from '../collection/ItemDetail.tsx'

/** One item of the member's collection (RT-13). */
export default function ItemScreen() {
  const { nftId = '' } = useParams()
  return (
    <div className="asset-page">
      <Section name={t('asset.myCollection')} waiting={<AssetWaiting />}>
        <ItemDetail nftId={nftId} benefits={(utilities) => <AssetBenefits nftId={nftId} benefits={utilities} />} />
      </Section>
    </div>
  )
}
