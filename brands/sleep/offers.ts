import type { Program } from '#brands/brand.ts'
import { everyone, full } from './tiers.ts'

export const offers: Program['offers'] = [
  {
    offerId: 'sleep-pillowcase',
    kind: 'product',
    title: { en: 'Linen pillowcase', fr: 'Taie en lin' },
    description: {
      en: 'Washed soft, in Dusk or Fog.',
      fr: 'Lavée jusqu’à la douceur, en Brune ou en Brume.',
    },
    art: 'offer-pillowcase',
    cost: 150,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'sleep-bedding',
    title: { en: 'Any bedding', fr: 'La literie de votre choix' },
    description: { en: 'Sheets, covers and pillows.', fr: 'Draps, housses et oreillers.' },
    value: 20,
    cost: 300,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'sleep-blanket',
    title: { en: 'Weighted blanket', fr: 'Couverture lestée' },
    description: { en: 'Fifteen pounds of calm.', fr: 'Sept kilos de calme.' },
    value: 45,
    cost: 550,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'sleep-mist',
    title: { en: 'Lavender room mist', fr: 'Brume de lavande' },
    description: {
      en: 'A last breath before lights out.',
      fr: 'Un dernier souffle avant d’éteindre.',
    },
    value: 30,
    cost: 750,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'sleep-mattress',
    title: { en: 'A mattress, old for new', fr: 'Un matelas, livré et repris' },
    description: { en: 'The old one leaves the same evening.', fr: 'L’ancien part le soir même.' },
    value: 200,
    cost: 1600,
    tierIds: full,
    isActive: true,
    validDays: 180,
  },
]
