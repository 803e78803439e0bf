import type { Program } from '#brands/brand.ts'
import { announcements } from './announcements.ts'
import { categories } from './benefits.ts'
import { contests } from './contests.ts'
import { assets, drops } from './drops.ts'
import { features, tiers } from './tiers.ts'
import { offers } from './offers.ts'
import { polls } from './polls.ts'

/** The content of Slow Nights. No-break spaces are written as escapes to keep them visible. */
export const program: Program = {
  tiers,
  features,
  offers,
  polls,
  contests,
  announcements,
  categories,
  drops,
  assets,
  claim: { token: 'OGy510fqO9PYlPLsftq5qg', assetId: 'sleep-asset-candle' },
  membershipDrop: {
    dropId: 'sleep-slow-nights',
    name: { en: 'Slow Nights', fr: 'Nuits lentes' },
    dateOpen: '2026-01-09T21:40:00.000Z',
    // 1: issued free of charge.
    salesType: 1,
  },
  membershipAsset: {
    name: 'Slow Nights',
    description: {
      en: 'Your place under the moon. It keeps your points, and fills up as you do.',
      fr: 'Votre place sous la lune. Elle garde vos points et se remplit avec vous.',
    },
    html: {
      en: '<p>Nothing to carry, nothing to remember.</p><ul><li>Every benefit of your level opens with it</li><li>Your pass and your codes open offline, even at midnight</li><li>Your number stays yours, whatever your level</li></ul>',
      fr: '<p>Rien à porter, rien à retenir.</p><ul><li>Tous les avantages de votre niveau s’ouvrent avec elle</li><li>Votre carte et vos codes s’ouvrent hors ligne, même à minuit</li><li>Votre numéro reste le vôtre, quel que soit votre niveau</li></ul>',
    },
    blockchain: 0,
    phonePass: { barcode: 'qr' },
  },
  // Enough for a pillowcase, so that a new member can redeem at once.
  welcome: {
    points: 150,
    reason: { en: 'Welcome to Slow Nights', fr: 'Bienvenue aux Nuits lentes' },
  },
}
