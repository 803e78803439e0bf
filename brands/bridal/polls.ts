import type { Program } from '#brands/brand.ts'

export const polls: Program['polls'] = [
  {
    pollId: 'bridal-poll-vow',
    title: { en: 'What should be sewn inside?', fr: 'Que coudre à l’intérieur\u00A0?' },
    description: {
      en: 'A date, a name, a line of a song. Tell us what you would want to carry unseen.',
      fr: 'Une date, un nom, le vers d’une chanson. Dites-nous ce que vous aimeriez porter sans qu’on le voie.',
    },
    completionMessage: {
      en: 'Thank you. The needle is threaded.',
      fr: 'Merci. Le fil est dans l’aiguille.',
    },
    pointsAwarded: 20,
    options: [
      {
        optionId: 'bridal-vow-words',
        description: { en: 'In your own words', fr: 'Dans vos mots' },
        optionType: 1,
      },
    ],
    isActive: true,
  },
  {
    pollId: 'bridal-poll-cloth',
    title: { en: 'Ivory or charcoal?', fr: 'Ivoire ou anthracite\u00A0?' },
    description: {
      en: 'The cloth most of you choose will be cut first.',
      fr: 'L’étoffe la plus choisie sera coupée la première.',
    },
    completionMessage: { en: 'Noted in the cutting book.', fr: 'C’est inscrit au livre de coupe.' },
    pointsAwarded: 20,
    options: [
      {
        optionId: 'bridal-cloth-ivory',
        description: { en: 'Ivory', fr: 'Ivoire' },
        optionType: 2,
        art: 'a1',
      },
      {
        optionId: 'bridal-cloth-charcoal',
        description: { en: 'Charcoal', fr: 'Anthracite' },
        optionType: 2,
        art: 'a2',
      },
      {
        optionId: 'bridal-cloth-stone',
        description: { en: 'Stone', fr: 'Pierre' },
        optionType: 2,
        art: 'a3',
      },
    ],
    isActive: true,
  },
]
