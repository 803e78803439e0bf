import { nextOccurrence } from '#brands/dates.ts'
import type { Program } from '#brands/brand.ts'

export const contests: Program['contests'] = [
  {
    contestId: 'sleep-contest-linen',
    title: { en: 'Win a year of linen', fr: 'Gagnez un an de draps' },
    description: {
      en: 'Four sets, one for each season, folded by hand. Nothing to write, nothing to buy. Enter, and go to bed.',
      fr: 'Quatre parures, une par saison, pliées à la main. Rien à écrire, rien à acheter. Participez, puis couchez-vous.',
    },
    buttonJoinText: { en: 'Enter quietly', fr: 'Participer sans bruit' },
    startDate: '2026-03-01T05:00:00.000Z',
    ...nextOccurrence({ endDate: '2027-09-30T03:59:59.000Z' }),
    prizeNumber: 2,
    prizeDescription: {
      en: 'four sets of washed linen for one bed',
      fr: 'quatre parures de lin lavé pour un lit',
    },
    prizeValue: 1280,
    art: 'b4',
  },
]
