import type { benefitsEn } from './benefits.en.ts'
import type { Text } from './format.ts'

export const benefitsFr: Record<keyof typeof benefitsEn, Text> = {
  'benefits.gone': 'Cet avantage n’est plus disponible.',
  'voucher.title': 'Votre bon',
  'voucher.claim': 'Obtenir mon code',
  'voucher.show': 'Voir mon code',
  'voucher.addBirthdate': 'Ajouter ma date de naissance',
  'voucher.birthdateWhy': 'Ce bon arrive avec votre anniversaire\u00A0: il nous faut la date.',
  'voucher.opensOn': 'Pour votre anniversaire, à partir du {date}',
  'voucher.closesOn': 'Votre cadeau d’anniversaire, jusqu’au {date}',
  'voucher.product': 'Voir le produit',
}
