import type { ReactNode } from 'react'
import type { BenefitFilter } from '#domain/benefit.ts'
import { useBrand } from '#kit/brand.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { CollectionWaiting } from './CollectionWaiting.tsx'
import { chooseFilter, filtersAs, useFilter } from './filter.ts'
import { OnlyItem } from './OnlyItem.tsx'
import './collection.css'

/** What a screen hands in: the greeting and the news above, the drops, and the benefits of one kind or of all. */
type Parts = {
  greeting: ReactNode
  news: ReactNode
  drops: (after?: ReactNode) => ReactNode
  benefits: (filter: BenefitFilter) => ReactNode
}

/** The collection as the brand lays it out; each shows the same parts. */
export function CollectionLayout(parts: Parts) {
  const { collectionLayout } = useBrand().features
  const Layout = layouts[collectionLayout]
  return <Layout {...parts} />
}

/** SC-20: a hero whose tabs are the collection and the kinds of benefits. */
function Tabbed({ greeting, news, drops, benefits }: Parts) {
  const filter = useFilter()
  return (
    <div className="collection is-tabbed">
      <header className="collection-hero">
        <p className="label">{t('programme.name')}</p>
        <h1 className="display t-49">{t('collection.title')}</h1>
      </header>
      <Tabs label={t('collection.filter')} tabs={filtersAs(t('collection.title'))} chosen={filter} onChoose={chooseFilter}>
        {filter === 'all' ? <>{greeting}{news}{drops()}</> : benefits(filter)}
      </Tabs>
    </div>
  )
}

/** SC-23 to SC-26: filters over the drops; the view of all ends with every benefit of hers. */
function Filtered({ greeting, news, drops, benefits }: Parts) {
  const filter = useFilter()
  return (
    <div className="collection">
      <h1 className="collection-title display t-39">{t('collection.title')}</h1>
      {greeting}
      {news}
      <div className="chips" role="group" aria-label={t('collection.filter')}>
        {filtersAs(t('collection.all')).map(({ id, title }) => (
          <button key={id} type="button" className="chip" aria-pressed={id === filter} onClick={() => chooseFilter(id)}>{title}</button>
        ))}
      </div>
      {filter === 'all' ? drops(benefits('all')) : benefits(filter)}
    </div>
  )
}

/** Shows nothing of itself until it is known that it does not lead on to its only item. */
const Flat = ({ greeting, news, drops }: Parts) => (
  <div className="collection">
    <Section name={t('collection.title')} waiting={<CollectionWaiting />}>
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
