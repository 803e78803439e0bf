import type { Pages } from '#brands/brand.ts'

/** The contracting party, and additions to the common legal texts (texts/terms, texts/privacy). */
export const legal: Pages['legal'] = {
  company: 'Verre & Fils Optical, Inc.',
  address: '218 Sherman Alley, Brooklyn, NY 11215, USA',
  law: { en: 'the State of New York', fr: 'l’État de New York' },
  updated: '2026-11-22',
  terms: {
    lead: { en: 'The small print, at a size one can read.', fr: 'Les petits caractères, dans une taille qui se lit.' },
  },
  privacy: {
    lead: { en: 'What we see, and where we look away.', fr: 'Ce que nous voyons, et ce dont nous détournons les yeux.' },
    more: [{
      title: { en: 'Your eyes', fr: 'Vos yeux' },
      paragraphs: [
        {
          en: 'What an optician of ours writes down about your eyes stays with the optician. It is no part of this programme, and is not kept here.',
          fr: 'Ce qu’un de nos opticiens note de vos yeux reste chez l’opticien. Cela ne fait pas partie du programme, et n’est pas gardé ici.',
        },
      ],
    }],
  },
}
