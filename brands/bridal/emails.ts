import type { Emails } from '#brands/brand.ts'

/** The emails of Maison Aster: ivory, in dark mode the brown of its ink. */
export const emails: Emails = {
  ground: '#F3EFE6',
  pictureGround: '#E7DFD0',
  quote: '#A68A5B',
  dark: {
    ground: '#16150F',
    background: '#1E1C18',
    raised: '#1E1C18',
    ink: '#F3EDE1',
    quiet: '#BFB6A5',
    line: '#45403A',
    accent: '#F3EDE1',
    onAccent: '#26241F',
    accentText: '#F3EDE1',
    stubFill: '#1E1C18',
    stubInk: '#F3EDE1',
  },
  pictures: {
    login: {
      file: 'login.png',
      dark: 'login-dark.png',
      alt: {
        en: 'A key, drawn in one line.',
        fr: 'Une clé, dessinée d’un seul trait.',
      },
    },
    password: {
      file: 'password.png',
      dark: 'password-dark.png',
      alt: {
        en: 'A button, sewn on.',
        fr: 'Un bouton, cousu.',
      },
    },
    points: {
      file: 'points.png',
      dark: 'points-dark.png',
      alt: {
        en: 'A flower, four petals on the wind.',
        fr: 'Une fleur, quatre pétales au vent.',
      },
    },
    pass: {
      file: 'pass.png',
      alt: {
        en: 'Three petals, drawn in fine lines.',
        fr: 'Trois pétales, dessinés d’un trait fin.',
      },
    },
  },
}
