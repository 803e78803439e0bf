import type { Emails } from '#brands/brand.ts'

/** The emails of Slowmoon: night blue, always. */
export const emails: Emails = {
  ground: '#090D22',
  pictureGround: '#161D49',
  quote: '#F6C9A8',
  pictures: {
    login: {
      file: 'login.jpg',
      alt: {
        en: 'A small house at night, the door open, light on the path.',
        fr: 'Une petite maison la nuit, la porte ouverte, de la lumière sur le chemin.',
      },
    },
    password: {
      file: 'password.jpg',
      alt: {
        en: 'The moon and its light on the water, in the shape of a keyhole.',
        fr: 'La lune et son reflet sur l’eau, en forme de trou de serrure.',
      },
    },
    points: {
      file: 'points.jpg',
      alt: {
        en: 'The moon, five times, getting thinner.',
        fr: 'La lune, cinq fois, de plus en plus fine.',
      },
    },
    pass: {
      file: 'pass.jpg',
      alt: {
        en: 'A crescent moon over hills at dusk.',
        fr: 'Un croissant de lune au-dessus des collines, au crépuscule.',
      },
    },
  },
}
