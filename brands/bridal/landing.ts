import type { Pages } from '#brands/brand.ts'
import { drops } from './drops.ts'
import { program } from './program.ts'

/** The date of the drop as the texts name it, in New York time. */
const opens = new Date(drops.find(({ dropId }) => dropId === 'bridal-summer-suits')?.dateOpen ?? 0)
const formatDate = (locale: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'America/New_York', ...parts }).format(opens)
const day = {
  en: formatDate('en-US', { month: 'long', day: 'numeric' }),
  fr: formatDate('fr-CA', { day: 'numeric', month: 'long' }),
}

/** The landing page in four steps: something old, new, given, blue. */
export const landing: Pages['landing'] = {
  head: {
    title: {
      en: 'Aster Circle, the house list of Maison Aster',
      fr: 'Cercle Aster, la liste de la Maison Aster',
    },
    description: {
      en: 'Wedding suits, each drawn in a single line. Leave a name, and we will receive you.',
      fr: 'Des costumes de mariage dessinés d’un seul trait. Laissez un nom, et vous serez reçu.',
    },
  },
  hero: {
    title: { en: 'Something new', fr: 'Quelque chose de neuf' },
    lead: {
      en: 'Wedding suits, each drawn in a single line. They weigh nothing. They will never crease.',
      fr: 'Des costumes de mariage dessinés d’un seul trait. Ils ne pèsent rien. Ils ne feront jamais un pli.',
    },
    hint: {
      en: 'We send a link to your email. It opens the door once.',
      fr: 'Nous envoyons un lien à votre courriel. Il ouvre la porte une fois.',
    },
    art: 'landing',
    artWide: 'landing-wide',
    alt: {
      en: 'One unbroken line becomes a sleeve, a lapel, a profile and a veil.',
      fr: 'Un trait ininterrompu devient manche, revers, profil et voile.',
    },
  },
  sections: [
    {
      kind: 'steps',
      title: { en: 'In three fittings', fr: 'En trois essayages' },
      steps: [
        {
          mark: { en: 'Today', fr: 'Aujourd’hui' },
          title: { en: 'You leave a name', fr: 'Vous laissez un nom' },
          text: {
            en: 'We hold a place for you, and ask for nothing more.',
            fr: 'Nous vous gardons une place, sans rien demander de plus.',
          },
        },
        {
          mark: { en: 'On the day', fr: 'Le jour dit' },
          title: { en: 'You choose a cut', fr: 'Vous choisissez une coupe' },
          text: {
            en: `On ${day.en}, at eleven in Providence, the summer suits appear. We tell the list the evening before.`,
            fr: `Le ${day.fr}, à onze heures à Providence, paraissent les costumes d’été. La liste est prévenue la veille.`,
          },
        },
        {
          mark: { en: 'Ever after', fr: 'Pour toujours' },
          title: { en: 'You keep it', fr: 'Vous le gardez' },
          text: {
            en: 'Numbered and signed, it hangs in your collection.',
            fr: 'Numéroté et signé, il pend dans votre collection.',
          },
        },
      ],
    },
    {
      kind: 'benefits',
      title: { en: 'What it opens', fr: 'Ce qu’il ouvre' },
      cards: [
        {
          art: 'something-old',
          title: { en: 'Something old', fr: 'Quelque chose d’ancien' },
          text: {
            en: 'The archive: pattern cards older than the house, to read and to keep.',
            fr: 'L’archive\u00A0: des fiches de patrons plus vieilles que la Maison, à lire et à garder.',
          },
        },
        {
          art: 'something-new',
          title: { en: 'Something new', fr: 'Quelque chose de neuf' },
          text: {
            en: 'A suit drawn in one line, with its number and the cutter’s mark.',
            fr: 'Un costume d’un seul trait, avec son numéro et la marque du coupeur.',
          },
        },
        {
          art: 'something-given',
          title: { en: 'Something given', fr: 'Quelque chose de donné' },
          text: {
            en: `${program.welcome.points} points, on the day your name is written in.`,
            fr: `${program.welcome.points}\u00A0points, le jour où votre nom est inscrit.`,
          },
        },
        {
          art: 'something-blue',
          title: { en: 'Something blue', fr: 'Quelque chose de bleu' },
          text: {
            en: 'One blue stitch, where nobody sees it, with your next order.',
            fr: 'Un point bleu, là où nul ne le voit, avec votre prochaine commande.',
          },
        },
      ],
    },
    {
      kind: 'film',
      title: { en: 'The pen is not lifted', fr: 'La plume ne se lève pas' },
      text: {
        en: 'If the line breaks, the day’s drawing is put away.',
        fr: 'Si le trait se rompt, le dessin du jour est rangé.',
      },
      film: 'drawn.mp4',
      poster: 'drawn',
      alt: {
        en: 'A line comes in at the left edge, draws a suit on its hanger without a break, and leaves at the right.',
        fr: 'Un trait entre par le bord gauche, dessine sans rupture un costume sur son cintre, et sort à droite.',
      },
    },
    {
      kind: 'questions',
      title: { en: 'Quietly asked', fr: 'Demandé à voix basse' },
      questions: [
        {
          question: {
            en: 'What is a digital suit?',
            fr: 'Qu’est-ce qu’un costume numérique\u00A0?',
          },
          answer: {
            en: 'A suit that exists as a drawing you own. It is cut and numbered like cloth, and it opens things that cloth cannot.',
            fr: 'Un costume qui existe comme un dessin dont vous êtes propriétaire. Il est coupé et numéroté comme l’étoffe, et il ouvre ce que l’étoffe n’ouvre pas.',
          },
        },
        {
          question: { en: 'Can I be married in it?', fr: 'Puis-je me marier avec\u00A0?' },
          answer: {
            en: 'In it, no. From it, yes: the atelier cuts in cloth, to your measure, from a drawing you own.',
            fr: 'Avec le dessin, non. D’après lui, oui\u00A0: l’atelier coupe dans l’étoffe, à vos mesures, le dessin que vous possédez.',
          },
        },
        {
          question: { en: 'What is the Aster Circle?', fr: 'Qu’est-ce que le Cercle Aster\u00A0?' },
          answer: {
            en: `The house book. Every full dollar is a point, kept for the days that matter, and ${program.welcome.points} await you when you join.`,
            fr: `Le livre de la Maison. Chaque dollar entier est un point, gardé pour les jours qui comptent, et ${program.welcome.points} vous attendent à l’entrée.`,
          },
        },
        {
          question: { en: 'Do I need a wallet?', fr: 'Faut-il un portefeuille\u00A0?' },
          answer: {
            en: 'No. It is kept in your collection, under your name.',
            fr: 'Non. Il est gardé dans votre collection, à votre nom.',
          },
        },
        {
          question: { en: 'May I give it to someone?', fr: 'Puis-je l’offrir à quelqu’un\u00A0?' },
          answer: {
            en: 'Not yet. For now it stays in your collection, under your name.',
            fr: 'Pas encore. Pour l’instant, il reste dans votre collection, à votre nom.',
          },
        },
        {
          question: {
            en: 'How often will I hear from you?',
            fr: 'Aurai-je souvent de vos nouvelles\u00A0?',
          },
          answer: {
            en: 'Once, the evening before the drop. Then only when something of yours is about to expire.',
            fr: 'Une fois, la veille de l’ouverture. Ensuite, seulement si vos points ou votre niveau vont expirer.',
          },
        },
      ],
    },
  ],
  closing: { en: 'You are expected.', fr: 'On vous attend.' },
}
