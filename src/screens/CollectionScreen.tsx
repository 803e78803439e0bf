import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { BenefitList, BenefitsWaiting } from '../benefits/BenefitList.tsx'
import { Announcements } from '../collection/Announcements.tsx'
import { Collection } from '../collection/Collection.tsx'
import { CollectionLayout } from '../collection/CollectionLayout.tsx'
import { CollectionWaiting, NewsWaiting } from '../collection/CollectionWaiting.tsx'
import { freePieces } from '../drops/launch.ts'
import { Welcome } from '../session/Welcome.tsx'

/** The member's collection, the default page after a login. */
export default function CollectionScreen() {
  const pieces = freePieces()
  return (
    <>
      <title>{t('collection.title')}</title>
      <CollectionLayout
        greeting={<><Welcome />{pieces}</>}
        news={<Section waiting={<NewsWaiting />}><Announcements /></Section>}
        drops={(after) => <Section waiting={<CollectionWaiting />}><Collection after={after} /></Section>}
        benefits={(filter) => <Section key={filter} waiting={<BenefitsWaiting />}><BenefitList filter={filter} /></Section>}
      />
    </>
  )
}
