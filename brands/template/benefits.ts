import type { Program } from '#brands/brand.ts'
import { everyone, upperTiers } from './tiers.ts'

/** Benefits of a tier besides points; docs/brands.md lists the kinds, brands/eyewear has an example of each. */
export const categories: Program['categories'] = [
  {
    labelKey: 'perk-key',
    label: { en: 'Good to have', fr: 'Bon à avoir' },
    benefits: [
      {
        utilityId: 'template-early',
        utilityType: 4,
        name: { en: 'First to know', fr: 'Avant tout le monde' },
        description: {
          en: 'What is new, a day before it is announced.',
          fr: 'Les nouveautés, un jour avant leur annonce.',
        },
        art: 'b1',
        tierIds: everyone,
      },
      {
        utilityId: 'template-delivery',
        utilityType: 4,
        name: { en: 'Delivery on us', fr: 'La livraison est pour nous' },
        description: {
          en: 'Every order, from the second level on.',
          fr: 'À chaque commande, à partir du deuxième niveau.',
        },
        art: 'b2',
        tierIds: upperTiers,
      },
    ],
  },
]
