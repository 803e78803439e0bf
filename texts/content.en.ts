import type { Text } from './format.ts'

/** Texts of invitations and plain public pages; a brand's own are in its pack (pages.ts). */
export const contentEn = {
  'invite.pageTitle': 'For you: {title}',
  'invite.description': 'Something is waiting for you. Leave your email, and you are in.',
  'invite.metaTitle': 'An invitation from {brand}',
  'invite.fromBrand': 'An invitation from {brand}',
  'invite.supply': { one: 'only {count} piece', other: 'only {count} pieces' },
  'invite.unlimited': 'one each',
  'invite.film': 'The film of {title}',
  'invite.play': 'Play the film of {title}',
  'invite.learnMore': 'Learn more',
  'invite.whatItIs': 'What it is',
  'invite.madeBy': 'Made and numbered by {brand}. It goes into your collection.',
  'invite.whatHappens': 'What happens next',
  'invite.step1': 'You accept it',
  'invite.step1Text': 'Your email is all it takes. You are in right away, without a password.',
  'invite.step1TextMember': 'You are logged in: one tap is all it takes.',
  'invite.step2': 'We email you',
  'invite.step2Text': 'The link in our email confirms that the address is yours.',
  'invite.step3': '{title} is yours',
  'invite.step3Text':
    'As soon as your address is confirmed, it is in your collection, under its own number.',
  'invite.step3TextConfirmed': 'It is in your collection at once, under its own number.',
  'invite.unknown': 'This link does not work',
  'invite.unknownHere': 'We cannot open this link here',
  'invite.maybeOfAccount': 'It may belong to an account. Log in to see it.',
  'invite.gone': 'No longer available',
  'invite.used': 'Already claimed',
  'invite.failed': 'We cannot show this invitation',
  'invite.seeProgram': 'See the program',

  'about.failed': 'About',
  'legal.terms': 'Terms and conditions',
  'legal.privacy': 'Privacy',
  'legal.updated': 'In effect since {date}',

  'setup.title': '{brand}: your microsite is ready',
  'setup.lead':
    'It is live at this address, with your look and your words. The next step is to set up your loyalty program.',
  'setup.program': 'Set up the program',
  'setup.programText':
    'The levels, offers and benefits are defined in {folder}. This command shows what would change, and changes nothing.',
  'setup.look': 'See it as a member',
  'setup.lookText':
    'A link for your team, valid for a day. It shows every level, and nothing can be spent there.',
  'setup.invite': 'Invite the first members',
  'setup.inviteText': 'Each link offers one piece to the person who opens it.',
  'setup.home': 'See the landing page',

  'join.subtitle': 'An email is all it takes. We send you a link that opens the door.',
} satisfies Record<string, Text>
