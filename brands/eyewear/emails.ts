import type { Emails } from '#brands/brand.ts'

/** The emails of Verre & Fils: paper white, in dark mode nearly black. */
export const emails: Emails = {
  ground: '#F0E9DB',
  pictureGround: '#E6DECF',
  quote: '#C8401A',
  dark: {
    ground: '#100E0C',
    background: '#1A1714',
    raised: '#26211C',
    ink: '#FBF7EF',
    quiet: '#C4BCAF',
    line: '#3B352D',
    accent: '#C8401A',
    onAccent: '#FFFFFF',
    accentText: '#FF9F7E',
    stubFill: '#3A2219',
    stubInk: '#FFB499',
  },
  pictures: {
    login: {
      file: 'login.png',
      alt: {
        en: 'An eye looks out through a keyhole.',
        fr: 'Un œil regarde par le trou d’une serrure.',
      },
    },
    password: {
      file: 'password.png',
      alt: {
        en: 'A padlock in glasses, winking.',
        fr: 'Un cadenas à lunettes fait un clin d’œil.',
      },
    },
    points: {
      file: 'points.png',
      alt: {
        en: 'Five eyes, each one sleepier than the last.',
        fr: 'Cinq yeux, chacun plus endormi que le précédent.',
      },
    },
    pass: {
      file: 'pass.png',
      alt: {
        en: 'An eye with a red lid behind a round lens.',
        fr: 'Un œil à la paupière rouge derrière un verre rond.',
      },
    },
  },
}
