import type { ReactNode } from 'react'
import type { BenefitFilter } from '#domain/benefit.ts'
import { useBrand } from '#lib/brand.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { CollectionSkeleton } from './CollectionSkeleton.tsx'
import { chooseFilter, filterOptions, useFilter } from './filter.ts'
import { OnlyItem } from './OnlyItem.tsx'
import './collection.css'

/** The parts of the collection, passed in by the screen: greeting, announcements, drops, and benefits. */
type LayoutParts = {
  greeting: ReactNode
  news: ReactNode
  drops: (after?: ReactNode) => ReactNode
  /** Benefits of every kind, for the unfiltered view. */
  pieceBenefits: ReactNode
  benefits: (filter: Exclude<BenefitFilter, 'all'>) => ReactNode
}

/** Arranges the parts of the collection in the layout of the brand. */
export function CollectionLayout(parts: LayoutParts) {
  const { collectionLayout } = useBrand().features
  const Layout = layouts[collectionLayout]
  return <Layout {...parts} />
}

/** A hero with tabs for the collection and the kinds of benefits (SC-20). */
function Tabbed({ greeting, news, drops, benefits }: LayoutParts) {
  const filter = useFilter()
  return (
    <div className="collection is-tabbed">
      <header className="collection-hero">
        <p className="label">{t('program.name')}</p>
        <h1 className="display t-49">{t('collection.title')}</h1>
      </header>
      <Tabs
        label={t('collection.filter')}
        tabs={filterOptions(t('collection.title'))}
        chosen={filter}
        onChoose={chooseFilter}
      >
        {filter === 'all' ? (
          <>
            {greeting}
            {news}
            {drops()}
          </>
        ) : (
          benefits(filter)
        )}
      </Tabs>
    </div>
  )
}

/** Filters above the drops; the "all" view ends with the benefits of the pieces (SC-23 to SC-26). */
function Filtered({ greeting, news, drops, pieceBenefits, benefits }: LayoutParts) {
  const filter = useFilter()
  return (
    <div className="collection">
      <h1 className="collection-title display t-39">{t('collection.title')}</h1>
      {greeting}
      {news}
      <div className="chips" role="group" aria-label={t('collection.filter')}>
        {filterOptions(t('collection.all')).map(({ id, title }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={id === filter}
            onClick={() => chooseFilter(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {filter === 'all' ? drops(pieceBenefits) : benefits(filter)}
    </div>
  )
}

/** Renders nothing until it is known that there is no single item to open instead. */
const Flat = ({ greeting, news, drops }: LayoutParts) => (
  <div className="collection">
    <Section name={t('collection.title')} waiting={<CollectionSkeleton />}>
      <OnlyItem>
        <h1 className="collection-title display t-39">{t('collection.title')}</h1>
        {greeting}
        {news}
        {drops()}
      </OnlyItem>
    </Section>
  </div>
)

const layouts = { tabs: Tabbed, filters: Filtered, flat: Flat }
