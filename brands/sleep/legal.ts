import type { Pages } from '#brands/brand.ts'

/** The contracting party, and additions to the common legal texts (texts/terms, texts/privacy). */
export const legal: Pages['legal'] = {
  company: 'Slowmoon Bedding Company',
  address: '48 Quarry Lane, Portland, ME 04101, USA',
  law: { en: 'the State of Maine', fr: 'l’État du Maine' },
  updated: '2026-11-28',
  terms: {
    lead: { en: 'Short. To be read lying down.', fr: 'C’est court. À lire allongé.' },
  },
  privacy: {
    lead: { en: 'We keep little, and we keep it quietly.', fr: 'Nous gardons peu, et sans bruit.' },
    more: [
      {
        title: { en: 'Your sleep', fr: 'Votre sommeil' },
        paragraphs: [
          {
            en: 'We do not measure it. Nothing in the app listens, watches or counts while you sleep.',
            fr: 'Nous ne le mesurons pas. Rien dans l’application n’écoute, ne regarde ni ne compte pendant que vous dormez.',
          },
        ],
      },
    ],
  },
}
