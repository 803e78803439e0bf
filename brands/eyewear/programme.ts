import type { Programme } from '#brands/brand.ts'
import { categories } from './benefits.ts'
import { everyone, museAndIcon } from './levels.ts'
import { polls } from './polls.ts'

/** What Second Look gives. No-break spaces are written as escapes, so that they can be seen. */
export const programme: Programme = {
  tiers: [
    {
      tierId: 'eyewear-influencer',
      sequence: 0,
      minPoints: 0,
      name: { en: 'Influencer', fr: 'Influencer' },
      description: {
        en: 'Free to join. An eye check on the house, every year.',
        fr: 'L’adhésion est gratuite, et l’examen de la vue offert chaque année.',
      },
      art: 'card-1',
    },
    {
      tierId: 'eyewear-muse',
      sequence: 1,
      minPoints: 250,
      name: { en: 'Muse', fr: 'Muse' },
      description: {
        en: '2 pairs, $250 a year, will more than do: it takes 250 points in 18 months. New frames two days before they reach the window.',
        fr: '2\u00A0paires, 250\u00A0$ par an, suffisent largement\u00A0: il faut 250\u00A0points en 18\u00A0mois. Les nouvelles montures, deux jours avant la vitrine.',
      },
      art: 'card-2',
    },
    {
      tierId: 'eyewear-icon',
      sequence: 2,
      minPoints: 500,
      name: { en: 'Icon', fr: 'Icon' },
      description: {
        en: '3 pairs, $500 a year, will more than do: it takes 500 points in 18 months. A free pair, worth up to $150.',
        fr: '3\u00A0paires, 500\u00A0$ par an, suffisent largement\u00A0: il faut 500\u00A0points en 18\u00A0mois. Une paire à l’œil, jusqu’à 150\u00A0$.',
      },
      art: 'card-3',
    },
  ],
  offers: [
    {
      offerId: 'eyewear-lens-care',
      title: { en: 'Lens care kit', fr: 'Trousse d’entretien' },
      description: { en: 'Cloth, spray and a hard case.', fr: 'Chiffon, vaporisateur et étui rigide.' },
      value: 12,
      cost: 120,
      tierIds: everyone,
      isActive: true,
    },
    {
      offerId: 'eyewear-any-frames',
      title: { en: 'Any pair of frames', fr: 'La monture de votre choix' },
      description: { en: 'In the shop and online.', fr: 'En boutique et en ligne.' },
      value: 25,
      cost: 250,
      tierIds: everyone,
      isActive: true,
    },
    {
      offerId: 'eyewear-sunglasses',
      title: { en: 'Sunglasses', fr: 'Lunettes de soleil' },
      description: { en: 'Polarised lenses included.', fr: 'Verres polarisés compris.' },
      value: 40,
      cost: 350,
      tierIds: everyone,
      isActive: true,
    },
    {
      offerId: 'eyewear-prescription-lenses',
      title: { en: 'Prescription lenses', fr: 'Verres correcteurs' },
      description: { en: 'Anti-glare coating included.', fr: 'Traitement antireflet compris.' },
      value: 50,
      cost: 480,
      tierIds: everyone,
      isActive: true,
    },
    {
      offerId: 'eyewear-spare-pair',
      title: { en: 'A spare pair', fr: 'Une paire de rechange' },
      description: { en: 'Same prescription, another face.', fr: 'Même ordonnance, autre visage.' },
      value: 60,
      cost: 450,
      tierIds: museAndIcon,
      isActive: true,
    },
    {
      offerId: 'eyewear-made-to-measure',
      title: { en: 'Frames made to measure', fr: 'Une monture sur mesure' },
      description: { en: 'Two fittings at the workshop, one nose.', fr: 'Deux essayages à l’atelier, un seul nez.' },
      value: 150,
      cost: 1200,
      tierIds: everyone,
      isActive: true,
      validDays: 180,
    },
  ],
  polls,
  features: [
    { featureName: 'Referrals', rewardPoints: 250, isActive: true },
    { featureName: 'ShopReferrals', rewardPoints: 100, isActive: true },
    { featureName: 'BirthdayPoints', rewardPoints: 150, isActive: true },
    { featureName: 'JudgeMe', rewardPoints: 75, isActive: true },
    { featureName: 'InstagramFollow', rewardPoints: 50, instagramUrl: 'https://www.instagram.com/verreetfils.example/', isActive: true },
    { featureName: 'StravaFollow', rewardPoints: 50, stravaUrl: 'https://www.strava.com/clubs/verreetfils-example', isActive: true },
  ],
  categories,
  membershipDrop: {
    dropId: 'eyewear-second-look',
    name: { en: 'Second Look', fr: 'Second regard' },
    dateOpen: '2026-03-12T13:00:00.000Z',
    // 1 is issued, free.
    salesType: 1,
  },
  membershipAsset: {
    name: 'Second Look',
    description: {
      en: 'Your place at Verre & Fils. It holds your level and your points, and it changes its picture when you move up.',
      fr: 'Votre place chez Verre\u00A0&\u00A0Fils. Elle porte votre niveau et vos points, et change d’image quand vous montez.',
    },
    blockchain: 0,
  },
  // Enough for the lens care kit, so that the first errand can be done at once.
  welcome: { points: 150, reason: { en: 'Welcome to Second Look', fr: 'Bienvenue à Second regard' } },
}
