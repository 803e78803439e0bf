import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { OldCollection, OldCollectionWaiting } from '../collection/OldCollection.tsx'

/** The collection as a plain list (RT-24). */
export default function OldCollectionScreen() {
  return (
    <div className="old-page">
      <title>{t('collection.earlierTitle')}</title>
      <Section name={t('collection.earlierTitle')} waiting={<OldCollectionWaiting />}><OldCollection /></Section>
    </div>
  )
}
