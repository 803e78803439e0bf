import { useEffect, useState, type ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { accountOf, type MembershipAccount } from '#contract/membership.ts'
import { isReadOnly } from '#domain/viewer.ts'
import { useRead } from '#lib/api/read.ts'
import { Failed, Section } from '#lib/api/Section.tsx'
import { loadTextGroup, t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { freeItems } from '../drops/launchComponents.ts'
import { TierHero } from '../membership/TierHero.tsx'
import { TierStripSkeleton } from '../membership/TierStripSkeleton.tsx'
import { EarnSkeleton } from '../points/EarnSkeleton.tsx'
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
          <LateLowerPart membership={membership} />
        </div>
      </div>
    </>
  )
}

type LowerPartProps = { membership: MembershipAccount }

/** Loads the lower part and its texts after the first picture: 15 KiB, with the actions of every benefit. */
function LateLowerPart({ membership }: LowerPartProps) {
  const [LowerPart, setLowerPart] = useState<ComponentType<LowerPartProps>>()
  const [failure, setFailure] = useState<{ thrown: unknown }>()
  useEffect(() => {
    if (LowerPart || failure) return
    void Promise.all([
      import('./MembershipLowerPart.tsx'),
      loadTextGroup('membership'),
      loadTextGroup('benefits'),
    ])
      .then(([module]) => setLowerPart(() => module.MembershipLowerPart))
      .catch((thrown: unknown) => setFailure({ thrown }))
  }, [LowerPart, failure])

  if (LowerPart) return <LowerPart membership={membership} />
  if (failure) return <Failed thrown={failure.thrown} onRetry={() => setFailure(undefined)} />
  return (
    <>
      <EarnSkeleton />
      <TierStripSkeleton />
    </>
  )
}
