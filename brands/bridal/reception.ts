import { nextOccurrence } from '#brands/dates.ts'
import type { Program } from '#brands/brand.ts'
import { everyone } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

/** Local times of the place, written in UTC. */
export const reception: Benefits = [
  {
    utilityId: 'bridal-evening',
    utilityType: 5,
    name: { en: 'An evening at the Maison', fr: 'Une soirée à la Maison' },
    description: { en: 'Champagne, cloth and candlelight.', fr: 'Champagne, étoffes et bougies.' },
    art: 'b3',
    tierIds: everyone,
    events: [
      {
        eventId: 'bridal-event-evening',
        ...nextOccurrence({
          startDate: '2027-02-12T23:30:00.000Z',
          endDate: '2027-02-13T02:00:00.000Z',
        }),
        description: {
          en: 'You may bring one guest. We ask for dark shoes and no photographs.',
          fr: 'Vous pouvez venir avec un invité. Souliers sombres, et pas de photographies, s’il vous plaît.',
        },
        rsvpUrl: 'https://maisonaster.example/evening',
        address: 'Maison Aster, 12 Thimble Row, Providence, RI 02903, USA',
      },
    ],
  },
  {
    utilityId: 'bridal-contest',
    utilityType: 6,
    name: { en: 'A suit for two', fr: 'Un costume pour deux' },
    description: {
      en: 'One name is drawn at the end of May.',
      fr: 'Un nom est tiré à la fin de mai.',
    },
    art: 'b4',
    tierIds: everyone,
    contestIds: ['bridal-contest-two'],
  },
  {
    utilityId: 'bridal-question-cloth',
    utilityType: 8,
    name: { en: 'Ivory or charcoal?', fr: 'Ivoire ou anthracite\u00A0?' },
    description: {
      en: 'A question from the cutter, for 20 points.',
      fr: 'Une question du coupeur, pour 20\u00A0points.',
    },
    art: 'b8',
    tierIds: everyone,
    pollIds: ['bridal-poll-cloth'],
  },
  {
    utilityId: 'bridal-question-vow',
    utilityType: 8,
    name: { en: 'What should be sewn inside?', fr: 'Que coudre à l’intérieur\u00A0?' },
    description: {
      en: 'In your own words, for 20 points.',
      fr: 'Dans vos mots, pour 20\u00A0points.',
    },
    art: 'b6',
    tierIds: everyone,
    of: 'collection',
    pollIds: ['bridal-poll-vow'],
  },
]
