import { nextOccurrence } from '#brands/dates.ts'
import type { Program } from '#brands/brand.ts'

/** salesType 1: issued free of charge. The summer suits open on a Saturday in June, at eleven. */
export const drops: NonNullable<Program['drops']> = [
  {
    dropId: 'bridal-summer-suits',
    name: { en: 'The summer suits', fr: 'Les costumes d’été' },
    ...nextOccurrence({
      dateOpen: '2027-06-05T15:00:00.000Z',
      countDownDate: '2027-06-05T15:00:00.000Z',
    }),
    salesType: 1,
    // Members who signed up find a blue stitch in their collection that morning.
    signUp: { fields: 'all', freeAssetId: 'bridal-asset-stitch' },
  },
  {
    dropId: 'bridal-founding-drop',
    name: { en: 'The founding drop', fr: 'L’ouverture fondatrice' },
    dateOpen: '2026-03-07T16:00:00.000Z',
    salesType: 1,
  },
]

export const assets: NonNullable<Program['assets']> = [
  {
    assetId: 'bridal-asset-stone',
    dropId: 'bridal-founding-drop',
    name: { en: 'Double, stone', fr: 'Croisé, pierre' },
    description: {
      en: 'A double-breasted suit, drawn without lifting the pen. It hangs in your collection and weighs nothing.',
      fr: 'Un costume croisé, dessiné sans lever la plume. Il pend dans votre collection et ne pèse rien.',
    },
    html: {
      en: '<p>The first suit of the house, drawn in one afternoon.</p><ul><li>Six buttons, two of them for show</li><li>The number and the cutter’s mark inside</li><li>Worn in any world that takes a drawing</li></ul>',
      fr: '<p>Le premier costume de la Maison, dessiné en un après-midi.</p><ul><li>Six boutons, dont deux pour la forme</li><li>Le numéro et la marque du coupeur à l’intérieur</li><li>Se porte dans tout monde qui accepte un dessin</li></ul>',
    },
    blockchain: 1,
    art: 'a3',
    film: 'line.mp4',
    variation: { name: { en: 'Founding', fr: 'Fondateur' }, supply: 120 },
  },
  {
    assetId: 'bridal-asset-veil',
    dropId: 'bridal-founding-drop',
    name: { en: 'The veil', fr: 'Le voile' },
    description: {
      en: 'Forty-one threads, and the air between them.',
      fr: 'Quarante et un fils, et l’air entre eux.',
    },
    blockchain: 1,
    art: 'a4',
    variation: { name: { en: 'Founding', fr: 'Fondateur' }, supply: 120 },
  },
  {
    assetId: 'bridal-asset-ivory',
    dropId: 'bridal-summer-suits',
    name: { en: 'Peak lapel, ivory', fr: 'Revers en pointe, ivoire' },
    description: {
      en: 'For noon, when all eyes are on you.',
      fr: 'Pour midi, quand tous les regards sont sur vous.',
    },
    blockchain: 1,
    art: 'a1',
    variation: { name: { en: 'Summer', fr: 'Été' }, supply: 60 },
  },
  {
    assetId: 'bridal-asset-midnight',
    dropId: 'bridal-summer-suits',
    name: { en: 'Shawl, midnight', fr: 'Col châle, minuit' },
    description: { en: 'For the evening that follows.', fr: 'Pour le soir qui suit.' },
    blockchain: 1,
    art: 'a2',
    variation: { name: { en: 'Summer', fr: 'Été' }, supply: 60 },
  },
  {
    assetId: 'bridal-asset-buttonhole',
    dropId: 'bridal-founding-drop',
    name: { en: 'The buttonhole', fr: 'La boutonnière' },
    description: {
      en: 'An aster for the lapel, drawn from the garden behind the house. Every guest is given one.',
      fr: 'Un aster pour le revers, dessiné au jardin derrière la Maison. Chaque invité en reçoit un.',
    },
    html: {
      en: '<p>Cut in the morning, drawn by noon.</p><ul><li>It is free: one for each guest</li><li>It is worn on the left, and it does not wilt</li></ul>',
      fr: '<p>Cueilli le matin, dessiné avant midi.</p><ul><li>Il ne coûte rien, et il y en a un pour chaque invité</li><li>Il se porte à gauche, et ne fane pas</li></ul>',
    },
    blockchain: 1,
    art: 'b2',
  },
  {
    assetId: 'bridal-asset-stitch',
    dropId: 'bridal-summer-suits',
    name: { en: 'One blue stitch', fr: 'Un point bleu' },
    description: {
      en: 'For those who left a name before the drop. It is sewn into the hem of the first suit you collect.',
      fr: 'Pour ceux qui ont laissé un nom avant l’ouverture. Il se coud dans l’ourlet du premier costume de votre collection.',
    },
    blockchain: 1,
    art: 'b5',
    variation: { name: { en: 'One blue stitch', fr: 'Un point bleu' }, supply: 400 },
  },
]
