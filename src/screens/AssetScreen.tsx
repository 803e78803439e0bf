import { useParams } from 'react-router-dom'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { AssetBenefits } from '../benefits/AssetBenefits.tsx'
import { AssetDetail } from '../collection/AssetDetail.tsx'
import { AssetWaiting } from '../collection/AssetWaiting.tsx'

/** One item of the member (RT-15). */
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
