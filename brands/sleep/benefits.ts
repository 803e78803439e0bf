import type { Program } from '#brands/brand.ts'
import { evenings } from './evenings.ts'
import { films } from './films.ts'
import { questions } from './questions.ts'
import { quietPrices } from './quiet-prices.ts'

export const categories: Program['categories'] = [
  {
    labelKey: 'media-key',
    label: { en: 'To watch, lying down', fr: 'À regarder, allongé' },
    benefits: films,
  },
  { labelKey: 'offer-key', label: { en: 'Quiet prices', fr: 'Prix doux' }, benefits: quietPrices },
  {
    labelKey: 'event-key',
    label: { en: 'Evenings together', fr: 'Soirées ensemble' },
    benefits: evenings,
  },
  {
    labelKey: 'contest-key',
    label: { en: 'Something to dream of', fr: 'De quoi rêver' },
    benefits: questions,
  },
]
