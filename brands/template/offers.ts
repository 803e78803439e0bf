import type { Program } from '#brands/brand.ts'
import { everyone, upperTiers } from './tiers.ts'

/**
 * Offers that points buy: `value` in whole dollars off, `cost` in whole points. Something else than an amount has the
 * kind `product` or `experience`, and no `value`.
 */
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
  {
    offerId: 'template-gift',
    kind: 'product',
    title: { en: 'A gift from the shelf', fr: 'Un cadeau de l’étagère' },
    description: { en: 'Choose one at the counter.', fr: 'À choisir au comptoir.' },
    art: 'b4',
    cost: 180,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'template-behind-the-scenes',
    kind: 'experience',
    title: { en: 'An hour behind the scenes', fr: 'Une heure en coulisses' },
    description: { en: 'See how it is made.', fr: 'Découvrez comment tout est fabriqué.' },
    place: { en: 'In our shop', fr: 'Dans notre boutique' },
    time: { en: 'By appointment', fr: 'Sur rendez-vous' },
    cost: 300,
    tierIds: upperTiers,
    isActive: true,
  },
]
