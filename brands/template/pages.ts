import type { Pages } from '#brands/brand.ts'

/**
 * The public pages: the landing page by sections, and the contracting party of the legal pages.
 * `npm run brand -- new` copies this file and replaces `Template` and `template-` in its text.
 */
const landing: Pages['landing'] = {
  head: {
    title: {
      en: 'Template Rewards, the rewards program of Template',
      fr: 'Récompenses Template, le programme de fidélité de Template',
    },
    description: {
      en: 'Join with an email, earn 1 point per $1 and trade your points for rewards.',
      fr: 'Adhérez avec votre courriel, gagnez 1\u00A0point par dollar et échangez vos points contre des récompenses.',
    },
  },
  hero: {
    title: { en: 'Every dollar comes back to you.', fr: 'Chaque dollar vous revient.' },
    lead: {
      en: 'Join with an email. Earn 1 point per $1 and trade your points for rewards.',
      fr: 'Adhérez avec votre courriel. Gagnez 1\u00A0point par dollar et échangez vos points contre des récompenses.',
    },
    hint: {
      en: 'No password needed. We send you a link.',
      fr: 'Aucun mot de passe à retenir. Nous vous envoyons un lien.',
    },
    art: 'landing',
  },
  sections: [
    {
      kind: 'steps',
      title: { en: 'How it works', fr: 'Comment ça marche' },
      steps: [
        {
          title: { en: 'Join', fr: 'Adhérez' },
          text: { en: 'An email is all it takes.', fr: 'Un courriel suffit.' },
        },
        {
          title: { en: 'Earn', fr: 'Gagnez' },
          text: {
            en: 'One point for every dollar you spend.',
            fr: 'Un point pour chaque dollar dépensé.',
          },
        },
        {
          title: { en: 'Redeem', fr: 'Échangez' },
          text: {
            en: 'Your points take something off your next visit.',
            fr: 'Vos points allègent votre prochaine visite.',
          },
        },
      ],
    },
    {
      kind: 'earn',
      title: { en: 'Ways to earn', fr: 'Comment gagner des points' },
      ways: [
        {
          points: 'Dollar',
          title: { en: 'Shop', fr: 'Achetez' },
          text: { en: 'For every full dollar.', fr: 'Pour chaque dollar entier.' },
        },
        {
          points: 'Referrals',
          title: { en: 'Bring a friend', fr: 'Amenez quelqu’un' },
          text: { en: 'After the first purchase.', fr: 'Après le premier achat.' },
        },
        {
          points: 'BirthdayPoints',
          title: { en: 'Have a birthday', fr: 'Fêtez votre anniversaire' },
          text: { en: 'Once a year.', fr: 'Une fois l’an.' },
        },
      ],
    },
    {
      kind: 'questions',
      title: { en: 'Good to know', fr: 'Bon à savoir' },
      questions: [
        {
          question: {
            en: 'Does it cost anything?',
            fr: 'Est-ce que cela coûte quelque chose\u00A0?',
          },
          answer: {
            en: 'No. Joining is free, and so is leaving.',
            fr: 'Non. On adhère et on part sans frais.',
          },
        },
        {
          question: { en: 'Do my points expire?', fr: 'Est-ce que mes points expirent\u00A0?' },
          answer: {
            en: 'After 18 months in which you neither earn nor spend any. We write to you before, unless you have switched that email off.',
            fr: 'Après 18\u00A0mois sans en gagner ni en dépenser. Nous vous écrivons avant, sauf si vous avez désactivé ce courriel.',
          },
        },
      ],
    },
  ],
  closing: { en: 'See you soon.', fr: 'À bientôt.' },
}

export const pages: Pages = {
  landing,
  legal: {
    company: 'Template Inc.',
    address: '1 Main Street, Springfield, NY 10001, United States',
    law: { en: 'the State of New York', fr: 'l’État de New York' },
    updated: '2026-01-01',
    terms: {},
    privacy: {},
  },
}
