import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { BenefitList, BenefitsOfPieces, BenefitsSkeleton } from '../benefits/BenefitList.tsx'
import { Announcements } from '../collection/Announcements.tsx'
import { Collection } from '../collection/Collection.tsx'
import { CollectionLayout } from '../collection/CollectionLayout.tsx'
import { CollectionSkeleton, NewsSkeleton } from '../collection/CollectionSkeleton.tsx'
import { freeItems } from '../drops/launchComponents.ts'
import { LateSale } from '../payments/sale/LateSale.tsx'
import { LateReceived } from '../transfers/LateReceived.tsx'
import { LateStayOffer } from '../auth/login/LateStayOffer.tsx'
import { Welcome } from '../auth/registration/Welcome.tsx'

/** The member's collection, the default page after a login. */
export default function CollectionScreen() {
  const items = freeItems()
  return (
    <>
      <title>{t('collection.title')}</title>
      <CollectionLayout
        greeting={
          <>
            <Welcome />
            <LateStayOffer />
            {items}
            <LateReceived />
          </>
        }
        news={
          <Section waiting={<NewsSkeleton />}>
            <Announcements />
          </Section>
        }
        drops={(after) => (
          <>
            <Section waiting={<CollectionSkeleton />}>
              <Collection after={after} />
            </Section>
            <LateSale />
          </>
        )}
        pieceBenefits={
          <Section waiting={<BenefitsSkeleton />}>
            <BenefitsOfPieces />
          </Section>
        }
        benefits={(filter) => (
          <Section key={filter} waiting={<BenefitsSkeleton />}>
            <BenefitList filter={filter} />
          </Section>
        )}
      />
    </>
  )
}
