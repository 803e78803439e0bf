import type { Program } from '#brands/brand.ts'
import { everyone, icon } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

export const gifts: Benefits = [
  {
    utilityId: 'eyewear-free-pair',
    utilityType: 4,
    name: { en: 'A free pair', fr: 'Une paire à l’œil' },
    description: {
      en: 'Worth up to $150, once a year. Pick it slowly.',
      fr: 'Jusqu’à 150\u00A0$, une fois par an. Choisissez sans vous presser.',
    },
    art: 'b5',
    value: { en: 'Up to $150', fr: 'Jusqu’à 150\u00A0$' },
    tierIds: icon,
    genericPromotions: [
      {
        genericPromotionId: 'eyewear-promotion-free-pair',
        linkUrl: 'https://verreetfils.example/frames',
        linkLabel: { en: 'Pick a frame', fr: 'Choisir une monture' },
        description: {
          en: 'Enter the code at checkout, or say it at the counter.',
          fr: 'Saisissez le code au moment de payer, ou dites-le au comptoir.',
        },
        promoCode: 'ICON-A-LOEIL',
      },
    ],
  },
  {
    utilityId: 'eyewear-eye-check',
    utilityType: 4,
    name: { en: 'A free eye check', fr: 'Un examen de la vue' },
    description: {
      en: 'Every year, twenty minutes, no puff of air.',
      fr: 'Chaque année, vingt minutes, sans jet d’air.',
    },
    art: 'b9',
    tierIds: everyone,
    genericPromotions: [
      {
        genericPromotionId: 'eyewear-promotion-eye-check',
        linkUrl: 'https://verreetfils.example/eye-check',
        linkLabel: { en: 'Book a time', fr: 'Prendre rendez-vous' },
        description: {
          en: 'Bring your old pair. We will not judge it.',
          fr: 'Apportez votre ancienne paire. On ne la jugera pas.',
        },
      },
    ],
  },
  {
    utilityId: 'eyewear-shipping',
    utilityType: 4,
    name: { en: 'Free shipping and returns', fr: 'Livraison et retours gratuits' },
    description: {
      en: 'Over $40. Both ways, as often as it takes.',
      fr: 'Dès 40\u00A0$. Dans les deux sens, autant qu’il le faut.',
    },
    art: 'b8',
    tierIds: everyone,
    genericPromotions: [
      {
        genericPromotionId: 'eyewear-promotion-shipping',
        description: { en: 'One code, every parcel.', fr: 'Un code, tous les colis.' },
        promoCode: 'ALLER-RETOUR',
      },
    ],
  },
  {
    utilityId: 'eyewear-screws',
    utilityType: 1,
    name: { en: 'Ten dollars for the small things', fr: 'Dix dollars pour les petites choses' },
    description: {
      en: 'Screws, cords, cloths. The things that hold it all together.',
      fr: 'Vis, cordons, chiffons. Ce qui fait tenir le reste.',
    },
    art: 'a4',
    value: { en: '$10 off', fr: '10\u00A0$ de moins' },
    tierIds: everyone,
    vouchers: [
      {
        voucherId: 'eyewear-voucher-screws',
        pool: 200,
        productUrl: 'https://verreetfils.example/small-things',
        description: {
          en: 'One use, at the counter or online.',
          fr: 'Une fois, au comptoir ou en ligne.',
        },
      },
    ],
  },
  {
    utilityId: 'eyewear-birthday',
    utilityType: 1,
    name: { en: 'One more candle, one less blur', fr: 'Une bougie de plus, un flou de moins' },
    description: {
      en: 'A lens cleaning and $30 off any frame, around your birthday.',
      fr: 'Un nettoyage et 30\u00A0$ de moins sur une monture, autour de votre anniversaire.',
    },
    art: 'b7',
    value: { en: '$30 off', fr: '30\u00A0$ de moins' },
    tierIds: everyone,
    vouchers: [
      {
        voucherId: 'eyewear-voucher-birthday',
        voucherType: 5,
        pool: 300,
        productUrl: 'https://verreetfils.example/frames',
        description: {
          en: 'Good for any frame, once a year. We count with you.',
          fr: 'Pour toute monture, une fois l’an. On compte avec vous.',
        },
      },
    ],
  },
]
