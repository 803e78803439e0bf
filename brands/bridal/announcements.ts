import type { Program } from '#brands/brand.ts'

/** Announcements above the collection, newest first. */
export const announcements: Program['announcements'] = [
  {
    announcementId: 'bridal-news-evening',
    art: 'landing-wide',
    html: {
      en: '<h3>An evening at the Maison, in February.</h3><p>Cloth, candlelight and a glass of something cold, on a Friday evening. <a href="https://maisonaster.example/evening">Reply</a></p>',
      fr: '<h3>Une soirée à la Maison, en février.</h3><p>Étoffes, bougies et un verre bien frais, un vendredi soir. <a href="https://maisonaster.example/fr/soiree">Répondre</a></p>',
    },
    dateCreated: '2026-11-13T15:00:00.000Z',
  },
]
