import type { Pages } from '#brands/brand.ts'

/** The landing page as an optician's poster: an eye chart of steps, lenses as ways to earn. */
export const landing: Pages['landing'] = {
  head: {
    title: {
      en: 'Second Look, the rewards program of Verre & Fils',
      fr: 'Second regard, le programme de fidélité de Verre\u00A0&\u00A0Fils',
    },
    description: {
      en: 'Join with an email, earn 1 point per $1 and wear one free.',
      fr: 'Adhérez avec votre courriel, gagnez 1\u00A0point par dollar et repartez un jour avec une paire à l’œil.',
    },
  },
  hero: {
    eyebrow: {
      en: 'Second Look, the rewards program',
      fr: 'Second regard, le programme de fidélité',
    },
    title: { en: 'Every dollar is a point of view.', fr: 'Chaque dollar est un point de vue.' },
    lead: {
      en: 'Join with an email. Earn 1 point per $1. One day, put on a pair that cost you nothing.',
      fr: 'Un courriel suffit pour adhérer. Gagnez 1\u00A0point par dollar. Un jour, portez une paire qui ne vous a rien coûté.',
    },
    hint: {
      en: 'No password to squint at. We send a link, you tap it.',
      fr: 'Aucun mot de passe à déchiffrer. On vous envoie un lien, il n’y a qu’à le toucher.',
    },
    art: 'landing',
    alt: {
      en: 'A blurred ampersand turns sharp inside two overlapping lenses, one red, one green.',
      fr: 'Une esperluette floue devient nette à travers deux verres qui se chevauchent, l’un rouge, l’autre vert.',
    },
  },
  sections: [
    {
      kind: 'steps',
      title: { en: 'Read me the top line.', fr: 'Lisez la première ligne.' },
      steps: [
        {
          mark: { en: '20/200', fr: '20/200' },
          title: { en: 'Join', fr: 'Entrez' },
          text: {
            en: 'An email, a checkbox, done. You are an Influencer from the first second, and it is free.',
            fr: 'Un courriel, une case, c’est fait. Vous êtes Influencer dès la première seconde, gratuitement.',
          },
        },
        {
          mark: { en: '20/70', fr: '20/70' },
          title: { en: 'Shop on', fr: 'Achetez' },
          text: {
            en: 'Every dollar is a point, at the counter or online, from the day you join.',
            fr: 'Chaque dollar est un point, au comptoir ou en ligne, dès le jour de votre adhésion.',
          },
        },
        {
          mark: { en: '20/20', fr: '20/20' },
          title: { en: 'Wear one free', fr: 'Une paire à l’œil' },
          text: {
            en: 'Trade points for vouchers, or reach Icon and choose a pair worth up to $150.',
            fr: 'Échangez vos points, ou devenez Icon et choisissez une paire d’une valeur maximale de 150\u00A0$.',
          },
        },
      ],
      foot: {
        en: 'If you can read this line, you already qualify.',
        fr: 'Si vous lisez cette ligne, vous êtes admissible.',
      },
    },
    {
      kind: 'benefits',
      title: { en: 'What members see first', fr: 'Ce que les membres voient d’abord' },
      cards: [
        {
          tag: { en: 'Icon', fr: 'Icon' },
          title: { en: 'The free pair', fr: 'La paire à l’œil' },
          text: {
            en: 'Any frame worth up to $150. We cut the lenses the same week.',
            fr: 'Toute monture d’une valeur maximale de 150\u00A0$. Les verres sont taillés la même semaine.',
          },
          art: 'see-pair',
        },
        {
          tag: { en: 'Muse and Icon', fr: 'Muse et Icon' },
          title: { en: 'First sight', fr: 'Première vue' },
          text: {
            en: 'New frames two days before they reach the window.',
            fr: 'Les nouvelles montures, deux jours avant la vitrine.',
          },
          art: 'see-first',
        },
        {
          tag: { en: 'Everyone', fr: 'Tout le monde' },
          title: { en: 'Your birthday', fr: 'Votre anniversaire' },
          text: {
            en: '150 points, and no remarks about reading glasses.',
            fr: '150\u00A0points, et pas un mot sur les lunettes de lecture.',
          },
          art: 'see-birthday',
        },
        {
          tag: { en: 'Everyone', fr: 'Tout le monde' },
          title: { en: 'A say in the color', fr: 'Votre mot sur la couleur' },
          text: {
            en: '10 points a poll. You voted for lilac. We made lilac.',
            fr: '10\u00A0points par sondage. Vous avez voté lilas. On a fait lilas.',
          },
          art: 'see-lilac',
        },
        {
          tag: { en: 'Everyone', fr: 'Tout le monde' },
          title: { en: 'There and back', fr: 'Aller et retour' },
          text: {
            en: 'Free shipping and returns over $40. Try them in your own mirror.',
            fr: 'Livraison et retours gratuits dès 40\u00A0$. Essayez devant votre miroir.',
          },
          art: 'see-return',
        },
      ],
    },
    {
      kind: 'film',
      title: { en: 'One, or two?', fr: 'Un, ou deux\u00A0?' },
      text: {
        en: 'Eight seconds of getting it right. No chin rest.',
        fr: 'Huit secondes pour voir clair. Sans mentonnière.',
      },
      film: 'lenses.mp4',
      poster: 'lenses',
      alt: {
        en: 'Two lenses, one red and one green, slide over a blurred ampersand until it is sharp where they meet.',
        fr: 'Deux verres, l’un rouge, l’autre vert, glissent sur une esperluette floue jusqu’à ce qu’elle soit nette là où ils se croisent.',
      },
    },
    {
      kind: 'earn',
      title: { en: 'Points, drawn to scale', fr: 'Les points, à l’échelle' },
      lead: {
        en: 'The bigger the lens, the bigger the thank-you.',
        fr: 'Plus le verre est grand, plus le merci l’est aussi.',
      },
      ways: [
        {
          points: 'Referrals',
          title: { en: 'Refer a friend', fr: 'Invitez quelqu’un' },
          text: {
            en: 'When their first pair is on their nose',
            fr: 'Quand sa première paire est sur son nez',
          },
        },
        {
          points: 'BirthdayPoints',
          title: { en: 'Have a birthday', fr: 'Fêtez un an de plus' },
          text: { en: 'Once a year, we checked', fr: 'Une fois l’an, on a vérifié' },
        },
        {
          points: 'ShopReferrals',
          title: { en: 'Share a frame', fr: 'Partagez une monture' },
          text: { en: 'Someone shops with your link', fr: 'Quelqu’un achète avec votre lien' },
        },
        {
          points: 'JudgeMe',
          title: { en: 'Write a review', fr: 'Donnez votre avis' },
          text: { en: 'Kind or honest, ideally both', fr: 'Gentil ou franc, idéalement les deux' },
        },
        {
          points: 'InstagramFollow',
          title: { en: 'Follow our photos', fr: 'Suivez nos photos' },
          text: { en: 'Faces, mostly good ones', fr: 'Des visages, beaux pour la plupart' },
        },
        {
          points: 'StravaFollow',
          title: { en: 'Run with us', fr: 'Courez avec nous' },
          text: { en: 'Follow our Sunday club', fr: 'Avec le club du dimanche' },
        },
        {
          points: 'Poll',
          title: { en: 'Answer a poll', fr: 'Répondez au sondage' },
          text: { en: 'One or two? One… or two?', fr: 'Un ou deux\u00A0? Un… ou deux\u00A0?' },
        },
        {
          points: 'Dollar',
          title: { en: 'Spend a dollar', fr: 'Dépensez un dollar' },
          text: { en: 'Small lens. It adds up.', fr: 'Petit verre. Ça s’additionne.' },
        },
      ],
    },
    {
      kind: 'tiers',
      title: {
        en: 'Better with one, or two? Or three?',
        fr: 'Mieux avec une, ou deux\u00A0? Ou trois\u00A0?',
      },
      action: { en: 'Compare the levels', fr: 'Comparer les niveaux' },
      tiers: [
        { name: { en: 'Influencer', fr: 'Influencer' }, note: { en: 'Free', fr: 'Gratuit' } },
        {
          name: { en: 'Muse', fr: 'Muse' },
          note: { en: '2 pairs, $250 a year', fr: '2\u00A0paires, 250\u00A0$ par an' },
        },
        {
          name: { en: 'Icon', fr: 'Icon' },
          note: { en: '3 pairs, $500 a year', fr: '3\u00A0paires, 500\u00A0$ par an' },
        },
      ],
      rows: [
        {
          label: { en: 'Points for every $1', fr: 'Points par dollar' },
          cells: [
            { en: '1', fr: '1' },
            { en: '1', fr: '1' },
            { en: '1', fr: '1' },
          ],
        },
        {
          label: { en: 'Birthday points', fr: 'Points d’anniversaire' },
          cells: [true, true, true],
        },
        {
          label: { en: 'Polls worth 10 points', fr: 'Sondages à 10\u00A0points' },
          cells: [true, true, true],
        },
        {
          label: {
            en: 'Free shipping and returns over $40',
            fr: 'Livraison et retours gratuits dès 40\u00A0$',
          },
          cells: [true, true, true],
        },
        {
          label: { en: 'New frames two days early', fr: 'Nouveautés deux jours avant' },
          cells: [false, true, true],
        },
        {
          label: {
            en: 'A free pair worth up to $150',
            fr: 'Une paire offerte, jusqu’à 150\u00A0$',
          },
          cells: [false, false, true],
        },
      ],
      note: {
        en: 'Your level looks back over the past 18 months.',
        fr: 'Votre niveau tient compte des 18\u00A0derniers mois.',
      },
    },
    {
      kind: 'questions',
      title: { en: 'Asked from the chair', fr: 'Demandé depuis le fauteuil' },
      questions: [
        {
          question: { en: 'What does it cost?', fr: 'Combien ça coûte\u00A0?' },
          answer: {
            en: 'Nothing. Influencer is free and stays free. Muse and Icon come from the frames you were going to buy anyway.',
            fr: 'Rien. Influencer est gratuit et le reste. Muse et Icon viennent des montures que vous alliez acheter de toute façon.',
          },
        },
        {
          question: { en: 'Do my older pairs count?', fr: 'Et mes anciennes paires\u00A0?' },
          answer: {
            en: 'Points begin the day you join. We correct the present; the past we leave as it is.',
            fr: 'Les points commencent le jour de l’adhésion. On corrige le présent\u00A0; le passé, on n’y touche pas.',
          },
        },
        {
          question: { en: 'When do points expire?', fr: 'Quand expirent les points\u00A0?' },
          answer: {
            en: 'After 18 months in which you neither earn nor spend any. The smallest one starts the clock again.',
            fr: 'Après 18\u00A0mois sans en gagner ni en dépenser. Le moindre d’entre eux remet le compteur à zéro.',
          },
        },
        {
          question: { en: 'Can I give points away?', fr: 'Puis-je donner mes points\u00A0?' },
          answer: {
            en: 'Points are non-transferable. Good taste is contagious, though: see Refer a friend.',
            fr: 'Les points ne se transfèrent pas. Le bon goût, lui, est contagieux\u00A0: voyez Invitez quelqu’un.',
          },
        },
        {
          question: {
            en: 'How do I log in without a password?',
            fr: 'Comment me connecter sans mot de passe\u00A0?',
          },
          answer: {
            en: 'We email you a link and a six-character code. Tap one or type the other, and you are in.',
            fr: 'On vous envoie par courriel un lien et un code de six caractères. Touchez l’un ou tapez l’autre, et vous y êtes.',
          },
        },
      ],
    },
  ],
  closing: { en: 'See you.', fr: 'Au plaisir de vous voir.' },
}
