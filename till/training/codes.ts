import type { TillText } from '../lib/texts.ts'

export type TrainingVoucher = {
  code: string
  title: TillText
  /** Hundredths; unset for a thing. */
  cents?: number
  /** Used before the training began. */
  usedCents?: number
  usedAt?: Date
  expiresAt: Date
  isUsableInParts?: boolean
  isOfAnotherBrand?: boolean
}

/** The invented member. Their code begins with TRA, as those of the vouchers do. */
export const TRAINING_MEMBER = { code: 'TRAAAAAAAA', firstName: 'Camille', points: 430 }

const DAY = 24 * 60 * 60_000

/** Returns the invented vouchers, one for each verdict. */
export function trainingVouchers(now: Date): TrainingVoucher[] {
  const later = new Date(now.getTime() + 60 * DAY)
  const earlier = new Date(now.getTime() - 3 * DAY)
  return [
    { code: 'TRAAAAAAAAA2', title: 'till.training.amount', cents: 2500, expiresAt: later },
    {
      code: 'TRAAAAAAAAA3',
      title: 'till.training.parts',
      cents: 6000,
      isUsableInParts: true,
      expiresAt: later,
    },
    { code: 'TRAAAAAAAAA4', title: 'till.training.thing', expiresAt: later },
    {
      code: 'TRAAAAAAAAA5',
      title: 'till.training.used',
      cents: 2500,
      usedCents: 2500,
      usedAt: earlier,
      expiresAt: later,
    },
    { code: 'TRAAAAAAAAA6', title: 'till.training.expired', cents: 1200, expiresAt: earlier },
    {
      code: 'TRAAAAAAAAA7',
      title: 'till.training.otherBrand',
      expiresAt: later,
      isOfAnotherBrand: true,
    },
  ]
}
