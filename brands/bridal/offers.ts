import type { Program } from '#brands/brand.ts'
import { bloomAndAster, everyone } from './tiers.ts'

export const offers: Program['offers'] = [
  {
    offerId: 'bridal-pocket-square',
    kind: 'product',
    title: { en: 'Silk pocket square', fr: 'Pochette de soie' },
    description: {
      en: 'Woven in one piece, any color.',
      fr: 'Tissée d’une pièce, à votre couleur.',
    },
    art: 'offer-square',
    cost: 300,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'bridal-alterations',
    title: { en: 'Alterations', fr: 'Retouches' },
    description: {
      en: 'Hem, waist or sleeve, by hand.',
      fr: 'Ourlet, taille ou manche, à la main.',
    },
    value: 60,
    cost: 400,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'bridal-shirt',
    title: { en: 'Made-to-measure shirt', fr: 'Chemise sur mesure' },
    description: { en: 'Three fittings, one collar.', fr: 'Trois essayages, un col.' },
    value: 80,
    cost: 700,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'bridal-private-fitting',
    kind: 'experience',
    title: { en: 'A private fitting', fr: 'Un essayage privé' },
    description: { en: 'An hour alone with our cutter.', fr: 'Une heure seul avec notre coupeur.' },
    place: { en: 'In our salon', fr: 'Dans notre salon' },
    time: { en: 'Weekday evenings', fr: 'Le soir, en semaine' },
    art: 'offer-fitting',
    cost: 900,
    tierIds: bloomAndAster,
    isActive: true,
    validDays: 365,
  },
]
