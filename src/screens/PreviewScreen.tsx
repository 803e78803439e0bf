import { use } from 'react'
import { previewLinkIn, type PreviewLink } from '#kit/paths.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { ExpiredLink } from '../preview/ExpiredLink.tsx'
import { PreviewLine } from '../preview/PreviewLine.tsx'
import { samplesOf } from '../preview/samples.ts'
import { useCarried } from '../session/carried.ts'
import { Membership } from './MembershipScreen.tsx'
import { MembershipWaiting } from './MembershipWaiting.tsx'

/** The membership page as a member of a level sees it, with sample data and without actions, for the brand's staff (RT-27). */
export default function PreviewScreen() {
  const link = previewLinkIn(useCarried())
  return <div className="membership"><Section name={t('preview.title')} waiting={<MembershipWaiting />}>{link && <Preview link={link} />}</Section></div>
}

function Preview({ link }: { link: PreviewLink }) {
  const samples = use(samplesOf(link))
  if (!samples) return <ExpiredLink />
  const { userAssetPointsId, assetVariation } = samples.account
  return <><PreviewLine level={assetVariation.name} /><Membership id={userAssetPointsId} /></>
}
