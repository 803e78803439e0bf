import type { Text } from './format.ts'

/** The words of benefits, of what opens over them, and of one asset (src/app/routes.tsx, src/app/modals.tsx). */
export const benefitsEn = {
  'benefits.gone': 'This benefit is no longer available.',
  'voucher.title': 'Your voucher',
  'voucher.claim': 'Claim my code',
  'voucher.show': 'Show my code',
  'voucher.addBirthdate': 'Add my birth date',
  'voucher.birthdateWhy': 'This one comes with your birthday, so it needs the date.',
  'voucher.opensOn': 'For your birthday, from {date}',
  'voucher.closesOn': 'Your birthday gift, until {date}',
  'voucher.product': 'To the product',
} satisfies Record<string, Text>
