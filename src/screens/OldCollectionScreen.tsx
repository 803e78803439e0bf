import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { OldCollection, OldCollectionSkeleton } from '../collection/OldCollection.tsx'

/** The collection as a plain list (RT-24). */
export default function OldCollectionScreen() {
  return (
    <div className="old-page">
      <title>{t('collection.listTitle')}</title>
      <Section name={t('collection.listTitle')} waiting={<OldCollectionSkeleton />}>
        <OldCollection />
      </Section>
    </div>
  )
}
