import type { Program } from '#brands/brand.ts'
import { everyone, museAndIcon } from './tiers.ts'

type Benefits = Program['categories'][number]['benefits']

/** contentType 1 links to a page of the shop, 2 is a draft order, 10 is "Get now". */
export const shop: Benefits = [
  {
    utilityId: 'eyewear-members-shelf',
    utilityType: 3,
    name: { en: 'The members’ shelf', fr: 'L’étagère des membres' },
    description: {
      en: 'Colors we made too few of, and one we made too many of.',
      fr: 'Des couleurs faites en trop petit nombre, et une en trop grand.',
    },
    art: 'b6',
    tierIds: everyone,
    gatedCommerces: [
      {
        gatedCommerceId: 'eyewear-commerce-shelf',
        contentType: 1,
        productUrl: 'https://verreetfils.example/members-shelf',
        productDescription: { en: 'It changes on Mondays', fr: 'Elle change le lundi' },
        thumbnail: 'b6',
      },
    ],
  },
  {
    utilityId: 'eyewear-second-pair',
    utilityType: 3,
    name: { en: 'The second pair, for less', fr: 'La seconde paire, pour moins' },
    description: {
      en: 'Same eyes, same lenses, $40 off. The order is prepared for you.',
      fr: 'Mêmes yeux, mêmes verres, 40\u00A0$ de moins. La commande est préparée pour vous.',
    },
    art: 'b11',
    value: { en: '$40 off', fr: '40\u00A0$ de moins' },
    tierIds: museAndIcon,
    gatedCommerces: [
      {
        gatedCommerceId: 'eyewear-commerce-second-pair',
        contentType: 2,
        productDescription: {
          en: 'Round frame, ink, with your lenses',
          fr: 'Monture ronde, encre, avec vos verres',
        },
        thumbnail: 'b11',
        variantId: '41230017',
        discountCents: 4000,
      },
    ],
  },
  {
    utilityId: 'eyewear-pocket-cloth',
    utilityType: 3,
    name: { en: 'A cloth for the pocket', fr: 'Un chiffon de poche' },
    description: {
      en: 'So that the shirt can stay tucked in.',
      fr: 'Pour que la chemise reste dans le pantalon.',
    },
    art: 'b10',
    tierIds: everyone,
    gatedCommerces: [
      {
        gatedCommerceId: 'eyewear-commerce-cloth',
        contentType: 10,
        productUrl: 'https://verreetfils.example/pocket-cloth',
        productDescription: { en: 'Free with any order', fr: 'Offert avec toute commande' },
        thumbnail: 'b10',
      },
    ],
  },
  {
    utilityId: 'eyewear-lilac-pair',
    utilityType: 3,
    name: { en: 'The lilac pair', fr: 'La paire lilas' },
    description: {
      en: 'You own the drawing. It takes $15 off what it became.',
      fr: 'Le dessin est à vous. Il enlève 15\u00A0$ à ce qu’il est devenu.',
    },
    art: 'b12',
    value: { en: '$15 off', fr: '15\u00A0$ de moins' },
    tierIds: everyone,
    of: ['eyewear-asset-lilac'],
    gatedCommerces: [
      {
        gatedCommerceId: 'eyewear-commerce-lilac',
        contentType: 2,
        productDescription: { en: 'Hexagonal frame, lilac', fr: 'Monture hexagonale, lilas' },
        thumbnail: 'b12',
        variantId: '41230042',
        discountCents: 1500,
      },
    ],
  },
]
