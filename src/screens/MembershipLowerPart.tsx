import type { MembershipAccount } from '#contract/membership.ts'
import { isReadOnly } from '#domain/viewer.ts'
import { Section } from '#lib/api/Section.tsx'
import { useViewer } from '#lib/session/viewer.ts'
import { Benefits } from '../benefits/Benefits.tsx'
import { RedirectToItem } from '../collection/asset/RedirectToItem.tsx'
import { Faq } from '../membership/Faq.tsx'
import { TierGreeting } from '../membership/TierGreeting.tsx'
import { TierStrip } from '../membership/TierStrip.tsx'
import { TierStripSkeleton } from '../membership/TierStripSkeleton.tsx'
import { EarnPoints } from '../points/EarnPoints.tsx'
import { EarnSkeleton } from '../points/EarnSkeleton.tsx'

/** What follows the offers on the membership page; loaded after its first picture. */
export const MembershipLowerPart = ({ membership }: { membership: MembershipAccount }) => (
  <>
    <Section waiting={<EarnSkeleton />}>
      <EarnPoints membership={membership} />
    </Section>
    <Benefits membership={membership} />
    <Section waiting={<TierStripSkeleton />}>
      <TierStrip membership={membership} />
    </Section>
    <Faq />
    {!isReadOnly(useViewer()) && (
      <>
        <TierGreeting membership={membership} />
        <Section otherwise={() => null}>
          <RedirectToItem userAssetPointsId={membership.userAssetPointsId} />
        </Section>
      </>
    )}
  </>
)
