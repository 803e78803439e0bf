import type { Pages } from '#brands/brand.ts'

/** The contracting party, and additions to the common legal texts (texts/terms, texts/privacy). */
export const legal: Pages['legal'] = {
  company: 'Maison Aster, LLC',
  address: '12 Thimble Row, Providence, RI 02903, USA',
  law: { en: 'the State of Rhode Island', fr: 'l’État du Rhode Island' },
  updated: '2026-11-28',
  terms: {
    lead: {
      en: 'What the Maison promises you, and what it asks of you.',
      fr: 'Ce que la Maison vous promet, et ce qu’elle vous demande.',
    },
    more: [
      {
        title: { en: 'A suit, and a drawing of it', fr: 'Un costume, et son dessin' },
        paragraphs: [
          {
            en: 'A digital suit is a drawing. If you have it cut in cloth, that is a separate order, with its own price and its own terms, which the atelier tells you beforehand.',
            fr: 'Un costume numérique est un dessin. Si vous le faites couper dans l’étoffe, c’est une commande à part, avec son prix et ses conditions, que l’atelier vous dit d’avance.',
          },
        ],
      },
    ],
  },
  privacy: {
    lead: {
      en: 'What the Maison knows about you, and whom it does not tell.',
      fr: 'Ce que la Maison sait sur vous, et à qui elle ne le dit pas.',
    },
    more: [
      {
        title: {
          en: 'If you leave a name before a drop',
          fr: 'Si vous laissez un nom avant une ouverture',
        },
        paragraphs: [
          {
            en: 'The Maison uses what you leave for that drop and for nothing else: to confirm it, to write to you once, the evening before, and to give you, once you are a member, the piece that comes with it, while there are any left.',
            fr: 'La Maison se sert de ce que vous laissez pour cette ouverture et pour rien d’autre\u00A0: vous le confirmer, vous écrire une fois, la veille, et vous remettre, quand vous êtes membre, la pièce qui l’accompagne, tant qu’il y en a.',
          },
        ],
      },
    ],
  },
}
