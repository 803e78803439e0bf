import type { Program } from '#brands/brand.ts'
import { everyone, halfAndFull } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

/** contentType 4 is a PDF, 1 pictures, anything else a film. */
export const films: Benefits = [
  {
    utilityId: 'sleep-film-rain',
    utilityType: 2,
    name: { en: 'Rain on a cedar roof', fr: 'La pluie sur un toit de cèdre' },
    description: {
      en: 'One roof. One cloud. Nobody says anything.',
      fr: 'Un toit. Un nuage. Personne ne dit rien.',
    },
    art: 'b1',
    value: { en: 'Film', fr: 'Film' },
    tierIds: everyone,
    gatedContents: [
      {
        gatedContentId: 'sleep-content-rain',
        contentType: 2,
        files: ['rain.mp4'],
        thumbnail: 'b1',
        description: { en: 'It rains. That is all.', fr: 'Il pleut. C’est tout.' },
      },
    ],
  },
  {
    utilityId: 'sleep-film-breaths',
    utilityType: 2,
    name: { en: 'Ten slow breaths', fr: 'Dix souffles lents' },
    description: {
      en: 'The circle grows, you breathe in. It shrinks, you know the rest.',
      fr: 'Le cercle grandit, vous inspirez. Il diminue, vous connaissez la suite.',
    },
    art: 'b2',
    value: { en: 'Film', fr: 'Film' },
    tierIds: everyone,
    of: 'collection',
    gatedContents: [
      {
        gatedContentId: 'sleep-content-breaths',
        contentType: 2,
        files: ['breaths.mp4'],
        thumbnail: 'b2',
        description: {
          en: 'Play it again, as often as it takes.',
          fr: 'À rejouer, autant qu’il le faut.',
        },
      },
    ],
  },
  {
    utilityId: 'sleep-film-aurora',
    utilityType: 2,
    name: { en: 'The light, uncut', fr: 'La lumière, sans coupe' },
    description: { en: 'What Aurora saw that night.', fr: 'Ce qu’Aurora a vu cette nuit-là.' },
    art: 'a2',
    value: { en: 'Film', fr: 'Film' },
    tierIds: everyone,
    of: ['sleep-asset-aurora'],
    gatedContents: [
      {
        gatedContentId: 'sleep-content-aurora',
        contentType: 2,
        files: ['aurora.mp4'],
        thumbnail: 'a2',
        description: {
          en: 'No music. It did not ask for any.',
          fr: 'Sans musique. Elle n’en demandait pas.',
        },
      },
    ],
  },
  {
    utilityId: 'sleep-skies',
    utilityType: 2,
    name: { en: 'Twelve skies', fr: 'Douze ciels' },
    description: {
      en: 'One night, hour by hour, for the wall by the bed.',
      fr: 'Une nuit, heure par heure, pour le mur près du lit.',
    },
    art: 'a3',
    value: { en: '12 pictures', fr: '12\u00A0images' },
    tierIds: everyone,
    of: ['sleep-asset-hush', 'sleep-asset-moonlamp'],
    gatedContents: [
      {
        gatedContentId: 'sleep-content-skies',
        contentType: 1,
        files: Array.from(
          { length: 12 },
          (_, hour) => `sky-${String(hour + 1).padStart(2, '0')}.avif`,
        ),
        thumbnail: 'card-3',
        description: { en: 'From dusk to almost morning.', fr: 'De la brune au presque matin.' },
      },
    ],
  },
  {
    utilityId: 'sleep-almanac',
    utilityType: 2,
    name: { en: 'The night almanac', fr: 'L’almanach des nuits' },
    description: {
      en: 'When it gets dark, and what to do about it. Nothing, mostly.',
      fr: 'Quand tombe la nuit, et qu’y faire. Rien, le plus souvent.',
    },
    art: 'b12',
    value: { en: 'PDF', fr: 'PDF' },
    tierIds: halfAndFull,
    gatedContents: [
      {
        gatedContentId: 'sleep-content-almanac',
        contentType: 4,
        files: ['almanac.pdf'],
        thumbnail: 'b12',
        description: {
          en: 'Five pages. Read one, then close it.',
          fr: 'Cinq pages. Lisez-en une, puis refermez.',
        },
      },
    ],
  },
]
