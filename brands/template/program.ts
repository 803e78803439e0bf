import type { Program } from '#brands/brand.ts'
import { categories } from './benefits.ts'
import { features, tiers } from './tiers.ts'
import { offers } from './offers.ts'

/** The content of the program. Polls, contests, drops and more: see brands/eyewear. */
export const program: Program = {
  tiers,
  features,
  offers,
  categories,
  polls: [],
  membershipDrop: {
    dropId: 'template-membership',
    name: { en: 'Template Rewards', fr: 'Récompenses Template' },
    dateOpen: '2026-01-01T12:00:00.000Z',
    // 1: issued free of charge.
    salesType: 1,
  },
  membershipAsset: {
    name: 'Template Rewards',
    description: {
      en: 'Your place at Template. It holds your level and your points.',
      fr: 'Votre place chez Template. Elle porte votre niveau et vos points.',
    },
    blockchain: 0,
  },
  // Enough for the cheapest offer, so that a new member can redeem at once.
  welcome: {
    points: 120,
    reason: { en: 'Welcome to Template Rewards', fr: 'Bienvenue aux Récompenses Template' },
  },
}
