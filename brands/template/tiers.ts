import type { Program } from '#brands/brand.ts'

/** Empty means open to all tiers. */
export const everyone: string[] = []
export const upperTiers = ['template-regular', 'template-family']

export const tiers: Program['tiers'] = [
  {
    tierId: 'template-friend',
    sequence: 0,
    minPoints: 0,
    name: { en: 'Friend', fr: 'Ami' },
    description: { en: 'Free to join.', fr: 'L’adhésion est gratuite.' },
    art: 'card-1',
  },
  {
    tierId: 'template-regular',
    sequence: 1,
    minPoints: 250,
    name: { en: 'Regular', fr: 'Habitué' },
    description: { en: '250 points in 18 months.', fr: '250\u00A0points en 18\u00A0mois.' },
    art: 'card-2',
  },
  {
    tierId: 'template-family',
    sequence: 2,
    minPoints: 500,
    name: { en: 'Family', fr: 'Famille' },
    description: { en: '500 points in 18 months.', fr: '500\u00A0points en 18\u00A0mois.' },
    art: 'card-3',
  },
]

/**
 * Ways to earn points besides purchases. A network needs its URL (instagramUrl, stravaUrl), a
 * referral the minimum of the friend's purchase after refunds, in cents.
 */
export const features: Program['features'] = [
  { featureName: 'Referrals', rewardPoints: 200, minPurchase: 4000, isActive: true },
  { featureName: 'BirthdayPoints', rewardPoints: 100, isActive: true },
]
