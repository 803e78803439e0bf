import type { Program } from '#brands/brand.ts'

/** Four drops a year. salesType 1: issued free of charge. */
export const drops: NonNullable<Program['drops']> = [
  {
    dropId: 'sleep-winter-sky',
    name: { en: 'Winter Sky', fr: 'Ciel d’hiver' },
    dateOpen: '2026-10-30T21:40:00.000Z',
    salesType: 1,
  },
  {
    dropId: 'sleep-first-snow',
    name: { en: 'First Snow', fr: 'Première neige' },
    dateOpen: '2026-02-13T21:40:00.000Z',
    salesType: 1,
  },
  {
    dropId: 'sleep-lights-out',
    name: { en: 'Lights Out', fr: 'Extinction des feux' },
    dateOpen: '2026-01-16T21:40:00.000Z',
    salesType: 1,
  },
]

export const assets: NonNullable<Program['assets']> = [
  {
    assetId: 'sleep-asset-aurora',
    dropId: 'sleep-winter-sky',
    name: { en: 'Aurora', fr: 'Aurora' },
    description: {
      en: 'Light that takes its time. It moves if you wait.',
      fr: 'Une lumière qui prend son temps. Elle bouge, si vous attendez.',
    },
    html: {
      en: '<p>Filmed in one take, in the dark, by nobody in a hurry.</p><ul><li>Opens the long film</li><li>Ten percent off blankets, once</li><li>Two places on the night walk</li></ul>',
      fr: '<p>Filmée en une prise, dans le noir, par des gens sans hâte.</p><ul><li>Ouvre le long film</li><li>Dix pour cent sur les couvertures, une fois</li><li>Deux places à la marche de nuit</li></ul>',
    },
    blockchain: 2,
    art: 'a2',
    film: 'aurora.mp4',
    variation: { name: { en: 'Northern', fr: 'Boréale' }, supply: 400 },
  },
  {
    assetId: 'sleep-asset-cloud-nine',
    dropId: 'sleep-winter-sky',
    name: { en: 'Cloud nine', fr: 'Le neuvième nuage' },
    description: { en: 'The other eight were taken.', fr: 'Les huit autres étaient pris.' },
    blockchain: 0,
    art: 'a4',
    variation: { name: { en: 'Low', fr: 'Bas' }, supply: 900 },
    phonePass: { barcode: 'qr' },
  },
  {
    assetId: 'sleep-asset-hush',
    dropId: 'sleep-first-snow',
    name: { en: 'Hush', fr: 'Chut' },
    description: {
      en: 'A hill, the night it stopped making a sound.',
      fr: 'Une colline, la nuit où elle s’est tue.',
    },
    blockchain: 1,
    art: 'a3',
    variation: { name: { en: 'White', fr: 'Blanche' }, supply: 300 },
  },
  {
    assetId: 'sleep-asset-moonlamp',
    dropId: 'sleep-lights-out',
    name: { en: 'Moonlamp', fr: 'Lampe de lune' },
    description: {
      en: 'Yours from the first evening. It stays on for you.',
      fr: 'À vous dès le premier soir. Elle reste allumée pour vous.',
    },
    blockchain: 0,
    art: 'a1',
    isGivenOnJoining: true,
  },
  {
    assetId: 'sleep-asset-candle',
    dropId: 'sleep-lights-out',
    name: { en: 'A candle nobody blows out', fr: 'Une bougie que nul ne souffle' },
    description: {
      en: 'It burns low until you sleep. Then it goes out by itself.',
      fr: 'Elle brûle bas jusqu’à ce que vous dormiez. Puis elle s’éteint seule.',
    },
    html: {
      en: '<p>One small light, for the hours when no other is on.</p><ul><li>It is free: one each</li><li>It does not flicker, hurry or ask</li></ul>',
      fr: '<p>Une petite lumière, pour les heures où il n’y en a pas d’autre.</p><ul><li>Elle ne coûte rien, et il y en a pour tout le monde</li><li>Elle ne vacille pas, ne presse pas, ne demande rien</li></ul>',
    },
    blockchain: 0,
    art: 'b3',
  },
]
