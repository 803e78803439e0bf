import type { Program } from '#brands/brand.ts'
import { announcements } from './announcements.ts'
import { categories } from './benefits.ts'
import { contests } from './contests.ts'
import { assets, drops } from './drops.ts'
import { features, tiers } from './tiers.ts'
import { offers } from './offers.ts'
import { polls } from './polls.ts'

/** The content of Second Look. No-break spaces are written as escapes to keep them visible. */
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
  claim: { token: 'o3bNJRXviFIGriSyX2MDqQ', assetId: 'eyewear-asset-sunday' },
  membershipDrop: {
    dropId: 'eyewear-second-look',
    name: { en: 'Second Look', fr: 'Second regard' },
    dateOpen: '2026-03-12T13:00:00.000Z',
    // 1: issued free of charge.
    salesType: 1,
  },
  membershipAsset: {
    name: 'Second Look',
    description: {
      en: 'Your place at Verre & Fils. It holds your level and your points, and it changes its picture when you move up.',
      fr: 'Votre place chez Verre\u00A0&\u00A0Fils. Elle porte votre niveau et vos points, et change d’image quand vous montez.',
    },
    html: {
      en: '<p>All it asks is to be used.</p><ul><li>Every benefit of your level opens with it</li><li>Your pass and your codes open at the counter, online or offline</li><li>Your number stays yours, whatever your level</li></ul>',
      fr: '<p>Elle ne demande qu’à servir.</p><ul><li>Tous les avantages de votre niveau s’ouvrent avec elle</li><li>Votre carte et vos codes s’ouvrent au comptoir, en ligne ou hors ligne</li><li>Votre numéro reste le vôtre, quel que soit votre niveau</li></ul>',
    },
    blockchain: 0,
    phonePass: { barcode: 'code128' },
  },
  // Enough for the lens care kit, so that a new member can redeem at once.
  welcome: {
    points: 150,
    reason: { en: 'Welcome to Second Look', fr: 'Bienvenue à Second regard' },
  },
}
