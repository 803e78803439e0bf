import { nextOccurrence } from '#brands/dates.ts'
import type { Program } from '#brands/brand.ts'

export const contests: Program['contests'] = [
  {
    contestId: 'bridal-contest-two',
    title: { en: 'A suit for two', fr: 'Un costume pour deux' },
    description: {
      en: 'Two suits, cut from one length of cloth, for two people who mean it. We draw one name, and write to one person.',
      fr: 'Deux costumes coupés dans la même étoffe, pour deux personnes décidées. Nous tirons un nom, et n’écrivons qu’à une personne.',
    },
    buttonJoinText: { en: 'Leave your name', fr: 'Laisser votre nom' },
    startDate: '2026-04-01T15:00:00.000Z',
    ...nextOccurrence({ endDate: '2027-05-31T15:00:00.000Z' }),
    prizeNumber: 1,
    prizeDescription: {
      en: 'two suits cut from one length of cloth, with three fittings each',
      fr: 'deux costumes coupés dans la même étoffe, avec trois essayages chacun',
    },
    prizeValue: 4800,
    art: 'b4',
  },
]
