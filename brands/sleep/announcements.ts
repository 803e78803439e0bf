import type { Program } from '#brands/brand.ts'

/** Announcements above the collection, newest first. */
export const announcements: Program['announcements'] = [
  {
    announcementId: 'sleep-news-reading',
    art: 'night',
    html: {
      en: '<h3>On Friday, we read a book.</h3><p>Half an hour, lights low, at half past nine. Bring a blanket. <a href="https://slowmoon.example/evenings">Save my spot</a></p>',
      fr: '<h3>Vendredi, on lit un livre.</h3><p>Une demi-heure, lumières basses, à 21\u00A0h\u00A030. Apportez une couverture. <a href="https://slowmoon.example/fr/soirees">Garder ma place</a></p>',
    },
    dateCreated: '2026-11-16T14:00:00.000Z',
  },
  {
    announcementId: 'sleep-news-film',
    art: 'open-moon',
    html: {
      en: '<h3>Winter Sky has a new film.</h3><p>Eight seconds of light that is in no hurry. You can watch it if you have <strong>Aurora</strong>.</p>',
      fr: '<h3>Ciel d’hiver a un nouveau film.</h3><p>Huit secondes d’une lumière sans hâte. Pour le voir, il faut avoir <strong>Aurora</strong>.</p>',
    },
    dateCreated: '2026-11-02T14:00:00.000Z',
  },
  {
    announcementId: 'sleep-news-shop',
    art: 'open-hours',
    html: {
      en: '<h3>The shop closes at nine.</h3><p>Every evening from now on, here as well. Orders wait for the morning.</p>',
      fr: '<h3>La boutique ferme à 21\u00A0heures.</h3><p>Désormais tous les soirs, ici aussi. Les commandes attendent le matin.</p>',
    },
    dateCreated: '2026-10-12T14:00:00.000Z',
  },
]
