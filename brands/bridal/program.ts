import type { Program } from '#brands/brand.ts'
import { announcements } from './announcements.ts'
import { categories } from './benefits.ts'
import { contests } from './contests.ts'
import { assets, drops } from './drops.ts'
import { features, tiers } from './tiers.ts'
import { offers } from './offers.ts'
import { polls } from './polls.ts'

/** The content of the Aster Circle. No-break spaces are written as escapes to keep them visible. */
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
  claim: { token: '9edGL54XYfFwhRwo_i3fGQ', assetId: 'bridal-asset-buttonhole' },
  membershipDrop: {
    dropId: 'bridal-circle',
    name: { en: 'Aster Circle', fr: 'Cercle Aster' },
    dateOpen: '2026-02-14T16:00:00.000Z',
    // 1: issued free of charge.
    salesType: 1,
  },
  membershipAsset: {
    name: 'Aster Circle',
    description: {
      en: 'Your name in the house book. It keeps your level and your points.',
      fr: 'Votre nom dans le livre de la Maison. Il garde votre niveau et vos points.',
    },
    html: {
      en: '<p>Written in once, and kept.</p><ul><li>Every benefit of your level opens with it</li><li>Your pass and your codes open in the salon, online or offline</li><li>Your number stays yours, whatever your level</li></ul>',
      fr: '<p>Inscrit une fois, et gardé.</p><ul><li>Tous les avantages de votre niveau s’ouvrent avec lui</li><li>Votre carte et vos codes s’ouvrent au salon, en ligne ou hors ligne</li><li>Votre numéro reste le vôtre, quel que soit votre niveau</li></ul>',
    },
    blockchain: 0,
    phonePass: { barcode: 'qr' },
  },
  // Enough for a pocket square, so that a new member can redeem at once.
  welcome: {
    points: 300,
    reason: { en: 'Received in the Aster Circle', fr: 'Entrée dans le Cercle Aster' },
  },
}
