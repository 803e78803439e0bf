import type { Program } from '#brands/brand.ts'
import { bloomAndAster, everyone } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

/** contentType 4 is a PDF, 1 pictures, anything else a film. */
export const atelier: Benefits = [
  {
    utilityId: 'bridal-film-line',
    utilityType: 2,
    name: { en: 'The hand of the cutter', fr: 'La main du coupeur' },
    description: {
      en: 'One line, from the left edge to the veil.',
      fr: 'Un trait, du bord gauche jusqu’au voile.',
    },
    art: 'b5',
    value: { en: 'Film', fr: 'Film' },
    tierIds: everyone,
    gatedContents: [
      {
        gatedContentId: 'bridal-content-line',
        contentType: 2,
        files: ['line.mp4'],
        thumbnail: 'b5',
        description: {
          en: 'Drawn once, and never corrected.',
          fr: 'Tracé une fois, et jamais corrigé.',
        },
      },
    ],
  },
  {
    utilityId: 'bridal-lookbook',
    utilityType: 2,
    name: { en: 'The summer lookbook', fr: 'Le cahier d’été' },
    description: {
      en: 'Four suits, with their cloths and their reasons.',
      fr: 'Quatre costumes, leurs étoffes et leurs raisons.',
    },
    art: 'b2',
    value: { en: 'PDF', fr: 'PDF' },
    tierIds: bloomAndAster,
    gatedContents: [
      {
        gatedContentId: 'bridal-content-lookbook',
        contentType: 4,
        files: ['lookbook.pdf'],
        thumbnail: 'b2',
        description: { en: 'To be read at the table, together.', fr: 'À lire à table, à deux.' },
      },
    ],
  },
  {
    utilityId: 'bridal-archive',
    utilityType: 2,
    name: { en: 'Something old', fr: 'Quelque chose d’ancien' },
    description: {
      en: 'Twelve cards of the pattern archive, to look at and to keep.',
      fr: 'Douze fiches de l’archive des patrons, à regarder et à garder.',
    },
    art: 'b1',
    value: { en: '12 pictures', fr: '12\u00A0images' },
    tierIds: everyone,
    of: ['bridal-asset-stone', 'bridal-asset-veil'],
    gatedContents: [
      {
        gatedContentId: 'bridal-content-archive',
        contentType: 1,
        files: Array.from(
          { length: 12 },
          (_, card) => `pattern-${String(card + 1).padStart(2, '0')}.avif`,
        ),
        thumbnail: 'b1',
        description: {
          en: 'Turn them slowly. They are older than the house.',
          fr: 'Tournez-les lentement. Elles sont plus vieilles que la Maison.',
        },
      },
    ],
  },
]
