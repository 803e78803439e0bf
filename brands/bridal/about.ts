import type { Pages } from '#brands/brand.ts'

/** RT-39: the page about the digital suits, with a link to /claim/ (RT-40). */
export const about: NonNullable<Pages['about']> = {
  title: { en: 'A suit with no weight', fr: 'Un costume sans poids' },
  lead: {
    en: 'Maison Aster has cut wedding suits for people who knew exactly what they wanted. This one began with a woman who did not want to carry anything.',
    fr: 'La Maison Aster coupe des costumes de mariage pour des gens qui savaient exactement ce qu’ils voulaient. Celui-ci est né d’une femme qui ne voulait rien porter de lourd.',
  },
  art: 'about',
  artWide: 'about-wide',
  alt: {
    en: 'A suit on its hanger, drawn in one line that comes in at the left edge and leaves at the right.',
    fr: 'Un costume sur son cintre, dessiné d’un seul trait qui entre par le bord gauche et sort à droite.',
  },
  parts: [
    {
      title: { en: 'What it is', fr: 'Ce que c’est' },
      text: {
        en: 'A digital suit is a drawing you own. It has a number, a maker and a date, as a real jacket has a label. No two numbers are alike. It lives in your collection at Maison Aster, where you may look at it and keep it.',
        fr: 'Un costume numérique est un dessin dont vous êtes propriétaire. Il a un numéro, un auteur et une date, comme un vrai veston a son étiquette. Aucun numéro n’existe deux fois. Il vit dans votre collection à la Maison Aster, où vous pouvez le regarder et le garder.',
      },
    },
    {
      title: { en: 'How it is made', fr: 'Comment il est fait' },
      text: {
        en: 'Each suit is one line. The cutter begins at the left cuff and does not lift the pen until the line has left the paper. If it breaks, the day’s drawing is put away.',
        fr: 'Chaque costume est un seul trait. Le coupeur commence au poignet gauche et ne lève pas la plume avant que le trait ait quitté le papier. S’il se rompt, le dessin du jour est rangé.',
      },
      art: 'something-blue',
    },
    {
      title: { en: 'Its measurements', fr: 'Ses mesures' },
      text: {
        en: 'One line. No weight. Not a single crease.',
        fr: 'Un trait. Aucun poids. Pas un seul pli.',
      },
    },
    {
      title: { en: 'What it opens', fr: 'Ce qu’il ouvre' },
      text: {
        en: 'The archive of pattern cards. A fitting at the atelier, in cloth this time. An evening at the Maison, where nobody makes a speech.',
        fr: 'L’archive des patrons. Un essayage à l’atelier, dans l’étoffe cette fois. Une soirée à la Maison, où personne ne fait de discours.',
      },
      art: 'something-old',
    },
    {
      title: { en: 'Someone left one for you?', fr: 'On vous en a laissé un\u00A0?' },
      text: {
        en: 'If you were sent a link, it shows the suit that waits for you.',
        fr: 'Si l’on vous a envoyé un lien, il montre le costume qui vous attend.',
      },
      art: 'something-given',
    },
  ],
  action: { en: 'See what waits for you', fr: 'Voir ce qui vous attend' },
  closing: { en: 'It fits. It always will.', fr: 'Il vous va. Il vous ira toujours.' },
}
