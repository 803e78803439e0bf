import { useEffect, useState, type ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { accountOf, type MembershipAccount } from '#contract/membership.ts'
import { isReadOnly } from '#domain/viewer.ts'
import { useRead } from '#lib/api/read.ts'
import { Failed, Section } from '#lib/api/Section.tsx'
import { loadTextGroup, t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { RedirectToItem } from '../collection/asset/RedirectToItem.tsx'
import { freeItems } from '../drops/launchComponents.ts'
import { Faq } from '../membership/Faq.tsx'
import { TierGreeting } from '../membership/TierGreeting.tsx'
import { TierStrip, TierStripSkeleton } from '../membership/TierStrip.tsx'
import { TierHero } from '../membership/TierHero.tsx'
import { EarnPoints, EarnSkeleton } from '../points/EarnPoints.tsx'
import { PointsPanel } from '../points/PointsPanel.tsx'
import { OffersForYou } from '../redemption/OffersForYou.tsx'
import { ReadyVouchers } from '../redemption/ReadyVouchers.tsx'
import { OffersForYouSkeleton } from '../redemption/RedemptionSkeletons.tsx'
import { Welcome } from '../auth/registration/Welcome.tsx'
import { MembershipSkeleton } from './MembershipSkeleton.tsx'

/** The membership page, whose parts load and fail independently. */
export default function MembershipScreen() {
  const { userAssetPointsId = '' } = useParams()
  return (
    <div className="membership">
      <Section name={t('nav.myMembership')} waiting={<MembershipSkeleton />}>
        <Membership key={userAssetPointsId} id={userAssetPointsId} />
      </Section>
    </div>
  )
}

/** The content of the membership page, for a member and in the staff preview. */
export function Membership({ id }: { id: string }) {
  const membership = accountOf(useRead(api.membership.membership, { id }))
  const viewer = useViewer()

  return (
    <>
      <TierHero membership={membership} />
      {!isReadOnly(viewer) && <TierGreeting membership={membership} />}
      <div className="membership-columns">
        <div className="membership-side">
          {/* A flat collection redirects here, so the greeting is shown here too. */}
          {!isReadOnly(viewer) && <Welcome />}
          <PointsPanel membership={membership} />
          {freeItems()}
          <Section waiting={null}>
            <ReadyVouchers membership={membership} />
          </Section>
        </div>
        <div className="membership-main">
          <Section waiting={<OffersForYouSkeleton />}>
            <OffersForYou membership={membership} />
          </Section>
          <Section waiting={<EarnSkeleton />}>
            <EarnPoints membership={membership} />
          </Section>
          <LateBenefits membership={membership} />
          <Section waiting={<TierStripSkeleton />}>
            <TierStrip membership={membership} />
          </Section>
          <Faq />
          {!isReadOnly(viewer) && (
            <Section otherwise={() => null}>
              <RedirectToItem userAssetPointsId={id} />
            </Section>
          )}
        </div>
      </div>
    </>
  )
}

type BenefitsProps = { membership: MembershipAccount }

/** Loads the benefits after the first picture: the actions of every kind are 9 KiB. */
function LateBenefits({ membership }: BenefitsProps) {
  const [Benefits, setBenefits] = useState<ComponentType<BenefitsProps>>()
  const [failure, setFailure] = useState<{ thrown: unknown }>()
  useEffect(() => {
    if (Benefits || failure) return
    void Promise.all([import('../benefits/Benefits.tsx'), loadTextGroup('benefits')])
      .then(([module]) => setBenefits(() => module.Benefits))
      .catch((thrown: unknown) => setFailure({ thrown }))
  }, [Benefits, failure])

  if (Benefits) return <Benefits membership={membership} />
  return failure && <Failed thrown={failure.thrown} onRetry={() => setFailure(undefined)} />
}
