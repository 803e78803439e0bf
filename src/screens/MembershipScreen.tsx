import { useParams } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { accountOf } from '#contract/membership.ts'
import { isReadOnly } from '#domain/viewer.ts'
import { useBrand } from '#kit/brand.ts'
import { useRead, useReadAhead } from '#kit/read.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Benefits } from '../benefits/Benefits.tsx'
import { ToItem } from '../collection/ToItem.tsx'
import { freePieces } from '../drops/launch.ts'
import { Faq } from '../membership/Faq.tsx'
import { LevelGreeting } from '../membership/LevelGreeting.tsx'
import { LevelsStrip, LevelsWaiting } from '../membership/LevelsStrip.tsx'
import { TierHero } from '../membership/TierHero.tsx'
import { EarnPoints, EarnWaiting } from '../points/EarnPoints.tsx'
import { PointsPanel } from '../points/PointsPanel.tsx'
import { OfferShelf } from '../redemption/OfferShelf.tsx'
import { ReadyVouchers } from '../redemption/ReadyVouchers.tsx'
import { ShelfWaiting } from '../redemption/Waiting.tsx'
import { Welcome } from '../session/Welcome.tsx'
import { MembershipWaiting } from './MembershipWaiting.tsx'

/** The membership page, whose parts load and fail independently. */
export default function MembershipScreen() {
  const { userAssetPointsId = '' } = useParams()
  return <div className="membership"><Section name={t('nav.myMembership')} waiting={<MembershipWaiting />}><Membership key={userAssetPointsId} id={userAssetPointsId} /></Section></div>
}

/** The content of the membership page, for a member and in the staff preview. */
export function Membership({ id }: { id: string }) {
  usePrefetchedReads(id)
  const membership = accountOf(useRead(api.membership.membership, { id }))
  const viewer = useViewer()

  return (
    <>
      <TierHero membership={membership} />
      {!isReadOnly(viewer) && <LevelGreeting membership={membership} />}
      <div className="columns">
        <div className="side">
          {/* A flat collection redirects here, so the greeting is shown here too. */}
          {!isReadOnly(viewer) && <Welcome />}
          <PointsPanel membership={membership} />
          {freePieces()}
          <Section waiting={null}><ReadyVouchers membership={membership} /></Section>
        </div>
        <div className="flow">
          <Section waiting={<ShelfWaiting />}><OfferShelf membership={membership} /></Section>
          <Section waiting={<EarnWaiting />}><EarnPoints membership={membership} /></Section>
          <Benefits membership={membership} />
          <Section waiting={<LevelsWaiting />}><LevelsStrip membership={membership} /></Section>
          <Faq />
          {!isReadOnly(viewer) && <Section otherwise={() => null}><ToItem userAssetPointsId={id} /></Section>}
        </div>
      </div>
    </>
  )
}

function usePrefetchedReads(id: string) {
  const { membershipId } = useBrand()
  useReadAhead(api.points.balance, { id })
  useReadAhead(api.membership.tiers, { id: membershipId })
  useReadAhead(api.redemption.vouchers, { membershipId })
  useReadAhead(api.redemption.offers, { membershipId })
  useReadAhead(api.membership.configuration, { id: membershipId })
}
