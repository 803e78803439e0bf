import type { Text } from './format.ts'

/** The words of benefits, of what opens over them, and of one asset (src/app/routes.tsx, src/app/modals.tsx). */
export const benefitsEn = {
  'benefits.gone': 'This benefit is no longer available.',
  'benefits.all': 'All your benefits',
  'benefits.ofAsset': 'What it is good for',
  'benefits.count': { one: '{count} benefit', other: '{count} benefits' },
  'benefits.none': 'Nothing of this kind yet. New ones appear here by themselves.',

  'collection.filter': 'What to show',
  'collection.all': 'All',
  'collection.media': 'Media',
  'collection.offers': 'Offers',
  'collection.contests': 'Contests',
  'collection.announcements': 'Announcements',
  'collection.moreBenefits': { one: 'and {count} more', other: 'and {count} more' },
  'collection.pieces': { one: '{count} piece', other: '{count} pieces' },
  // ER-26: it begins so, to the letter.
  'collection.trouble': 'We are having trouble retrieving your collection... This is how it stood on {date} at {time}.',
  'collection.troubleShort': 'We are having trouble retrieving your collection... This is how this phone knows it.',
  'collection.earlier': 'Earlier view',
  'collection.earlierTitle': 'Your collection as a list',
  'collection.newView': 'Collection',
} satisfies Record<string, Text>
