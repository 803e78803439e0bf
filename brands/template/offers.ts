import type { Program } from '#brands/brand.ts'
import { everyone, upperTiers } from './tiers.ts'

/** Offers that points buy: `value` in whole dollars, `cost` in whole points. */
export const offers: Program['offers'] = [
  {
    offerId: 'template-small-thanks',
    title: { en: 'A small thank you', fr: 'Un petit merci' },
    description: { en: 'Off any purchase.', fr: 'Sur tout achat.' },
    value: 10,
    cost: 100,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'template-large-thanks',
    title: { en: 'A big thank you', fr: 'Un grand merci' },
    description: { en: 'Off any purchase.', fr: 'Sur tout achat.' },
    value: 25,
    cost: 240,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'template-for-regulars',
    title: { en: 'For those who come often', fr: 'Pour les fidèles' },
    description: { en: 'From the second level on.', fr: 'À partir du deuxième niveau.' },
    value: 40,
    cost: 360,
    tierIds: upperTiers,
    isActive: true,
  },
]
