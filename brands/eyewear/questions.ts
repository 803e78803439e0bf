import type { Program } from '#brands/brand.ts'
import { everyone } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

export const questions: Benefits = [
  {
    utilityId: 'eyewear-window-contest',
    utilityType: 6,
    name: { en: 'Win the whole window', fr: 'Gagnez toute la vitrine' },
    description: {
      en: 'Twelve pairs, one winner, no catch worth reading.',
      fr: 'Douze paires, un gagnant, aucun piège digne d’être lu.',
    },
    art: 'b13',
    tierIds: everyone,
    contestIds: ['eyewear-contest-window'],
  },
  {
    utilityId: 'eyewear-question-missing',
    utilityType: 8,
    name: { en: 'What are your glasses missing?', fr: 'Ce qui manque à vos lunettes' },
    description: {
      en: 'In your own words, for 10 points.',
      fr: 'Dans vos mots, pour 10\u00A0points.',
    },
    art: 'b4',
    tierIds: everyone,
    pollIds: ['eyewear-poll-missing'],
  },
  {
    utilityId: 'eyewear-question-next-shape',
    utilityType: 8,
    name: { en: 'Which shape should we cut next?', fr: 'Quelle forme tailler ensuite\u00A0?' },
    description: {
      en: 'Point at one, for 10 points.',
      fr: 'Montrez-en une du doigt, pour 10\u00A0points.',
    },
    art: 'b14',
    tierIds: everyone,
    pollIds: ['eyewear-poll-next-shape'],
  },
]
