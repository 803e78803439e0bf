import type { Program } from '#brands/brand.ts'
import { evenings } from './evenings.ts'
import { gifts } from './gifts.ts'
import { pictures } from './pictures.ts'
import { questions } from './questions.ts'
import { shop } from './shop.ts'

export const categories: Program['categories'] = [
  {
    labelKey: 'gift-key',
    label: { en: 'On the house', fr: 'Offert par la maison' },
    benefits: gifts,
  },
  {
    labelKey: 'event-key',
    label: { en: 'See you there', fr: 'À voir sur place' },
    benefits: evenings,
  },
  {
    labelKey: 'media-key',
    label: { en: 'For your eyes', fr: 'Pour vos yeux' },
    benefits: pictures,
  },
  {
    labelKey: 'offer-key',
    label: { en: 'From under the counter', fr: 'Sous le comptoir' },
    benefits: shop,
  },
  {
    labelKey: 'contest-key',
    label: { en: 'Your say, your luck', fr: 'Votre avis, votre chance' },
    benefits: questions,
  },
]
