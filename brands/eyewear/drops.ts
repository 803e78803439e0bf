import type { Program } from '#brands/brand.ts'

/** salesType 1: issued free of charge. 2: sold at its price. */
export const drops: NonNullable<Program['drops']> = [
  {
    dropId: 'eyewear-drop-lilac',
    name: { en: 'Lilac, by vote', fr: 'Lilas, par vote' },
    dateOpen: '2026-09-04T13:00:00.000Z',
    salesType: 1,
    signUp: { fields: 'email', freeAssetId: 'eyewear-asset-lilac' },
  },
  {
    dropId: 'eyewear-drop-house',
    name: { en: 'On the house', fr: 'Offert par la maison' },
    dateOpen: '2026-01-12T13:00:00.000Z',
    salesType: 1,
  },
  {
    dropId: 'eyewear-drop-saint-remy',
    name: { en: 'Saint-Rémy, spring', fr: 'Saint-Rémy, printemps' },
    dateOpen: '2026-04-10T13:00:00.000Z',
    salesType: 2,
    price: { amount: 4800, gasFee: 110 },
  },
]

export const assets: NonNullable<Program['assets']> = [
  {
    assetId: 'eyewear-asset-lilac',
    dropId: 'eyewear-drop-lilac',
    name: { en: 'The lilac drawing', fr: 'Le dessin lilas' },
    description: {
      en: 'You voted for lilac. We made lilac. This is the numbered drawing it was cut from.',
      fr: 'Vous avez voté lilas. On a fait lilas. Voici le dessin d’où il est né, numéroté.',
    },
    html: {
      en: '<p>Pencil on the back of an invoice, corrected twice by people who agree on nothing else.</p><ul><li>Opens the workshop’s pictures</li><li>Fifteen dollars off the pair it became</li><li>Looks good above a mirror</li></ul>',
      fr: '<p>Au crayon, au dos d’une facture, corrigé deux fois par des gens qui ne s’entendent sur rien d’autre.</p><ul><li>Ouvre les photos de l’atelier</li><li>Quinze dollars de moins sur la paire qu’il est devenu</li><li>Fait bien au-dessus d’un miroir</li></ul>',
    },
    blockchain: 0,
    art: 'a2',
    variation: { name: { en: 'First print', fr: 'Premier tirage' }, supply: 500 },
  },
  {
    assetId: 'eyewear-asset-sunday',
    dropId: 'eyewear-drop-house',
    name: { en: 'The Sunday pair', fr: 'La paire du dimanche' },
    description: {
      en: 'Amber lenses for the one day when nothing needs to be sharp.',
      fr: 'Des verres ambrés pour le seul jour où rien n’a besoin d’être net.',
    },
    html: {
      en: '<p>Drawn once, in ink, and never sold in the shop.</p><ul><li>It is free: one each</li><li>It hangs in your collection, where nobody can sit on it</li></ul>',
      fr: '<p>Dessinée une fois, à l’encre, et introuvable en boutique.</p><ul><li>Elle ne coûte rien, et il y en a pour tout le monde</li><li>Elle pend dans votre collection, où personne ne s’assoira dessus</li></ul>',
    },
    blockchain: 2,
    art: 'a4',
  },
  {
    assetId: 'eyewear-asset-gaspard',
    dropId: 'eyewear-drop-saint-remy',
    name: { en: 'Gaspard, ember', fr: 'Gaspard, braise' },
    description: {
      en: 'The last frame Gaspard filed by hand before his sabbatical. Numbered, like the good ones.',
      fr: 'La dernière monture limée à la main par Gaspard avant son congé. Numérotée, comme les bonnes.',
    },
    html: {
      en: '<p>Drawn from the pair on his bench, scratches included.</p><ul><li>A hundred of them, and no more</li><li>The price of lunch for two, without the bread</li></ul>',
      fr: '<p>Dessinée d’après la paire restée sur son établi, rayures comprises.</p><ul><li>Cent exemplaires, pas un de plus</li><li>Le prix d’un déjeuner à deux, sans le pain</li></ul>',
    },
    blockchain: 2,
    art: 'a1',
    variation: { name: { en: 'Ember', fr: 'Braise' }, supply: 100 },
  },
]
