import type { Text } from './format.ts'

/** The words of benefits, of what opens over them, and of one asset (src/app/routes.tsx, src/app/modals.tsx). */
export const benefitsEn = {
  'benefits.gone': 'This benefit is no longer available.',
} satisfies Record<string, Text>
