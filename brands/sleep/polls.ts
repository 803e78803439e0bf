import type { Program } from '#brands/brand.ts'

export const polls: Program['polls'] = [
  {
    pollId: 'sleep-poll-awake',
    title: { en: 'What keeps you awake?', fr: 'Ce qui vous tient éveillé' },
    description: {
      en: 'A street, a thought, someone’s feet. Write it down, then let it go. One of us reads every line.',
      fr: 'Une rue, une pensée, des pieds froids. Écrivez, puis oubliez. L’un de nous lit chaque ligne.',
    },
    completionMessage: {
      en: 'Thank you. It is ours to think about now.',
      fr: 'Merci. C’est à nous d’y penser, maintenant.',
    },
    pointsAwarded: 10,
    options: [
      {
        optionId: 'sleep-awake-words',
        description: { en: 'In your own words', fr: 'Dans vos mots' },
        optionType: 1,
      },
    ],
    isActive: true,
  },
  {
    pollId: 'sleep-poll-sound',
    title: {
      en: 'What should the next film sound like?',
      fr: 'Quel son pour le prochain film\u00A0?',
    },
    description: {
      en: 'The most popular one will be filmed this winter, slowly.',
      fr: 'Le plus choisi sera filmé cet hiver, lentement.',
    },
    completionMessage: { en: 'Noted. Listen for it.', fr: 'C’est noté. Tendez l’oreille.' },
    pointsAwarded: 10,
    options: [
      {
        optionId: 'sleep-sound-rain',
        description: { en: 'Rain on a roof', fr: 'La pluie sur un toit' },
        optionType: 2,
        art: 'b1',
      },
      {
        optionId: 'sleep-sound-wind',
        description: { en: 'Wind in a curtain', fr: 'Le vent dans un rideau' },
        optionType: 2,
        art: 'b5',
      },
      {
        optionId: 'sleep-sound-snow',
        description: { en: 'Snow, which is nothing', fr: 'La neige, autrement dit rien' },
        optionType: 2,
        art: 'a3',
      },
    ],
    isActive: true,
  },
]
