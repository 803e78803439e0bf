import type { Pages } from '#brands/brand.ts'

/** The contracting party, and additions to the common legal texts (texts/terms, texts/privacy). */
export const legal: Pages['legal'] = {
  company: 'Verre & Fils Optical, Inc.',
  address: '218 Sherman Alley, Brooklyn, NY 11215, USA',
  law: { en: 'the State of New York', fr: 'l’État de New York' },
  updated: '2026-11-28',
  terms: {
    lead: {
      en: 'The small print, in a size you can read.',
      fr: 'Les petits caractères, dans une taille qui se lit.',
    },
  },
  privacy: {
    lead: {
      en: 'What we see, and where we look away.',
      fr: 'Ce que nous voyons, et ce dont nous détournons les yeux.',
    },
    more: [
      {
        title: { en: 'Your eyes', fr: 'Vos yeux' },
        paragraphs: [
          {
            en: 'What one of our opticians notes about your eyes stays with the optician. It is not part of this program, and is not kept here.',
            fr: 'Ce qu’un de nos opticiens note sur vos yeux reste chez l’opticien. Cela ne fait pas partie du programme, et n’est pas gardé ici.',
          },
        ],
      },
    ],
  },
}
