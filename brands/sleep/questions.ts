import type { Program } from '#brands/brand.ts'
import { everyone } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

export const questions: Benefits = [
  {
    utilityId: 'sleep-linen-contest',
    utilityType: 6,
    name: { en: 'Win a year of linen', fr: 'Gagnez un an de draps' },
    description: { en: 'Four sets, one for each season.', fr: 'Quatre parures, une par saison.' },
    art: 'b4',
    tierIds: everyone,
    contestIds: ['sleep-contest-linen'],
  },
  {
    utilityId: 'sleep-question-awake',
    utilityType: 8,
    name: { en: 'What keeps you awake?', fr: 'Ce qui vous tient éveillé' },
    description: {
      en: 'In your own words, for 10 points.',
      fr: 'Dans vos mots, pour 10\u00A0points.',
    },
    art: 'b5',
    tierIds: everyone,
    pollIds: ['sleep-poll-awake'],
  },
  {
    utilityId: 'sleep-question-sound',
    utilityType: 8,
    name: { en: 'Choose the next film', fr: 'Choisissez le prochain film' },
    description: {
      en: 'Rain, wind, or nothing. 10 points.',
      fr: 'La pluie, le vent, ou rien. 10\u00A0points.',
    },
    art: 'b7',
    tierIds: everyone,
    of: 'collection',
    pollIds: ['sleep-poll-sound'],
  },
]
