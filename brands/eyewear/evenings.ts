import { nextOccurrence } from '#brands/dates.ts'
import type { Program } from '#brands/brand.ts'
import { everyone, museAndIcon } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

/** Local times of the place, written in UTC. */
export const evenings: Benefits = [
  {
    utilityId: 'eyewear-first-look',
    utilityType: 5,
    name: { en: 'First look evening', fr: 'Soirée premier regard' },
    description: {
      en: 'The new frames, two days before the window has them.',
      fr: 'Les nouvelles montures, deux jours avant la vitrine.',
    },
    art: 'b2',
    tierIds: museAndIcon,
    events: [
      {
        eventId: 'eyewear-event-first-look',
        ...nextOccurrence({
          startDate: '2027-03-11T23:00:00.000Z',
          endDate: '2027-03-12T01:00:00.000Z',
        }),
        description: {
          en: 'Try everything on. The mirrors are honest, the light is kind.',
          fr: 'Essayez tout. Les miroirs sont francs, la lumière est douce.',
        },
        rsvpUrl: 'https://verreetfils.example/first-look',
        address: 'Verre & Fils, 218 Sherman Alley, Brooklyn, NY 11215, USA',
      },
    ],
  },
  {
    utilityId: 'eyewear-workshop-night',
    utilityType: 5,
    name: { en: 'Evening at the workshop', fr: 'Soirée à l’atelier' },
    description: {
      en: 'First Friday of the month. Watch a hinge become one.',
      fr: 'Le premier vendredi du mois. Voyez naître une charnière.',
    },
    art: 'b3',
    tierIds: everyone,
    events: [
      {
        eventId: 'eyewear-event-workshop-february',
        ...nextOccurrence({
          startDate: '2027-02-05T23:30:00.000Z',
          endDate: '2027-02-06T01:30:00.000Z',
        }),
        description: {
          en: 'In the basement: hinges, from a wire to a sound.',
          fr: 'Au sous-sol\u00A0: les charnières, du fil au petit bruit.',
        },
        rsvpUrl: 'https://verreetfils.example/workshop',
        address: 'Verre & Fils, 218 Sherman Alley, Brooklyn, NY 11215, USA',
      },
      {
        eventId: 'eyewear-event-workshop-march',
        ...nextOccurrence({
          startDate: '2027-03-05T23:30:00.000Z',
          endDate: '2027-03-06T01:30:00.000Z',
        }),
        description: {
          en: 'In the basement: lenses, and why yours are never round for long.',
          fr: 'Au sous-sol\u00A0: les verres, et pourquoi les vôtres ne restent jamais ronds.',
        },
        rsvpUrl: 'mailto:bonjour@verreetfils.example?subject=Workshop',
        address: 'Verre & Fils, 218 Sherman Alley, Brooklyn, NY 11215, USA',
      },
    ],
  },
]
