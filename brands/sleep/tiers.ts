import type { Program } from '#brands/brand.ts'

export const everyone: string[] = []
export const halfAndFull = ['sleep-half-moon', 'sleep-full-moon']
export const full = ['sleep-full-moon']

export const tiers: Program['tiers'] = [
  {
    tierId: 'sleep-crescent',
    sequence: 0,
    minPoints: 0,
    name: { en: 'Crescent', fr: 'Croissant' },
    description: {
      en: 'Night films and slow sounds, from the first evening.',
      fr: 'Films de nuit et sons lents, dès le premier soir.',
    },
    art: 'card-1',
  },
  {
    tierId: 'sleep-half-moon',
    sequence: 1,
    minPoints: 300,
    name: { en: 'Half Moon', fr: 'Demi-lune' },
    description: {
      en: 'It takes 300 points in 18 months. The first nights of every sale, before the noise.',
      fr: 'Il faut 300\u00A0points en 18\u00A0mois. Les premières nuits des soldes, avant le bruit.',
    },
    art: 'card-2',
  },
  {
    tierId: 'sleep-full-moon',
    sequence: 2,
    minPoints: 800,
    name: { en: 'Full Moon', fr: 'Pleine lune' },
    description: {
      en: 'It takes 800 points in 18 months. A new pillow, every year.',
      fr: 'Il faut 800\u00A0points en 18\u00A0mois. Un oreiller neuf, chaque année.',
    },
    art: 'card-3',
  },
]

export const features: Program['features'] = [
  { featureName: 'Referrals', rewardPoints: 120, minPurchase: 4000, isActive: true },
  { featureName: 'BirthdayPoints', rewardPoints: 50, isActive: true },
  { featureName: 'JudgeMe', rewardPoints: 30, isActive: true },
  {
    featureName: 'InstagramFollow',
    rewardPoints: 25,
    instagramUrl: 'https://www.instagram.com/slowmoon.example/',
    isActive: true,
  },
  {
    featureName: 'StravaFollow',
    rewardPoints: 20,
    stravaUrl: 'https://www.strava.com/clubs/slowmoon-example',
    isActive: true,
  },
]
