import type { benefitsEn } from './benefits.en.ts'
import type { Text } from './format.ts'

export const benefitsFr: Record<keyof typeof benefitsEn, Text> = {
  'benefits.gone': 'Cet avantage n’est plus disponible.',
}
