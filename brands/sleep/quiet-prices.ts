import type { Program } from '#brands/brand.ts'
import { everyone, full, halfAndFull } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

export const quietPrices: Benefits = [
  {
    utilityId: 'sleep-first-order',
    utilityType: 1,
    name: { en: 'Ten dollars, tucked in', fr: 'Dix dollars, bordés' },
    description: {
      en: 'Off anything over $60. A code of your own.',
      fr: 'Dès 60\u00A0$ d’achat. Un code rien qu’à vous.',
    },
    art: 'a4',
    value: { en: '$10 off', fr: '10\u00A0$ de moins' },
    tierIds: everyone,
    vouchers: [
      {
        voucherId: 'sleep-voucher-ten',
        pool: 80,
        productUrl: 'https://slowmoon.example/bedding',
        description: {
          en: 'One use, in the shop or online.',
          fr: 'Une fois, en boutique ou en ligne.',
        },
      },
    ],
  },
  {
    utilityId: 'sleep-birthday',
    utilityType: 1,
    name: { en: 'Breakfast, later', fr: 'Le petit déjeuner, plus tard' },
    description: {
      en: 'On your birthday you sleep in. The tray is on us.',
      fr: 'Pour votre anniversaire, grasse matinée. Le plateau, c’est nous qui l’offrons.',
    },
    art: 'b6',
    value: { en: '$25 off', fr: '25\u00A0$ de moins' },
    tierIds: everyone,
    vouchers: [
      {
        voucherId: 'sleep-voucher-birthday',
        voucherType: 5,
        pool: 120,
        productUrl: 'https://slowmoon.example/trays',
        description: {
          en: 'For the wooden tray, or what lies on it.',
          fr: 'Pour le plateau en bois, ou ce qu’on y pose.',
        },
      },
    ],
  },
  {
    utilityId: 'sleep-aurora-blanket',
    utilityType: 3,
    name: { en: 'The Aurora blanket', fr: 'La couverture Aurora' },
    description: {
      en: 'Woven for those who own the light. Your price is already in the cart.',
      fr: 'Tissée pour ceux qui possèdent la lumière. Votre prix est déjà dans le panier.',
    },
    art: 'b8',
    value: { en: '10 percent off', fr: '10\u00A0% de moins' },
    tierIds: everyone,
    of: ['sleep-asset-aurora'],
    gatedCommerces: [
      {
        gatedCommerceId: 'sleep-commerce-aurora',
        contentType: 2,
        productDescription: {
          en: 'Weighted blanket, fifteen pounds, Northern',
          fr: 'Couverture lestée, sept kilos, Boréale',
        },
        thumbnail: 'b8',
        variantId: '44120031',
        discountCents: 1900,
      },
    ],
  },
  {
    utilityId: 'sleep-night-shelf',
    utilityType: 3,
    name: { en: 'The night shelf', fr: 'L’étagère de nuit' },
    description: {
      en: 'A few things that are not in the shop.',
      fr: 'De petites choses introuvables en boutique.',
    },
    art: 'b3',
    tierIds: halfAndFull,
    gatedCommerces: [
      {
        gatedCommerceId: 'sleep-commerce-shelf',
        contentType: 1,
        productUrl: 'https://slowmoon.example/night-shelf',
        productDescription: { en: 'Open after dark', fr: 'Ouverte à la nuit' },
        thumbnail: 'b3',
      },
    ],
  },
  {
    utilityId: 'sleep-new-pillow',
    utilityType: 3,
    name: { en: 'A new pillow, every year', fr: 'Un oreiller neuf, chaque année' },
    description: { en: 'The old one has heard enough.', fr: 'L’ancien en a assez entendu.' },
    art: 'b9',
    tierIds: full,
    gatedCommerces: [
      {
        gatedCommerceId: 'sleep-commerce-pillow',
        contentType: 10,
        productUrl: 'https://slowmoon.example/pillow-for-the-full-moon',
        productDescription: {
          en: 'Down or buckwheat, you choose',
          fr: 'Duvet ou sarrasin, à vous de choisir',
        },
        thumbnail: 'b9',
      },
    ],
  },
  {
    utilityId: 'sleep-slow-post',
    utilityType: 4,
    name: { en: 'Slow mail is free', fr: 'La poste lente est gratuite' },
    description: {
      en: 'It takes a few days longer. So do good things.',
      fr: 'Quelques jours de plus. Comme les bonnes choses.',
    },
    art: 'b13',
    tierIds: everyone,
    genericPromotions: [
      {
        genericPromotionId: 'sleep-promotion-post',
        linkUrl: 'https://slowmoon.example/delivery',
        linkLabel: { en: 'How it travels', fr: 'Comment il voyage' },
        description: {
          en: 'Enter the code at checkout.',
          fr: 'Saisissez le code au moment de payer.',
        },
        promoCode: 'SLOWPOST',
      },
    ],
  },
]
