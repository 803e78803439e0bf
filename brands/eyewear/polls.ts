import type { Program } from '#brands/brand.ts'

export const polls: Program['polls'] = [
  {
    pollId: 'eyewear-poll-missing',
    title: { en: 'What are your glasses missing?', fr: 'Ce qui manque à vos lunettes' },
    description: {
      en: 'A screw, a color, a case that closes. In your own words: the workshop reads every line.',
      fr: 'Une vis, une couleur, un étui qui ferme. Dans vos mots\u00A0: l’atelier lit chaque ligne.',
    },
    completionMessage: {
      en: 'Thank you. It is on the workshop’s wall by tonight.',
      fr: 'Merci. Ce soir, c’est affiché à l’atelier.',
    },
    pointsAwarded: 10,
    options: [
      {
        optionId: 'eyewear-missing-words',
        description: { en: 'In your own words', fr: 'Dans vos mots' },
        optionType: 1,
      },
    ],
    isActive: true,
  },
  {
    pollId: 'eyewear-poll-next-shape',
    title: { en: 'Which shape should we cut next?', fr: 'Quelle forme tailler ensuite\u00A0?' },
    description: {
      en: 'The most popular one goes in the window this fall.',
      fr: 'La plus choisie sera en vitrine cet automne.',
    },
    completionMessage: {
      en: 'Noted. You will see it, probably on someone else first.',
      fr: 'C’est noté. Vous la verrez, sans doute d’abord sur quelqu’un d’autre.',
    },
    pointsAwarded: 10,
    options: [
      {
        optionId: 'eyewear-shape-round',
        description: { en: 'Round, like an argument', fr: 'Ronde, comme un raisonnement' },
        optionType: 2,
        art: 'b1',
      },
      {
        optionId: 'eyewear-shape-half-moon',
        description: { en: 'A half moon', fr: 'Une demi-lune' },
        optionType: 2,
        art: 'b3',
      },
      {
        optionId: 'eyewear-shape-two-colors',
        description: { en: 'Two colors, one nose', fr: 'Deux couleurs, un nez' },
        optionType: 2,
        art: 'b5',
      },
    ],
    isActive: true,
  },
]
