import { useParams } from 'react-router-dom'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { BenefitsOf } from '../benefits/BenefitList.tsx'
import { OldAsset, OldAssetSkeleton } from '../collection/asset/OldAsset.tsx'

/** One item in the plain view of the collection (RT-25). */
export default function OldAssetScreen() {
  const { nftId = '' } = useParams()
  return (
    <div className="old-page">
      <Section name={t('collection.listTitle')} waiting={<OldAssetSkeleton />}>
        <OldAsset
          nftId={nftId}
          benefits={(utilities) => <BenefitsOf nftId={nftId} benefits={utilities} />}
        />
      </Section>
    </div>
  )
}
