import { nextOccurrence } from '#brands/dates.ts'
import type { Program } from '#brands/brand.ts'
import { everyone } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

/** Local times of the place, written in UTC. */
export const evenings: Benefits = [
  {
    utilityId: 'sleep-wind-down',
    utilityType: 5,
    name: { en: 'An evening, read aloud', fr: 'Une soirée, à voix haute' },
    description: {
      en: 'Thirty minutes, lights low. Falling asleep is polite here.',
      fr: 'Trente minutes, lumières basses. Ici, s’endormir est poli.',
    },
    art: 'b10',
    tierIds: everyone,
    events: [
      {
        eventId: 'sleep-event-reading',
        ...nextOccurrence({
          startDate: '2027-02-13T02:30:00.000Z',
          endDate: '2027-02-13T03:00:00.000Z',
        }),
        description: {
          en: 'Mats and blankets are there. Leave the phone in the basket at the door.',
          fr: 'Tapis et couvertures sur place. Le téléphone reste dans le panier, à la porte.',
        },
        rsvpUrl: 'https://slowmoon.example/evenings/reading',
        address: 'Slowmoon, 48 Quarry Lane, Portland, ME 04101, USA',
      },
    ],
  },
  {
    utilityId: 'sleep-night-walk',
    utilityType: 5,
    name: { en: 'The night walk', fr: 'La marche de nuit' },
    description: {
      en: 'Two places for you. Slowly, along the water, as far as the bridge.',
      fr: 'Deux places pour vous. Lentement, au fil de l’eau, jusqu’au pont.',
    },
    art: 'b11',
    tierIds: everyone,
    of: ['sleep-asset-aurora', 'sleep-asset-cloud-nine'],
    events: [
      {
        eventId: 'sleep-event-walk',
        ...nextOccurrence({ startDate: '2027-03-12T01:00:00.000Z' }),
        description: {
          en: 'We meet at the boathouse. Warm shoes, no flashlight.',
          fr: 'Rendez-vous au hangar à bateaux. Chaussures chaudes, pas de lampe.',
        },
        rsvpUrl: 'mailto:hush@slowmoon.example?subject=Night%20walk',
        address: 'East End Beach, Eastern Promenade, Portland, ME 04101, USA',
      },
    ],
  },
]
