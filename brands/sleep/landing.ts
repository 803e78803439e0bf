import type { Pages } from '#brands/brand.ts'
import { tiers } from './tiers.ts'

const pointsFor = (tierId: string) =>
  String(tiers.find((tier) => tier.tierId === tierId)?.minPoints ?? 0)
const [half, full] = [pointsFor('sleep-half-moon'), pointsFor('sleep-full-moon')]

/** The landing page as one night, from lights out to morning: every section shows its hour. */
export const landing: Pages['landing'] = {
  head: {
    title: {
      en: 'Slow Nights, rewards for doing nothing',
      fr: 'Nuits lentes, où l’on gagne à ne rien faire',
    },
    description: {
      en: 'Join with an email. Four times a year a new sky opens in your collection, with films, linen and quiet prices.',
      fr: 'Un courriel suffit. Quatre fois l’an, un nouveau ciel s’ouvre dans votre collection, avec des films, du lin et des prix discrets.',
    },
  },
  hero: {
    eyebrow: { en: '9:40 PM', fr: '21\u00A0h\u00A040' },
    title: { en: 'Rewards for doing nothing.', fr: 'On gagne à ne rien faire.' },
    lead: {
      en: 'Four times a year a new sky opens in your collection. It brings films, linen and prices the shop floor never sees.',
      fr: 'Quatre fois l’an, un nouveau ciel s’ouvre dans votre collection. Il apporte des films, du lin et des prix que la boutique ne verra jamais.',
    },
    hint: {
      en: 'Then put the phone face down.',
      fr: 'Puis posez le téléphone, écran contre la table.',
    },
    art: 'landing',
    artWide: 'landing-wide',
    alt: {
      en: 'A dark moon with a thin bright edge, and stars that leave trails around it.',
      fr: 'Une lune sombre au bord mince et clair, et des étoiles qui filent autour d’elle.',
    },
  },
  sections: [
    {
      kind: 'steps',
      eyebrow: { en: '10:15 PM', fr: '22\u00A0h\u00A015' },
      title: { en: 'Three things, then sleep', fr: 'Trois choses, puis dormir' },
      steps: [
        {
          art: 'step-1',
          title: { en: 'Leave an email', fr: 'Laissez un courriel' },
          text: {
            en: 'No password to lie awake over. We send a link. You tap it once.',
            fr: 'Aucun mot de passe pour vous tenir éveillé. On envoie un lien, vous le touchez une fois.',
          },
        },
        {
          art: 'step-2',
          title: { en: 'A moon arrives', fr: 'Une lune arrive' },
          text: {
            en: 'A lamp on the first evening, a new sky each season. They find their own way to you.',
            fr: 'Une lampe le premier soir, un ciel neuf chaque saison. Le chemin, ils le trouvent seuls.',
          },
        },
        {
          art: 'step-3',
          title: { en: 'It opens things', fr: 'Elle ouvre des choses' },
          text: {
            en: 'Films, codes, members’ prices. They keep until you want them.',
            fr: 'Des films, des codes, des prix de membre. Ils attendent que vous en ayez envie.',
          },
        },
      ],
    },
    {
      kind: 'benefits',
      eyebrow: { en: '11:30 PM', fr: '23\u00A0h\u00A030' },
      title: { en: 'What a moon opens', fr: 'Ce qu’une lune ouvre' },
      cards: [
        {
          art: 'open-moon',
          tag: { en: 'The first evening', fr: 'Le premier soir' },
          title: { en: 'Moonlamp', fr: 'Lampe de lune' },
          text: {
            en: 'Yours when you join. Numbered, and it stays on for you.',
            fr: 'À vous dès l’adhésion. Numérotée, elle reste allumée pour vous.',
          },
        },
        {
          art: 'open-rain',
          tag: { en: 'Film', fr: 'Film' },
          title: { en: 'Rain on a cedar roof', fr: 'La pluie sur un toit de cèdre' },
          text: {
            en: 'One roof. One cloud. Nobody says anything.',
            fr: 'Un toit. Un nuage. Personne ne dit rien.',
          },
        },
        {
          art: 'open-linen',
          tag: { en: 'Contest', fr: 'Concours' },
          title: { en: 'A year of linen', fr: 'Un an de draps' },
          text: {
            en: 'Four sets, one for each season, folded by hand.',
            fr: 'Quatre parures, une par saison, pliées à la main.',
          },
        },
        {
          art: 'open-pillow',
          tag: { en: 'Full Moon', fr: 'Pleine lune' },
          title: { en: 'A new pillow, every year', fr: 'Un oreiller neuf, chaque année' },
          text: { en: 'The old one has heard enough.', fr: 'L’ancien en a assez entendu.' },
        },
        {
          art: 'open-hours',
          tag: { en: 'Everyone', fr: 'Pour tous' },
          title: { en: 'Slow mail is free', fr: 'La poste lente est gratuite' },
          text: {
            en: 'It takes a few days longer. So do good things.',
            fr: 'Quelques jours de plus. Comme les bonnes choses.',
          },
        },
      ],
    },
    {
      kind: 'film',
      eyebrow: { en: '12:50 AM', fr: '0\u00A0h\u00A050' },
      title: { en: 'One long exposure', fr: 'Une seule longue pose' },
      text: {
        en: 'A whole night of sky, in eight seconds. Nothing else happens.',
        fr: 'Toute une nuit de ciel, en huit secondes. Il ne se passe rien d’autre.',
      },
      film: 'night.mp4',
      poster: 'night',
      alt: {
        en: 'Stars draw their trails around one point of the sky, above hills that are also a quilt.',
        fr: 'Les étoiles tracent leurs filés autour d’un point du ciel, au-dessus de collines qui sont aussi une couette.',
      },
    },
    {
      kind: 'earn',
      eyebrow: { en: '2:10 AM', fr: '2\u00A0h\u00A010' },
      title: { en: 'Points come in quietly', fr: 'Les points viennent sans bruit' },
      lead: {
        en: 'A point for every dollar. As for the rest: the longer the trail, the more it brings.',
        fr: 'Un point par dollar. Pour le reste, plus la trace est longue, plus elle rapporte.',
      },
      ways: [
        {
          points: 'Referrals',
          title: { en: 'Bring a light sleeper', fr: 'Amener un sommeil léger' },
          text: { en: 'You both sleep better', fr: 'Vous dormez mieux tous les deux' },
        },
        {
          points: 'BirthdayPoints',
          title: { en: 'Turn a year older', fr: 'Vieillir d’un an' },
          text: { en: 'While asleep, ideally', fr: 'En dormant, si possible' },
        },
        {
          points: 'JudgeMe',
          title: { en: 'Review your pillow', fr: 'Noter votre oreiller' },
          text: { en: 'Once you have slept on it', fr: 'La nuit porte conseil' },
        },
        {
          points: 'InstagramFollow',
          title: { en: 'Follow our night diary', fr: 'Suivre notre journal de nuit' },
          text: { en: 'Mostly dark', fr: 'Plutôt sombre' },
        },
        {
          points: 'StravaFollow',
          title: { en: 'Join the evening walk', fr: 'Venir à la marche du soir' },
          text: { en: 'Every Thursday', fr: 'Tous les jeudis' },
        },
        {
          points: 'Poll',
          title: { en: 'Answer a poll', fr: 'Répondre à un sondage' },
          text: { en: 'Rain, wind or nothing?', fr: 'La pluie, le vent ou rien\u00A0?' },
        },
      ],
    },
    {
      kind: 'questions',
      eyebrow: { en: '4:30 AM', fr: '4\u00A0h\u00A030' },
      title: { en: 'If you are still awake', fr: 'Si vous ne dormez toujours pas' },
      questions: [
        {
          question: {
            en: 'What is a membership asset?',
            fr: 'Qu’est-ce qu’une pièce de membre\u00A0?',
          },
          answer: {
            en: 'A small digital keepsake with a number, held in your collection. You need no wallet and no new words.',
            fr: 'Un petit souvenir numérique et numéroté, gardé dans votre collection. Aucun portefeuille à ouvrir, aucun mot à apprendre.',
          },
        },
        {
          question: { en: 'Do I need an app?', fr: 'Faut-il une application\u00A0?' },
          answer: {
            en: 'No. Open it in the browser and add it to your home screen. Your pass works offline, even under the covers.',
            fr: 'Non. Ouvrez le site et ajoutez-le à l’écran d’accueil. Votre carte s’ouvre sans réseau, même sous la couette.',
          },
        },
        {
          question: { en: 'How does the moon fill up?', fr: 'Comment se remplit la lune\u00A0?' },
          answer: {
            en: `Every full dollar is a point. At ${half} it is half, at ${full} it is full. It stays that way for 18 months.`,
            fr: `Chaque dollar entier est un point. À ${half}, elle est demie\u00A0; à ${full}, elle est pleine. Elle le reste 18\u00A0mois.`,
          },
        },
        {
          question: {
            en: 'What if I sleep through a season?',
            fr: 'Et si je dors toute une saison\u00A0?',
          },
          answer: {
            en: 'Nothing is lost. The pieces you hold stay open, and points keep for 18 months after you last earned or spent any.',
            fr: 'Rien n’est perdu. Vos pièces restent ouvertes, et vos points se gardent 18\u00A0mois après le dernier gain ou la dernière dépense.',
          },
        },
        {
          question: { en: 'Can I give my moon away?', fr: 'Puis-je offrir ma lune\u00A0?' },
          answer: {
            en: 'No. It carries your points, so it stays with you.',
            fr: 'Non. Elle porte vos points, alors elle reste avec vous.',
          },
        },
        {
          question: { en: 'How often will you write?', fr: 'Écrivez-vous souvent\u00A0?' },
          answer: {
            en: 'Seldom: before anything of yours expires, and when something happens to your account.',
            fr: 'Rarement\u00A0: avant que vos points ou votre niveau expirent, et quand il se passe quelque chose dans votre compte.',
          },
        },
      ],
    },
  ],
  closing: { en: 'Good morning.', fr: 'Bonjour.' },
  closingEyebrow: { en: '6:58 AM', fr: '6\u00A0h\u00A058' },
}
