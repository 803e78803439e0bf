import type { Text } from './format.ts'

/** Texts of emails and other texts that only the server uses. */
export const emailsEn = {
  'mail.login.subject': 'Your login link for {program}',
  'mail.login.title': 'Your login link',
  'mail.login.lead': 'Here is your login link for {program}. No password needed.',
  'mail.login.button': 'Log in',
  'mail.welcome.subject': 'Welcome to {program}: please confirm your email',
  'mail.welcome.title': 'Welcome to {program}',
  'mail.welcome.lead':
    'Your membership is ready. Confirm that this address is yours, and you can open it on any of your devices.',
  'mail.welcome.button': 'Confirm my email',
  'mail.newEmail.subject': 'Please confirm your new address for {program}',
  'mail.newEmail.title': 'Is this your new address?',
  'mail.newEmail.lead':
    'You asked to use this address for {program} from now on. Once you confirm it, you log in with it and get our emails here. Until then, nothing changes.',
  'mail.newEmail.button': 'Confirm this address',
  'mail.newEmail.valid': {
    one: 'The link works once and expires after {count} minute.',
    other: 'The link works once and expires after {count} minutes.',
  },
  'mail.newEmail.notYou':
    'If you didn’t ask for this, you can ignore this email: nothing changes without the link.',
  'mail.emailChanged.subject': 'Your address for {program} was changed',
  'mail.emailChanged.title': 'Your address was changed',
  'mail.emailChanged.lead':
    'Your {program} membership now has a different email address. From now on, you log in with that one, and our emails go there and no longer here.',
  'mail.emailChanged.notYou':
    'If this wasn’t you, please write to us right away, and we will look after your membership.',
  'mail.emailChanged.support': 'Write to us',
  'mail.emailChanged.footer':
    'Sent by {brand}, because this was the address of a membership on {host}.',
  'mail.verify.subject': 'Your code for {program}',
  'mail.verify.title': 'Is this your address?',
  'mail.verify.lead':
    'Please confirm that this address is yours, so that you can get back into {program} if you lose your phone.',
  'mail.verify.button': 'Confirm my email',
  'mail.prove.subject': 'Your code for {program}',
  'mail.prove.title': 'Is this you?',
  'mail.prove.lead':
    'Someone who is logged in as you wants to change your address, choose a password or delete your account. If that is you, enter this code in the app:',
  'mail.prove.valid': {
    one: 'It works once and expires after {count} minute.',
    other: 'It works once and expires after {count} minutes.',
  },
  'mail.prove.notYou': 'If this wasn’t you, please do not share this code, and log out everywhere:',
  'mail.alreadyMember.subject': 'You are already a member of {program}',
  'mail.alreadyMember.title': 'You are already a member',
  'mail.alreadyMember.lead':
    'Someone, probably you, entered this address at {program}. It already has a membership, and nothing about it was changed. Here is your login link.',
  'mail.alreadyMember.button': 'Log in',
  'mail.askedCode.subject': 'Your code for {program}',
  'mail.askedCode.title': 'Your code',
  'mail.askedCode.lead': 'Please enter this code on the page that asked for it:',
  'mail.askedCode.valid': {
    one: 'It works once and expires after {count} minute. If you ask for a new code, this one stops working.',
    other:
      'It works once and expires after {count} minutes. If you ask for a new code, this one stops working.',
  },
  'mail.askedCode.notYou':
    'If you didn’t ask for this, please do not share the code: without it, nobody gets in. {brand} never asks for it by phone or by email.',
  'mail.askedCode.chooseAnother':
    'Someone entered your password. If it wasn’t you, please choose another one on the login page:',
  'mail.reset.subject': 'Choose a new password for {program}',
  'mail.reset.title': 'A new password',
  'mail.reset.lead':
    'Someone asked to choose a new password for this address. If it was you, here is the link:',
  'mail.reset.button': 'Choose a new password',
  'mail.reset.valid': {
    one: 'The link works once and expires after {count} minute. You are logged out everywhere when the password is changed.',
    other:
      'The link works once and expires after {count} minutes. You are logged out everywhere when the password is changed.',
  },
  'mail.reset.notYou':
    'If you didn’t ask for this, you can ignore this email: your password stays as it is. Please do not forward this email.',
  'mail.passwordChanged.subject': 'Your password for {program} was set',
  'mail.passwordChanged.title': 'Your password was set',
  'mail.passwordChanged.lead':
    'The password for your {program} membership has just been set. You have been logged out everywhere else.',
  'mail.passwordChanged.button': 'Go to the login page',
  'mail.passwordChanged.notYou':
    'If this wasn’t you, please choose another password right away: the login page can send you an email for that.',
  'mail.tierEnds.subject': 'You are {tier} until {day}',
  'mail.tierEnds.title': '{tier} until {day}',
  'mail.tierEnds.lead':
    'Your level is reviewed every 18 months, based on the points you earned in that time. With the points you have today, it changes from {tier} to {lower} after {day}.',
  'mail.tierEnds.keep': {
    one: 'Earn {count} more point by then, and you are sure to stay {tier}.',
    other: 'Earn {count} more points by then, and you are sure to stay {tier}.',
  },
  'mail.tierEnds.lower': 'What {lower} gives you: {brings}',
  'mail.tierEnds.points': 'The points you can spend stay as they are.',
  'mail.pointsEnd.subject': {
    one: 'Your point is good until {day}',
    other: 'Your {count} points are good until {day}',
  },
  'mail.pointsEnd.title': {
    one: 'Your point is good until {day}',
    other: 'Your {count} points are good until {day}',
  },
  'mail.pointsEnd.lead': {
    one: 'Points expire if you neither earn nor redeem any for 18 months. Your {count} point is good until {day}, and expires after that.',
    other:
      'Points expire if you neither earn nor redeem any for 18 months. Your {count} points are good until {day}, and expire after that.',
  },
  'mail.pointsEnd.keep':
    'Earn or redeem any points by then, however few, and everything you have left is good for another 18 months.',
  'mail.pointsEnd.tier': 'This does not affect your level.',
  'mail.signedUp.subject': 'Your name is on the list: {drop}',
  'mail.signedUp.title': 'Your name is on the list',
  'mail.signedUp.lead': '{drop} opens on {moment}. You are on the list.',
  'mail.signedUp.once': 'We will email you once, the evening before.',
  'mail.signedUp.free':
    'We have set something aside for you: log in with this address to claim it. It will be in your collection when the drop opens.',
  'mail.signedUp.notYou':
    'If this wasn’t you, you can ignore this email: we will send one more, the evening before, and then delete your address. To have it deleted right away, write to us:',
  'mail.signedUp.support': 'Write to us',
  'mail.dropEve.subject': 'It is almost time: {drop}',
  'mail.dropEve.title': 'It is almost time',
  'mail.dropEve.lead': '{drop} opens on {moment}.',
  'mail.dropEve.free': 'We have set something aside for you: log in with this address to claim it.',
  'mail.dropEve.button': 'See the drop',
  'mail.dropOpen.subject': '{drop} is open',
  'mail.dropOpen.title': 'It is open',
  'mail.dropOpen.lead': '{drop} has been open since {moment}.',
  'mail.dropOpen.free':
    'We have set something aside for you: log in with this address to claim it.',
  'mail.dropOpen.button': 'See the drop',
  'mail.dropLast': 'This is the one email we promised. There will be no other.',
  'mail.dropFooter':
    'Sent by {brand}, because someone signed up for a drop with this address on {host}.',
  'mail.transferOffered.subject': '{sender} sends you {piece}',
  'mail.transferOffered.title': '{sender} sends you something',
  'mail.transferOffered.lead':
    '{sender} sends you {piece}, No. {number}, a piece from {brand}. It is free to keep.',
  'mail.transferOffered.button': 'Accept it',
  'mail.transferOffered.until':
    'It waits for you until {day}. If you leave it, it goes back to its owner. You need neither an app nor a wallet.',
  'mail.transferOfferedByMember.subject': 'A member of {program} sends you {piece}',
  'mail.transferOfferedByMember.title': 'Somebody sends you something',
  'mail.transferOfferedByMember.lead':
    'A member of {program} sends you {piece}, No. {number}, a piece from {brand}. It is free to keep.',
  'mail.transferPicture': '{piece}',
  'mail.transferClaimed.subject': '{recipient} has accepted {piece}',
  'mail.transferClaimed.title': 'It has arrived',
  'mail.transferClaimed.lead': '{recipient} has accepted {piece}, No. {number}. It is theirs now.',
  'mail.transferClaimedByLink.subject': 'Your {piece} has been accepted',
  'mail.transferClaimedByLink.title': 'It has arrived',
  'mail.transferClaimedByLink.lead':
    'Your link for {piece}, No. {number}, has been used. The piece belongs to the person who opened it.',
  'mail.transferClaimedUnnamed.subject': 'Your {piece} has been accepted',
  'mail.transferClaimedUnnamed.title': 'It has arrived',
  'mail.transferClaimedUnnamed.lead':
    '{piece}, No. {number}, has been accepted. It belongs to its recipient now.',
  'mail.transferDeclinedUnnamed.subject': '{piece} is yours again',
  'mail.transferDeclinedUnnamed.title': 'It is yours again',
  'mail.transferDeclinedUnnamed.lead':
    '{piece}, No. {number}, was not accepted. It is back in your collection, as it was.',
  'mail.transferDeclined.subject': '{piece} is yours again',
  'mail.transferDeclined.title': 'It is yours again',
  'mail.transferDeclined.lead':
    '{recipient} has not accepted {piece}, No. {number}. It is back in your collection, as it was.',
  'mail.transferLapsed.subject': '{piece} is yours again',
  'mail.transferLapsed.title': 'It is yours again',
  'mail.transferLapsed.lead':
    '{recipient} did not accept {piece}, No. {number}, in time. It is back in your collection, as it was.',
  'mail.transferLapsedByLink.subject': '{piece} is yours again',
  'mail.transferLapsedByLink.title': 'It is yours again',
  'mail.transferLapsedByLink.lead':
    'Nobody used your link for {piece}, No. {number}, in time. It is back in your collection, as it was.',
  'mail.withdrawalArrived.subject': '{piece} is in your wallet',
  'mail.withdrawalArrived.title': 'It has arrived',
  'mail.withdrawalArrived.lead':
    '{piece}, No. {number}, is in your wallet {wallet} now. It stays in your collection too, with everything it gives you.',
  'mail.withdrawalArrived.explorer': 'The transaction on the blockchain:',
  'mail.withdrawalFailed.subject': '{piece} could not be moved',
  'mail.withdrawalFailed.title': 'It is still here',
  'mail.withdrawalFailed.lead':
    'We could not move {piece}, No. {number}, to your wallet {wallet}. It is in your collection, as it was. Please try again later.',
  'mail.paymentReceipt.subject': 'Your receipt for {piece}',
  'mail.paymentReceipt.title': 'It is yours',
  'mail.paymentReceipt.lead':
    '{piece}, No. {number}, is in your collection. You paid {total} on {day}, with the card ending {last4}.',
  'mail.paymentReceipt.figures': 'Price {price}, tax {tax}, gas fee {fee}. Total {total}.',
  'mail.paymentReceipt.order': 'Order {order}',
  'mail.paymentRefunded.subject': 'Your refund for {piece}',
  'mail.paymentRefunded.title': 'Your money is on its way back',
  'mail.paymentRefunded.lead':
    'We have refunded {total} for {piece} to the card ending {last4}. Your bank can take a few days to show it.',
  'mail.paymentRefunded.order': 'Order {order}',
  'mail.transferLapsing.subject': '{piece} is waiting until {day}',
  'mail.transferLapsing.title': 'Still on its way',
  'mail.transferLapsing.lead':
    '{recipient} has not accepted {piece}, No. {number}, yet. It waits until {day}; then it is yours again. You can send the email once more.',
  'mail.transferLapsingByLink.subject': '{piece} is waiting until {day}',
  'mail.transferLapsingByLink.title': 'Still on its way',
  'mail.transferLapsingByLink.lead':
    'Nobody has used your link for {piece}, No. {number}, yet. It works until {day}; then the piece is yours again.',
  'mail.toCollection': 'See my collection',
  'mail.toPiece': 'See the piece',
  'mail.transferFooter':
    'Sent by {brand}, because {sender} entered this address on {host}. We will not write again unless you accept it or {sender} asks us to.',
  'mail.transferFooterByMember':
    'Sent by {brand}, because a member entered this address on {host}. We will not write again unless you accept it or they ask us to.',
  'mail.toMembership': 'See my membership',
  'mail.memberFooter': 'Sent by {brand}, because you are a member of {program} on {host}.',
  'mail.hello': 'Hello {name},',
  'mail.codeWhereAsked': 'Enter this code on the page that asked for it:',
  'mail.orLink': 'Or log in with this link:',
  'mail.code': 'Or enter this code on the login page, for example in the app on your phone:',
  'mail.valid': {
    one: 'The link and the code work once and expire after {count} minute.',
    other: 'The link and the code work once and expire after {count} minutes.',
  },
  'mail.notYou':
    'If you didn’t ask for this, you can ignore this email. Without it, nobody gets in, so please do not forward it.',
  'mail.plainLink': 'If the button does not open, copy this address into your browser:',
  'auth.alreadyMember':
    'You are already a member. An email with your login link is on its way to this address.',
  'mail.footer': 'Sent by {brand}, because someone entered this address on {host}.',
} satisfies Record<string, Text>
