import { nextOccurrence } from '#brands/dates.ts'
import type { Program } from '#brands/brand.ts'

export const contests: Program['contests'] = [
  {
    contestId: 'eyewear-contest-window',
    title: { en: 'Win the whole window', fr: 'Gagnez toute la vitrine' },
    description: {
      en: 'Every frame in our window on the last day, with lenses for your eyes. The window itself stays.',
      fr: 'Toutes les montures de notre vitrine le dernier jour, avec des verres à votre vue. La vitrine, elle, reste.',
    },
    buttonJoinText: { en: 'Put my name down', fr: 'Inscrire mon nom' },
    startDate: '2026-03-12T13:00:00.000Z',
    ...nextOccurrence({ endDate: '2027-10-31T03:59:59.000Z' }),
    prizeNumber: 1,
    prizeDescription: {
      en: 'twelve pairs of frames with prescription lenses',
      fr: 'douze montures avec verres correcteurs',
    },
    prizeValue: 2400,
    art: 'b13',
  },
]
