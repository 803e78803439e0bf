import type { Program } from '#brands/brand.ts'

export const everyone: string[] = []
export const museAndIcon = ['eyewear-muse', 'eyewear-icon']
export const icon = ['eyewear-icon']

export const tiers: Program['tiers'] = [
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
      en: 'It takes 250 points in 18 months. 2 pairs, $250 a year, will get you there. New frames two days before they reach the window.',
      fr: 'Il faut 250\u00A0points en 18\u00A0mois. Avec 2\u00A0paires, 250\u00A0$ par an, vous y êtes. Les nouvelles montures, deux jours avant la vitrine.',
    },
    art: 'card-2',
  },
  {
    tierId: 'eyewear-icon',
    sequence: 2,
    minPoints: 500,
    name: { en: 'Icon', fr: 'Icon' },
    description: {
      en: 'It takes 500 points in 18 months. 3 pairs, $500 a year, will get you there. A free pair, worth up to $150.',
      fr: 'Il faut 500\u00A0points en 18\u00A0mois. Avec 3\u00A0paires, 500\u00A0$ par an, vous y êtes. Une paire à l’œil, jusqu’à 150\u00A0$.',
    },
    art: 'card-3',
  },
]

export const features: Program['features'] = [
  { featureName: 'Referrals', rewardPoints: 250, minPurchase: 4000, isActive: true },
  { featureName: 'ShopReferrals', rewardPoints: 100, minPurchase: 4000, isActive: true },
  { featureName: 'BirthdayPoints', rewardPoints: 150, isActive: true },
  { featureName: 'JudgeMe', rewardPoints: 75, isActive: true },
  {
    featureName: 'InstagramFollow',
    rewardPoints: 50,
    instagramUrl: 'https://www.instagram.com/verreetfils.example/',
    isActive: true,
  },
  {
    featureName: 'StravaFollow',
    rewardPoints: 50,
    stravaUrl: 'https://www.strava.com/clubs/verreetfils-example',
    isActive: true,
  },
]
