import { useParams } from 'react-router-dom'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { BenefitsOf } from '../benefits/BenefitList.tsx'
import { OldAsset, OldAssetWaiting } from '../collection/OldAsset.tsx'

/** One item in the plain view of the collection (RT-25). */
export default function OldAssetScreen() {
  const { nftId = '' } = useParams()
  return (
    <div className="old-page">
      <Section name={t('collection.earlierTitle')} waiting={<OldAssetWaiting />}>
        <OldAsset nftId={nftId} benefits={(utilities) => <BenefitsOf nftId={nftId} benefits={utilities} />} />
      </Section>
    </div>
  )
}
