import type { Text } from './format.ts'

/** Texts of emails and other texts that only the server uses. */
export const emailsEn = {
  'unsubscribe.askTitle': 'Stop these emails?',
  'unsubscribe.ask': '{brand} will no longer send you this email: “{kind}”.',
  'unsubscribe.button': 'Unsubscribe',
  'unsubscribe.doneTitle': 'You’re unsubscribed',
  'unsubscribe.done':
    'You no longer get this email: “{kind}”. You can switch it on again at any time.',
  'unsubscribe.invalidTitle': 'This link doesn’t work',
  'unsubscribe.invalid':
    'It may be incomplete. Open it from the email again, or choose your emails in your account.',
  'unsubscribe.laterTitle': 'That didn’t work',
  'unsubscribe.later': 'We can’t save changes right now. Please try again in a few minutes.',
  'unsubscribe.choices': 'All your emails and notifications',
  'push.pointsEnd.title': 'Your points expire soon',
  'push.pointsEnd.text': 'Some of your {program} points are good until {day}. See what they buy.',
  'push.voucherEnds.title': 'A voucher expires soon',
  'push.voucherEnds.text': 'You can use it until {day}. Tap to show it.',
  'push.tierEnds.title': 'Your level is about to change',
  'push.tierEnds.text': 'It stays until {day}. See what keeps it.',
  'push.transferLapsing.title': 'Your gift is still unclaimed',
  'push.transferLapsing.text': 'The piece you sent returns to you in a few days.',
  'mail.login.subject': 'Your login link for {program}',
  'mail.login.title': 'Your login link',
  'mail.login.lead': 'Tap the button and you are in. No password needed.',
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
  'mail.proveWithdrawal.subject': 'Your code to move your pieces out of {program}',
  'mail.proveWithdrawal.title': 'Is this you?',
  'mail.proveWithdrawal.lead':
    'Someone who is logged in as you wants to move this to a wallet, where {program} cannot bring it back:',
  'mail.proveWithdrawal.item': '{piece}, No. {number}',
  'mail.proveWithdrawal.wallet': 'to {address} on {chain}',
  'mail.proveWithdrawal.code': 'If that is you, enter this code in the app:',
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
  'mail.passwordChanged.button': 'It was not me',
  'mail.passwordChanged.notYou':
    'That button leads to the page where you choose another password. It logs everyone out.',
  'mail.deviceEnded.subject': 'We logged out one of your devices',
  'mail.deviceEnded.title': 'We logged out one of your devices',
  'mail.deviceEnded.lead':
    'Your login on {device} was used in two places. Somebody may have copied it, so we ended it there and everywhere it was copied to.',
  'mail.deviceEnded.next':
    'You can log in again on your device. If you have never used it, log out everywhere under Devices.',
  'mail.deviceEnded.button': 'See my devices',
  'mail.deviceEnded.unknown': 'one of your devices',
  'mail.passkeyAdded.subject': 'A passkey was added to your account',
  'mail.passkeyAdded.title': 'A passkey was added',
  'mail.passkeyAdded.lead':
    'From now on, a passkey that was added on {device} logs in to your account without an email.',
  'mail.passkeyAdded.notYou':
    'If this wasn’t you, remove the passkey under Devices, and log out everywhere.',
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
  'mail.pointsEnd.title': 'Good until {day}',
  'mail.pointsEnd.lead': {
    one: 'Points expire if you neither earn nor redeem any for 18 months. After that day, yours expires.',
    other:
      'Points expire if you neither earn nor redeem any for 18 months. After that day, yours expire.',
  },
  'mail.pointsEnd.keep':
    'Earn or redeem any points by then, however few, and everything you have left is good for another 18 months.',
  'mail.pointsEnd.tier': 'This does not affect your level.',
  'mail.voucherEnds.subject': {
    one: 'Good until {day}: {voucher}',
    other: '{count} vouchers expire soon, the first on {day}',
  },
  'mail.voucherEnds.title': {
    one: 'Your voucher expires soon',
    other: 'Your vouchers expire soon',
  },
  'mail.voucherEnds.lead': {
    one: 'You redeemed points for this voucher, and you can use it until {day}. Its code is in your pass, even without a signal.',
    other:
      'You redeemed points for these vouchers. Their codes are in your pass, even without a signal.',
  },
  'mail.voucherEnds.until': 'until {day}',
  'mail.voucherEnds.button': { one: 'Show my voucher', other: 'Show my vouchers' },
  'mail.voucherEnds.used': {
    one: 'Already used? Then there is nothing to do.',
    other: 'Already used some? Then there is nothing to do for those.',
  },
  'mail.signedUp.subject': 'Your name is on the list: {drop}',
  'mail.signedUp.title': 'Your name is on the list',
  'mail.signedUp.lead': '{drop}: the opening is on {moment}. You are on the list.',
  'mail.signedUp.once': 'We will email you once, the evening before.',
  'mail.signedUp.free':
    'We have set something aside for you: log in with this address to claim it. It will be in your collection when the drop opens.',
  'mail.signedUp.notYou':
    'If this wasn’t you, you can ignore this email: we will send one more, the evening before, and then delete your address. To have it deleted right away, write to us:',
  'mail.signedUp.support': 'Write to us',
  'mail.dropEve.subject': 'It is almost time: {drop}',
  'mail.dropEve.title': 'It is almost time',
  'mail.dropEve.lead': '{drop}: the opening is on {moment}.',
  'mail.dropEve.free': 'We have set something aside for you: log in with this address to claim it.',
  'mail.dropEve.button': 'See the drop',
  'mail.dropOpen.subject': 'Open now: {drop}',
  'mail.dropOpen.title': 'It is open',
  'mail.dropOpen.lead': '{drop}: open since {moment}.',
  'mail.dropOpen.free':
    'We have set something aside for you: log in with this address to claim it.',
  'mail.dropOpen.button': 'See the drop',
  'mail.dropLast': 'This is the one email we promised. There will be no other.',
  'mail.transferOffered.subject': '{sender} sends you {piece}',
  'mail.transferOffered.title': '{sender} sends you something',
  'mail.transferOffered.lead':
    '{sender} sends you the piece {piece}, No. {number}, from {brand}. It is free to keep.',
  'mail.transferOffered.button': 'Accept it',
  'mail.transferOffered.until':
    'It waits for you until {day}. If you leave it, it goes back to its owner. You need neither an app nor a wallet.',
  'mail.transferOfferedByMember.subject': 'A member of {program} sends you {piece}',
  'mail.transferOfferedByMember.title': 'Somebody sends you something',
  'mail.transferOfferedByMember.lead':
    'A member of {program} sends you the piece {piece}, No. {number}, from {brand}. It is free to keep.',
  'mail.transferClaimed.subject': '{recipient} has accepted {piece}',
  'mail.transferClaimed.title': 'It has arrived',
  'mail.transferClaimed.lead':
    '{recipient} has accepted the piece {piece}, No. {number}. It is theirs now.',
  'mail.transferClaimedByLink.subject': 'Accepted: {piece}',
  'mail.transferClaimedByLink.title': 'It has arrived',
  'mail.transferClaimedByLink.lead':
    'Your link for the piece {piece}, No. {number}, has been used. The piece belongs to the person who opened it.',
  'mail.transferClaimedUnnamed.subject': 'Accepted: {piece}',
  'mail.transferClaimedUnnamed.title': 'It has arrived',
  'mail.transferClaimedUnnamed.lead':
    'The piece {piece}, No. {number}, has been accepted. It belongs to its recipient now.',
  'mail.transferDeclinedUnnamed.subject': 'Yours again: {piece}',
  'mail.transferDeclinedUnnamed.title': 'It is yours again',
  'mail.transferDeclinedUnnamed.lead':
    'The piece {piece}, No. {number}, was not accepted. It is back in your collection, as it was.',
  'mail.transferDeclined.subject': 'Yours again: {piece}',
  'mail.transferDeclined.title': 'It is yours again',
  'mail.transferDeclined.lead':
    '{recipient} has not accepted the piece {piece}, No. {number}. It is back in your collection, as it was.',
  'mail.transferLapsed.subject': 'Yours again: {piece}',
  'mail.transferLapsed.title': 'It is yours again',
  'mail.transferLapsed.lead':
    '{recipient} did not accept the piece {piece}, No. {number}, in time. It is back in your collection, as it was.',
  'mail.transferLapsedByLink.subject': 'Yours again: {piece}',
  'mail.transferLapsedByLink.title': 'It is yours again',
  'mail.transferLapsedByLink.lead':
    'Nobody used your link for the piece {piece}, No. {number}, in time. It is back in your collection, as it was.',
  'mail.withdrawalArrived.subject': 'In your wallet: {piece}',
  'mail.withdrawalArrived.title': 'It has arrived',
  'mail.withdrawalArrived.lead':
    'The piece {piece}, No. {number}, is in your wallet {wallet} now. It stays in your collection too, with everything it gives you.',
  'mail.withdrawalArrived.explorer': 'The transaction on the blockchain:',
  'mail.withdrawalFailed.subject': 'We could not move {piece}',
  'mail.withdrawalFailed.title': 'It is still here',
  'mail.withdrawalFailed.lead':
    'We could not move the piece {piece}, No. {number}, to your wallet {wallet}. It is in your collection, as it was. Please try again later.',
  'mail.paymentReceipt.subject': 'Your receipt: {piece}',
  'mail.paymentReceipt.title': 'It is yours',
  'mail.paymentReceipt.lead':
    'The piece {piece}, No. {number}, is in your collection. You paid {total} on {day}, with the card ending {last4}.',
  'mail.paymentReceipt.order': 'Order',
  'mail.paymentRefunded.subject': 'Your refund: {piece}',
  'mail.paymentRefunded.title': 'Your money is on its way back',
  'mail.paymentRefunded.lead':
    'We have refunded {total} for the piece {piece} to the card ending {last4}. Your bank can take a few days to show it.',
  'mail.paymentRefunded.order': 'Order',
  'mail.transferLapsing.subject': 'Waiting until {day}: {piece}',
  'mail.transferLapsing.title': 'Still on its way',
  'mail.transferLapsing.lead':
    '{recipient} has not accepted the piece {piece}, No. {number}, yet. It waits until {day}; then it is yours again. You can send the email once more.',
  'mail.transferLapsingByLink.subject': 'Waiting until {day}: {piece}',
  'mail.transferLapsingByLink.title': 'Still on its way',
  'mail.transferLapsingByLink.lead':
    'Nobody has used your link for the piece {piece}, No. {number}, yet. It works until {day}; then the piece is yours again.',
  'mail.toCollection': 'See my collection',
  'mail.toPiece': 'See the piece',
  'mail.toMembership': 'See my membership',
  'mail.contestWon.subject': 'You have won: {contest}',
  'mail.contestWon.title': 'You have won',
  'mail.contestWon.lead': 'Your entry in the contest “{contest}” was drawn. Congratulations!',
  'mail.contestWon.prize': 'Your prize: {prize}',
  'mail.contestWon.next':
    'Please write to us, so that we can tell you how you receive it. The contest rules say until when.',
  'mail.contestWon.button': 'Write to us',
  'mail.contestWon.rules': 'Contest rules',
  'mail.foot.help': 'Help',
  'mail.foot.devices': 'Your devices',
  'mail.foot.unsubscribe': 'Unsubscribe',
  'mail.foot.emails': 'Choose your emails',
  'mail.foot.account': 'Your account',
  'mail.foot.privacy': 'Privacy',
  'mail.reason.login': 'You get this because a login link was requested for {email}.',
  'mail.reason.welcome': 'You get this because you joined {program} with {email}.',
  'mail.reason.verify': 'You get this because you asked, in your account, to confirm {email}.',
  'mail.reason.prove': 'You get this because a change to the account of {email} needs a code.',
  'mail.reason.proveWithdrawal':
    'You get this because a withdrawal from the account of {email} needs a code.',
  'mail.reason.code': 'You get this because your password was entered for {email}.',
  'mail.reason.registration':
    'You get this because {email} was entered to create an account with {program}.',
  'mail.reason.alreadyMember': 'You get this because {email} was entered to join {program}.',
  'mail.reason.emailTaken':
    'You get this because a member of {program} entered {email} as their new address.',
  'mail.reason.reset': 'You get this because a new password was requested for {email}.',
  'mail.reason.passwordChanged':
    'You get this because you set a password for {program}. It concerns the safety of your account, so it cannot be switched off.',
  'mail.reason.passkeyAdded':
    'You get this because a passkey was added to your account with {program}. It concerns the safety of your account, so it cannot be switched off.',
  'mail.reason.deviceEnded':
    'You get this because you stayed logged in to {program} on a device. It concerns the safety of your account, so it cannot be switched off.',
  'mail.reason.newEmail':
    'You get this because a member of {program} asked to use {email} from now on.',
  'mail.reason.emailChanged':
    'You get this because {email} was the address of your {program} membership until now.',
  'mail.reason.tierEnds':
    'You get this because you are a member of {program} and your level is about to be reviewed.',
  'mail.reason.pointsEnd': {
    one: 'You get this because you are a member of {program} and your point is about to expire.',
    other:
      'You get this because you are a member of {program} and your points are about to expire.',
  },
  'mail.reason.voucherEnds':
    'You get this because you redeemed points with {program} for a voucher that expires soon.',
  'mail.reason.drop': 'You get this because {email} was put on the list of a drop: {drop}.',
  'mail.reason.transferOffered':
    'You get this because {sender} entered {email} to send you a piece. We will not write again unless you accept it or {sender} asks us to.',
  'mail.reason.transferOfferedByMember':
    'You get this because a member of {program} entered {email} to send you a piece. We will not write again unless you accept it or they ask us to.',
  'mail.reason.transferSent': 'You get this because you sent someone the piece {piece}.',
  'mail.reason.withdrawal':
    'You get this because you asked to move the piece {piece} to your wallet.',
  'mail.reason.paymentReceipt': 'You get this because you bought the piece {piece}.',
  'mail.reason.paymentRefunded':
    'You get this because you paid for the piece {piece} and we refunded it.',
  'mail.reason.contestWon': 'You get this because you entered the contest “{contest}”.',
  'mail.login.preview': {
    one: 'Tap to log in, or type {code}. Works once, for {count} minute.',
    other: 'Tap to log in, or type {code}. Works once, for {count} minutes.',
  },
  'mail.welcome.points': {
    one: 'Your membership is open, and your first point is in. Confirm that this address is yours, and you can open it on any of your devices.',
    other:
      'Your membership is open, and your first {count} points are in. Confirm that this address is yours, and you can open it on any of your devices.',
  },
  'mail.welcome.preview': 'Your pass is ready. Please confirm that this address is yours.',
  'mail.welcome.offer': 'Your first offer',
  'mail.welcome.enough': {
    one: '{count} point. You already have enough.',
    other: '{count} points. You already have enough.',
  },
  'mail.pass.points': { one: 'point', other: 'points' },
  'mail.pass.code': 'Member code',
  'mail.offer.off': 'off',
  'mail.offer.product': 'Product',
  'mail.offer.experience': 'Experience',
  'mail.offer.cost': { one: '{count} point', other: '{count} points' },
  'mail.passwordChanged.preview': 'If it was you, there is nothing to do.',
  'mail.passwordChanged.when': 'When',
  'mail.passwordChanged.wasYou': 'Was it you? Then there is nothing to do.',
  'mail.pointsEnd.figure': { one: 'point, good until', other: 'points, good until' },
  'mail.pointsEnd.button': 'Use my points',
  'mail.piece': '{piece}, drawn by {brand}.',
  'mail.transferOffered.preview': '“{message}” It is yours when you accept it.',
  'mail.paymentReceipt.price': 'Price',
  'mail.paymentReceipt.tax': 'Tax',
  'mail.paymentReceipt.fee': 'Gas fee',
  'mail.paymentReceipt.total': 'Total',
  'mail.paymentRefunded.total': 'Refunded',
  'mail.hello': 'Hello {name},',
  'mail.codeWhereAsked': 'Enter this code on the page that asked for it:',
  'mail.orLink': 'Or log in with this link:',
  'mail.code': 'Or type this code where you started, for example in the app on your phone:',
  'mail.staffLogin.subject': 'Your login link for the tills of {brand}',
  'mail.staffLogin.title': 'Your login link',
  'mail.staffLogin.lead': 'Tap the button on the device on which you manage the tills of {brand}.',
  'mail.staffLogin.button': 'Log in',
  'mail.staffLogin.valid': {
    one: 'The link works once and expires after {count} minute. If you didn’t ask for it, you can ignore this email.',
    other:
      'The link works once and expires after {count} minutes. If you didn’t ask for it, you can ignore this email.',
  },
  'mail.reason.staffLogin':
    'You get this because a login link to the tills of {brand} was requested for {email}.',
  'mail.staffInvited.subject': 'You can manage the tills of {brand}',
  'mail.staffInvited.title': 'Welcome to the team',
  'mail.staffInvited.lead': 'You can now pair tills of {brand}, and add the people who use them.',
  'mail.staffInvited.next':
    'To log in, enter {email} on the page below. We then send you a link, and you can add a passkey.',
  'mail.staffInvited.button': 'Open the tills',
  'mail.reason.staffInvited': 'You get this because {email} was added to the team of {brand}.',
  'mail.staffPasskeyAdded.subject': 'A passkey was added for the tills of {brand}',
  'mail.staffPasskeyAdded.title': 'A passkey was added',
  'mail.staffPasskeyAdded.lead':
    'From now on, a passkey that was added on {device} logs in to the tills of {brand} as you, without an email.',
  'mail.staffPasskeyAdded.notYou':
    'If this wasn’t you, log in, remove the passkey, and tell the team of {brand}.',
  'mail.reason.staffPasskeyAdded':
    'You get this because a passkey was added for {email} to the tills of {brand}. It concerns the safety of your access, so it cannot be switched off.',
  'mail.staffPasskeyRemoved.subject': 'A passkey for the tills of {brand} was removed',
  'mail.staffPasskeyRemoved.title': 'A passkey was removed',
  'mail.staffPasskeyRemoved.lead':
    'The passkey that was added on {device} no longer logs in to the tills of {brand}.',
  'mail.staffPasskeyRemoved.notYou':
    'You can still log in with an email. If this wasn’t you, tell the team of {brand}.',
  'mail.reason.staffPasskeyRemoved':
    'You get this because a passkey for {email} was removed from the tills of {brand}. It concerns the safety of your access, so it cannot be switched off.',
  'mail.valid': {
    one: 'The link and the code work once and expire after {count} minute.',
    other: 'The link and the code work once and expire after {count} minutes.',
  },
  'mail.notYou':
    'If you didn’t ask for this, you can ignore this email. Without it, nobody gets in, so please do not forward it.',
  'mail.plainLink': 'If the button does not open, copy this address into your browser:',
  'auth.alreadyMember':
    'You are already a member. An email with your login link is on its way to this address.',
} satisfies Record<string, Text>
