import { useParams } from 'react-router-dom'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { BenefitsOf } from '../benefits/BenefitList.tsx'
import { OldAsset, OldAssetWaiting } from '../collection/OldAsset.tsx'

/** RT-25: one item of the collection as it was. */
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
