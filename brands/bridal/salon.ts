import type { Program } from '#brands/brand.ts'
import { aster, bloomAndAster, everyone } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

export const salon: Benefits = [
  {
    utilityId: 'bridal-ribbon',
    utilityType: 1,
    name: { en: 'A blue ribbon', fr: 'Un ruban bleu' },
    description: {
      en: 'Sewn where nobody sees it, with your next order.',
      fr: 'Cousu là où nul ne le voit, avec votre prochaine commande.',
    },
    art: 'b7',
    value: { en: 'With our compliments', fr: 'Avec nos compliments' },
    tierIds: everyone,
    vouchers: [
      {
        voucherId: 'bridal-voucher-ribbon',
        pool: 60,
        productUrl: 'https://maisonaster.example/ribbon',
        description: {
          en: 'Write the code in the note with your order.',
          fr: 'Inscrivez le code dans la note de votre commande.',
        },
      },
    ],
  },
  {
    utilityId: 'bridal-birthday',
    utilityType: 1,
    name: { en: 'A glass on your birthday', fr: 'Un verre pour votre anniversaire' },
    description: { en: 'And fifty dollars to wear.', fr: 'Et cinquante dollars à porter.' },
    art: 'b9',
    value: { en: '$50', fr: '50\u00A0$' },
    tierIds: everyone,
    vouchers: [
      {
        voucherId: 'bridal-voucher-birthday',
        voucherType: 5,
        pool: 80,
        productUrl: 'https://maisonaster.example/accessories',
        description: {
          en: 'For anything that is not a suit.',
          fr: 'Pour tout ce qui n’est pas un costume.',
        },
      },
    ],
  },
  {
    utilityId: 'bridal-made-for-you',
    utilityType: 3,
    name: { en: 'The stone suit, in cloth', fr: 'Le costume pierre, en étoffe' },
    description: {
      en: 'We cut the drawing you own. The order is prepared for you.',
      fr: 'Nous coupons le dessin que vous possédez. La commande est préparée pour vous.',
    },
    art: 'a3',
    tierIds: everyone,
    of: ['bridal-asset-stone'],
    gatedCommerces: [
      {
        gatedCommerceId: 'bridal-commerce-stone',
        contentType: 2,
        productDescription: {
          en: 'Double-breasted suit, stone, made to measure',
          fr: 'Costume croisé, pierre, sur mesure',
        },
        thumbnail: 'a3',
        variantId: '45880007',
        discountCents: 12000,
      },
    ],
  },
  {
    utilityId: 'bridal-first-days',
    utilityType: 3,
    name: { en: 'The first fitting days', fr: 'Les premiers jours d’essayage' },
    description: {
      en: 'The book opens to you a week before others.',
      fr: 'Le livre s’ouvre à vous une semaine avant les autres.',
    },
    art: 'b11',
    tierIds: bloomAndAster,
    gatedCommerces: [
      {
        gatedCommerceId: 'bridal-commerce-days',
        contentType: 1,
        productUrl: 'https://maisonaster.example/fittings',
        productDescription: { en: 'Choose a day', fr: 'Choisir un jour' },
        thumbnail: 'b11',
      },
    ],
  },
  {
    utilityId: 'bridal-pressed-for-life',
    utilityType: 4,
    name: { en: 'Pressed for life', fr: 'Repassé à vie' },
    description: {
      en: 'Bring the suit, have a coffee, leave with it.',
      fr: 'Apportez le costume, prenez un café, repartez avec.',
    },
    art: 'b10',
    tierIds: aster,
    genericPromotions: [
      {
        genericPromotionId: 'bridal-promotion-pressing',
        linkUrl: 'https://maisonaster.example/pressing',
        linkLabel: { en: 'When we press', fr: 'Quand nous repassons' },
        description: {
          en: 'Give the code at the counter. The rest is steam.',
          fr: 'Donnez le code au comptoir. Le reste est vapeur.',
        },
        promoCode: 'STEAM-ASTER',
      },
    ],
  },
]
