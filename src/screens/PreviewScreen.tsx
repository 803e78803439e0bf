import { use } from 'react'
import { previewLinkIn, type PreviewLink } from '#lib/navigation/paths.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { ExpiredLink } from '../preview/ExpiredLink.tsx'
import { PreviewBanner } from '../preview/PreviewBanner.tsx'
import { samplesOf } from '../preview/samples.ts'
import { useLinkParameters } from '#lib/navigation/linkParameters.ts'
import { Membership } from './MembershipScreen.tsx'
import { MembershipSkeleton } from './MembershipSkeleton.tsx'

/** The membership page as a member of a tier sees it, with sample data and without actions, for the brand's staff (RT-27). */
export default function PreviewScreen() {
  const link = previewLinkIn(useLinkParameters())
  return (
    <div className="membership">
      <Section name={t('preview.title')} waiting={<MembershipSkeleton />}>
        {link && <Preview link={link} />}
      </Section>
    </div>
  )
}

function Preview({ link }: { link: PreviewLink }) {
  const samples = use(samplesOf(link))
  if (!samples) return <ExpiredLink />
  const { userAssetPointsId, assetVariation } = samples.account
  return (
    <>
      <PreviewBanner tier={assetVariation.name} />
      <Membership id={userAssetPointsId} />
    </>
  )
}
