import type { Programme } from '#brands/brand.ts'
import { everyone, icon, museAndIcon } from './levels.ts'

/** What the levels open, by kind. */
export const categories: Programme['categories'] = [
  {
    labelKey: 'gift-key',
    label: { en: 'On the house', fr: 'Offert par la maison' },
    benefits: [
      {
        utilityId: 'eyewear-free-pair',
        utilityType: 4,
        name: { en: 'A free pair', fr: 'Une paire à l’œil' },
        description: { en: 'Worth up to $150, once a year. Pick it slowly.', fr: 'Jusqu’à 150\u00A0$, une fois par an. Choisissez sans vous presser.' },
        art: 'b5',
        tierIds: icon,
      },
      {
        utilityId: 'eyewear-eye-check',
        utilityType: 4,
        name: { en: 'A free eye check', fr: 'Un examen de la vue' },
        description: { en: 'Every year, twenty minutes, no puff of air.', fr: 'Chaque année, vingt minutes, sans jet d’air.' },
        art: 'b1',
        tierIds: everyone,
      },
      {
        utilityId: 'eyewear-shipping',
        utilityType: 4,
        name: { en: 'Free shipping and returns', fr: 'Livraison et retours gratuits' },
        description: { en: 'Over $40. Both ways, as often as it takes.', fr: 'Dès 40\u00A0$. Dans les deux sens, autant qu’il le faut.' },
        art: 'b6',
        tierIds: everyone,
      },
    ],
  },
  {
    labelKey: 'event-key',
    label: { en: 'See you there', fr: 'À voir sur place' },
    benefits: [
      {
        utilityId: 'eyewear-first-look',
        utilityType: 5,
        name: { en: 'First look evening', fr: 'Soirée premier regard' },
        description: { en: 'The new frames, two days before the window has them.', fr: 'Les nouvelles montures, deux jours avant la vitrine.' },
        art: 'b2',
        tierIds: museAndIcon,
      },
      {
        utilityId: 'eyewear-workshop-night',
        utilityType: 5,
        name: { en: 'Evening at the workshop', fr: 'Soirée à l’atelier' },
        description: { en: 'First Friday of the month. Watch a hinge become one.', fr: 'Le premier vendredi du mois. Voyez naître une charnière.' },
        art: 'b3',
        tierIds: everyone,
      },
    ],
  },
]
