import type { Program } from '#brands/brand.ts'

export const everyone: string[] = []
export const bloomAndAster = ['bridal-bloom', 'bridal-aster']
export const aster = ['bridal-aster']

export const tiers: Program['tiers'] = [
  {
    tierId: 'bridal-petal',
    sequence: 0,
    minPoints: 0,
    name: { en: 'Petal', fr: 'Pétale' },
    description: {
      en: 'Your name is in the house book, and you are invited to the drops.',
      fr: 'Vous êtes inscrit au livre de la Maison et convié aux ouvertures.',
    },
    art: 'card-1',
  },
  {
    tierId: 'bridal-bloom',
    sequence: 1,
    minPoints: 400,
    name: { en: 'Bloom', fr: 'Fleur' },
    description: {
      en: 'It takes 400 points in eighteen months. You choose your fitting days before others do.',
      fr: 'Il faut 400\u00A0points en dix-huit mois. Vous choisissez vos jours d’essayage avant les autres.',
    },
    art: 'card-2',
  },
  {
    tierId: 'bridal-aster',
    sequence: 2,
    minPoints: 1000,
    name: { en: 'Aster', fr: 'Aster' },
    description: {
      en: 'It takes 1,000 points in eighteen months. We press your suit for as long as you wear it.',
      fr: 'Il faut 1\u00A0000\u00A0points en dix-huit mois. Nous repassons votre costume aussi longtemps que vous le portez.',
    },
    art: 'card-3',
  },
]

export const features: Program['features'] = [
  { featureName: 'Referrals', rewardPoints: 200, minPurchase: 10000, isActive: true },
  { featureName: 'ShopReferrals', rewardPoints: 100, minPurchase: 10000, isActive: true },
  { featureName: 'BirthdayPoints', rewardPoints: 100, isActive: true },
  { featureName: 'JudgeMe', rewardPoints: 50, isActive: true },
  {
    featureName: 'InstagramFollow',
    rewardPoints: 50,
    instagramUrl: 'https://www.instagram.com/maisonaster.example/',
    isActive: true,
  },
]
