import type { Text } from './format.ts'

/** Texts of upcoming drops and of free items for members who signed up. */
export const dropsEn = {
  // SC-63, SC-64, literal.
  'drops.title': 'Digital assets launch in',
  'drops.days': 'days',
  'drops.hours': 'hours',
  'drops.mins': 'mins',
  'drops.secs': 'secs',
  'drops.left': '{days}, {hours} and {mins}',
  'drops.daysLeft': { one: '{count} day', other: '{count} days' },
  'drops.hoursLeft': { one: '{count} hour', other: '{count} hours' },
  'drops.minsLeft': { one: '{count} minute', other: '{count} minutes' },

  'drops.signUp': 'Leave your name',
  'drops.firstName': 'First name',
  'drops.lastName': 'Last name',
  'drops.telephone': 'Phone',
  'drops.send': 'Pre-register',
  'drops.once': 'We will email you once, the evening before.',
  'drops.signedUp': 'Your name is on the list',
  'drops.signedUpText': 'You are on the list with {email}. We will write the evening before.',
  'drops.signedUpPlain': 'We will email you once, the evening before.',
  'drops.another': 'Sign someone else up',

  'drops.pieceForMembers':
    'We have set something aside for you: log in with this address to claim it.',
  'drops.pieceReady': 'Set aside for you, because you left your name.',
  'drops.pieceReserved': 'It is yours. It will be in your collection from {moment}.',
  'drops.claim': 'Claim it',
} satisfies Record<string, Text>
