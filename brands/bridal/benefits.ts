import type { Program } from '#brands/brand.ts'
import { atelier } from './atelier.ts'
import { reception } from './reception.ts'
import { salon } from './salon.ts'

export const categories: Program['categories'] = [
  {
    labelKey: 'media-key',
    label: { en: 'From the atelier', fr: 'De l’atelier' },
    benefits: atelier,
  },
  { labelKey: 'offer-key', label: { en: 'At the salon', fr: 'Au salon' }, benefits: salon },
  {
    labelKey: 'event-key',
    label: { en: 'You are expected', fr: 'On vous attend' },
    benefits: reception,
  },
]
