import { useSyncExternalStore } from 'react'
import type { BenefitFilter } from '#domain/benefit.ts'
import { store } from '#kit/store.ts'
import { t } from '#kit/t.ts'

const chosen = store<BenefitFilter>('all')

/** What a member looks at in her collection; it is still so when she comes back from one of the things in it. */
export const useFilter = (): BenefitFilter => useSyncExternalStore(chosen.subscribe, chosen.get)
export const chooseFilter = (filter: BenefitFilter) => chosen.set(filter)

/** SC-23 to SC-26, with what the view of everything is called in its layout. */
export const filtersAs = (all: string): { id: BenefitFilter; title: string }[] => [
  { id: 'all', title: all },
  { id: 'media', title: t('collection.media') },
  { id: 'offers', title: t('collection.offers') },
  { id: 'contests', title: t('collection.contests') },
]
