import type { Text } from './format.ts'

/** The words of benefits, of what opens over them, and of one asset (src/app/routes.tsx, src/app/modals.tsx). */
export const benefitsEn = {
  'benefits.gone': 'This benefit is no longer available.',

  'benefits.newTab': 'opens in a new tab',

  'commerce.open': 'See it in the shop',
  'commerce.getNow': 'Get now',
  'commerce.order': 'Order at my price',
  'commerce.preparing': 'One moment, the shop is preparing your order…',
  'commerce.ready': 'Your order is ready: open it',
  'commerce.logIn': 'Log in to order',

  'promotion.copy': 'Copy',
  'promotion.link': 'Have a look',

  'event.title': 'Event',
  'event.details': 'Details',
  'event.detailsAndMore': { one: 'Details, and {count} more date', other: 'Details, and {count} more dates' },
  'event.over': 'over',
  'event.map': 'Show on a map',
  'event.rsvp': 'RSVP',
  'event.addToCalendar': 'Add to calendar',
} satisfies Record<string, Text>
