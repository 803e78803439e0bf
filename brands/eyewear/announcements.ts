import type { Program } from '#brands/brand.ts'

/** Announcements above the collection, newest first. */
export const announcements: Program['announcements'] = [
  {
    announcementId: 'eyewear-news-lilac',
    art: 'see-lilac',
    html: {
      en: '<h3>You voted for lilac. We made lilac.</h3><p>The drawing is in the drop, the pair is in the window. <a href="https://verreetfils.example/lilac">See it from all sides</a></p>',
      fr: '<h3>Vous avez voté lilas. On a fait lilas.</h3><p>Le dessin est dans la collection, la paire en vitrine. <a href="https://verreetfils.example/fr/lilas">La voir de tous les côtés</a></p>',
    },
    dateCreated: '2026-11-09T14:00:00.000Z',
  },
  {
    announcementId: 'eyewear-news-hinge',
    art: 'lenses',
    html: {
      en: '<h3>The workshop night is back.</h3><p>Hinges, coffee, and someone who <strong>knows</strong>. Places are few, chairs fewer.</p>',
      fr: '<h3>La soirée à l’atelier revient.</h3><p>Des charnières, du café, et quelqu’un qui <strong>sait</strong>. Peu de places, moins de chaises.</p>',
    },
    dateCreated: '2026-10-19T14:00:00.000Z',
  },
]
