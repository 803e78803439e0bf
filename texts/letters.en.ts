import type { Text } from './format.ts'

/** The words of letters: the server's alone. */
export const lettersEn = {
  'mail.login.subject': 'Your way in to {programme}',
  'mail.login.title': 'Come on in',
  'mail.login.lead': 'Here is your way in to {programme}. No password needed.',
  'mail.login.button': 'Log in',
  'mail.welcome.subject': 'Welcome to {programme}: please confirm your email',
  'mail.welcome.title': 'Welcome to {programme}',
  'mail.welcome.lead': 'Your membership is ready. Confirm that this address is yours, and it opens on any of your devices.',
  'mail.welcome.button': 'Confirm my email',
  'mail.code': 'Or type this code on the log in page, for example in the app on your phone:',
  'mail.valid': { one: 'Link and code work once, within {count} minute.', other: 'Link and code work once, within {count} minutes.' },
  'mail.notYou': 'You did not ask for this? Then there is nothing to do. Without this letter nobody gets in, so please do not pass it on.',
  'mail.plainLink': 'The button does not open? Copy this address into your browser:',
  'mail.footer': 'Sent by {brand}, because somebody entered this address on {host}.',
} satisfies Record<string, Text>
