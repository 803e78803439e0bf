import type { Text } from './format.ts'

/**
 * Texts of invitations and of the plain public pages. A brand's own texts there are in its pack
 * (brands/pages.ts).
 */
export const pagesEn = {
  'invite.pageTitle': 'For you: {title}',
  'invite.description': 'Something is waiting for you. Leave an email, and you are in.',
  'invite.metaTitle': 'An invitation from {brand}',
  'invite.fromBrand': 'An invitation from {brand}',
  'invite.fromPerson': '{name} has left this for you',
  'invite.supply': { one: '{count} piece, no more', other: '{count} pieces, no more' },
  'invite.unlimited': 'one for everybody',
  'invite.film': 'The film of {title}',
  'invite.play': 'Play the film of {title}',
  'invite.hint': 'Joining opens your membership. {title} cannot be claimed yet: the invitation stays good until it can.',
  'invite.forMember': 'You are a member already. {title} cannot be claimed yet: the invitation stays good until it can.',
  'invite.learnMore': 'Learn more',
  'invite.bar': 'Join',
  'invite.whatItIs': 'What it is',
  'invite.madeBy': 'Made and numbered by {brand}. It hangs in your collection.',
  'invite.whatHappens': 'What happens when',
  'invite.step1': 'You leave an email',
  'invite.step1Text': 'That is all joining takes. You are in at once, without a password.',
  'invite.step2': 'We write to you',
  'invite.step2Text': 'The link in our letter shows that the address is yours.',
  'invite.step3': '{title} waits for you',
  'invite.step3Text': 'It cannot be claimed yet. The invitation stays good, and joining does not use it up.',
  'invite.unknown': 'This link opens nothing',
  'invite.gone': 'No longer here',
  'invite.used': 'Somebody was here before',
  'invite.failed': 'The invitation cannot be shown',
  'invite.seeProgramme': 'See the programme',

  'about.failed': 'About',
  'legal.terms': 'Terms and conditions',
  'legal.privacy': 'Privacy',
  'legal.updated': 'In force since {date}',

  'setup.title': '{brand}: your microsite is ready',
  'setup.lead': 'It stands at this address, in your look and in your words. The next step is setting up your loyalty programme.',
  'setup.programme': 'Set up the programme',
  'setup.programmeText': 'Levels, offers and what members get stand in {folder}. This tells what would change, and changes nothing.',
  'setup.look': 'Look at it as a member',
  'setup.lookText': 'A link for your team, good for a day. It shows every level, and nothing in it can be spent.',
  'setup.invite': 'Invite the first ones',
  'setup.inviteText': 'Each link offers one piece of an asset to whoever opens it.',
  'setup.home': 'See the landing page',

  'join.subtitle': 'An email is all it takes. The link we send opens the door.',
} satisfies Record<string, Text>
