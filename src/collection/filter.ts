import { useSyncExternalStore } from 'react'
import type { BenefitFilter } from '#domain/benefit.ts'
import { store } from '#lib/browser/store.ts'
import { t } from '#lib/texts/t.ts'

const chosen = store<BenefitFilter>('all')

/** Returns the selected filter of the collection, which is kept while the member opens an item and returns. */
export const useFilter = (): BenefitFilter => useSyncExternalStore(chosen.subscribe, chosen.get)
export const chooseFilter = (filter: BenefitFilter) => chosen.set(filter)

/** Returns the filters of SC-23 to SC-26; `all` is the layout's title for the unfiltered view. */
export const filterOptions = (all: string): { id: BenefitFilter; title: string }[] => [
  { id: 'all', title: all },
  { id: 'media', title: t('collection.media') },
  { id: 'offers', title: t('collection.offers') },
  { id: 'contests', title: t('collection.contests') },
]
