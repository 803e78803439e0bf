import type { Program } from '#brands/brand.ts'
import { everyone, museAndIcon } from './tiers.ts'

export const offers: Program['offers'] = [
  {
    offerId: 'eyewear-lens-care',
    title: { en: 'Lens care kit', fr: 'Trousse d’entretien' },
    description: {
      en: 'Cloth, spray and a hard case.',
      fr: 'Chiffon, vaporisateur et étui rigide.',
    },
    value: 12,
    cost: 120,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'eyewear-any-frames',
    title: { en: 'Any pair of frames', fr: 'La monture de votre choix' },
    description: { en: 'In the shop and online.', fr: 'En boutique et en ligne.' },
    value: 25,
    cost: 250,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'eyewear-sunglasses',
    title: { en: 'Sunglasses', fr: 'Lunettes de soleil' },
    description: { en: 'Polarized lenses included.', fr: 'Verres polarisés compris.' },
    value: 40,
    cost: 350,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'eyewear-prescription-lenses',
    title: { en: 'Prescription lenses', fr: 'Verres correcteurs' },
    description: { en: 'Anti-glare coating included.', fr: 'Traitement antireflet compris.' },
    value: 50,
    cost: 480,
    tierIds: everyone,
    isActive: true,
  },
  {
    offerId: 'eyewear-spare-pair',
    title: { en: 'A spare pair', fr: 'Une paire de rechange' },
    description: { en: 'Same prescription, another face.', fr: 'Même ordonnance, autre visage.' },
    value: 60,
    cost: 450,
    tierIds: museAndIcon,
    isActive: true,
  },
  {
    offerId: 'eyewear-made-to-measure',
    title: { en: 'Frames made to measure', fr: 'Une monture sur mesure' },
    description: {
      en: 'Two fittings at the workshop, one nose.',
      fr: 'Deux essayages à l’atelier, un seul nez.',
    },
    value: 150,
    cost: 1200,
    tierIds: everyone,
    isActive: true,
    validDays: 180,
  },
]
