import type { Program } from '#brands/brand.ts'
import { everyone, museAndIcon } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

/** contentType 4 is a PDF, 1 pictures, anything else a film. */
export const pictures: Benefits = [
  {
    utilityId: 'eyewear-film-focus',
    utilityType: 2,
    name: { en: 'How things come into focus', fr: 'Comment les choses deviennent nettes' },
    description: {
      en: 'Two lenses, one sign, eight seconds. Blink and it is over.',
      fr: 'Deux verres, un signe, huit secondes. Un clin d’œil et c’est fini.',
    },
    art: 'b1',
    value: { en: 'Film', fr: 'Film' },
    tierIds: everyone,
    gatedContents: [
      {
        gatedContentId: 'eyewear-content-focus',
        contentType: 2,
        files: ['focus.mp4'],
        thumbnail: 'b1',
        description: {
          en: 'Best watched with your glasses on.',
          fr: 'À regarder avec vos lunettes.',
        },
      },
    ],
  },
  {
    utilityId: 'eyewear-gallery-frames',
    utilityType: 2,
    name: { en: 'Fourteen faces', fr: 'Quatorze visages' },
    description: {
      en: 'Every frame of the year, with nobody behind it.',
      fr: 'Toutes les montures de l’année, sans personne derrière.',
    },
    art: 'a1',
    value: { en: '14 pictures', fr: '14\u00A0images' },
    tierIds: everyone,
    gatedContents: [
      {
        gatedContentId: 'eyewear-content-frames',
        contentType: 1,
        files: Array.from(
          { length: 14 },
          (_, frame) => `frame-${String(frame + 1).padStart(2, '0')}.avif`,
        ),
        thumbnail: 'a1',
        description: {
          en: 'Look twice. The ninth one is upside down in our catalog.',
          fr: 'Regardez deux fois. La neuvième est à l’envers dans notre catalogue.',
        },
      },
    ],
  },
  {
    utilityId: 'eyewear-lookbook',
    utilityType: 2,
    name: { en: 'The lookbook, early', fr: 'Le lookbook, en avance' },
    description: {
      en: 'Spring, before it is in the window. The small print is small on purpose.',
      fr: 'Le printemps, avant la vitrine. Les petits caractères sont petits exprès.',
    },
    art: 'a3',
    value: { en: 'PDF', fr: 'PDF' },
    tierIds: museAndIcon,
    gatedContents: [
      {
        gatedContentId: 'eyewear-content-lookbook',
        contentType: 4,
        files: ['lookbook.pdf'],
        thumbnail: 'a3',
        description: {
          en: 'Six pages, to be held at arm’s length.',
          fr: 'Six pages, à tenir à bout de bras.',
        },
      },
    ],
  },
  {
    utilityId: 'eyewear-gallery-lilac',
    utilityType: 2,
    name: { en: 'Lilac, on the bench', fr: 'Lilas, sur l’établi' },
    description: {
      en: 'From the drawing to the nose, in six pictures.',
      fr: 'Du dessin au nez, en six images.',
    },
    art: 'a2',
    value: { en: '6 pictures', fr: '6\u00A0images' },
    tierIds: everyone,
    of: ['eyewear-asset-lilac'],
    gatedContents: [
      {
        gatedContentId: 'eyewear-content-lilac',
        contentType: 1,
        files: Array.from(
          { length: 6 },
          (_, step) => `lilac-${String(step + 1).padStart(2, '0')}.avif`,
        ),
        thumbnail: 'a2',
        description: {
          en: 'The last one is the one you will want.',
          fr: 'La dernière est celle que vous voudrez.',
        },
      },
    ],
  },
]
