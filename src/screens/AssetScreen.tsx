import { useParams } from 'react-router-dom'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { AssetBenefits } from '../benefits/AssetBenefits.tsx'
import { AssetDetail } from '../collection/AssetDetail.tsx'
import { AssetWaiting } from '../collection/AssetWaiting.tsx'

/** RT-15: one asset of the member's. */
export default function AssetScreen() {
  const { nftId = '' } = useParams()
  return (
    <div className="asset-page">
      <Section name={t('asset.myCollection')} waiting={<AssetWaiting />}>
        <AssetDetail nftId={nftId} benefits={(utilities) => <AssetBenefits nftId={nftId} benefits={utilities} />} />
      </Section>
    </div>
  )
}
