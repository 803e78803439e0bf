import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { Collection } from '../collection/Collection.tsx'
import { CollectionWaiting } from '../collection/CollectionWaiting.tsx'
import { Welcome } from '../session/Welcome.tsx'

/** The member's collection, where every way in ends. */
export default function CollectionScreen() {
  return (
    <div className="collection">
      <title>{t('collection.title')}</title>
      <h1 className="collection-title display t-39">{t('collection.title')}</h1>
      <Welcome />
      <Section waiting={<CollectionWaiting />}><Collection /></Section>
    </div>
  )
}
