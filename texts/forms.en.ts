import type { Text } from './format.ts'

/** Texts of login, registration and the account. */
export const formsEn = {
  'ui.showPassword': 'Show password',
  'birthdate.add': 'Add my birth date',
  'birthdate.change': 'Change',
  'birthdate.remove': 'Remove',
  'birthdate.day': 'Day',
  'birthdate.month': 'Month',
  'birthdate.year': 'Year',
  'birthdate.use': 'Use this date',
  'birthdate.cancel': 'Cancel',

  'login.pageTitle': 'Log in',
  'login.title': 'Log in',
  'login.lead': 'We email you a link and a code. No password needed.',
  'login.leadPassword': 'Enter your email and your password.',
  'login.sessionEnded':
    'Your session has ended. Your pass and your codes are still here; log in for everything else.',
  'login.sendLink': 'Send me a link',
  'login.hint': 'It works once and expires after 30 minutes.',
  'login.haveCode': 'I already have a code',
  'login.haveCodeTitle': 'Enter your code',
  'login.haveCodeText': 'It is in the email we sent you, next to the link.',
  'login.byPassword': 'Log in with a password',
  'login.byPasskey': 'Log in with a passkey',
  'login.byLink': 'Log in with a link instead',
  'login.withPassword': 'Log in',
  'login.toJoin': 'Join now',
  'login.welcome': 'Welcome back',
  'login.comingIn': 'Logging you in…',
  'login.continueAs': 'Continue as {email} in this browser?',
  'login.switchTitle': 'Switch accounts?',
  'login.switchText':
    'You are logged in as {current}, but this link is for {email}. If you continue, {current} is logged out on this phone.',
  'login.stay': 'Stay as {current}',
  'login.anotherMember': 'another member',
  'login.loggedOutLead':
    'You are logged out on this phone. Log in to get your pass and your codes back.',
  'login.notYet': 'Not a member yet?',
  'login.logOutTitle': 'Log out?',
  'login.logOutText':
    'Your pass and your codes will be removed from this phone. To get them back, log in again; you need a connection for that.',
  'login.logOutOffline':
    'You are offline right now, so you cannot log in again until you have a connection.',
  'login.stayLoggedIn': 'Stay logged in',
  'login.deadLink': 'This link no longer works',

  'password.label': 'Password',
  'password.again': 'Confirm password',
  'password.forgotten': 'Forgot your password?',

  'code.beginAgain': 'Start over',
  'code.title': 'Enter your code',
  'code.text': 'We sent a code to {email}. It is valid for 30 minutes.',
  'code.sendAgain': 'Send the code again',
  'code.sentAgain': 'Another code is on its way to {email}.',

  'register.title': 'Create your account',
  'register.lead': 'Join {program} with your email and a password.',
  'register.alreadyKnown': 'Already a member?',
  'register.firstName': 'First name',
  'register.lastName': 'Last name',
  'register.displayName': 'Display name',
  'register.displayNameHint': 'The name others may see.',
  'register.telephone': 'Phone number',
  'register.birthdate': 'Date of birth',
  'register.birthdateHint': 'Optional, for your birthday surprise. You can only enter it once.',
  'register.send': 'Register',

  'reset.title': 'Reset your password',
  'reset.lead': 'Enter your email, and we will send you a link to choose a new password.',
  'reset.send': 'Send me the link',
  'reset.hint': 'It works once and expires after 30 minutes.',
  'reset.toLogin': 'Back to login',
  'reset.sentTitle': 'Check your inbox',
  'reset.sentText':
    'If there is an account for {email}, an email is on its way. Its link lets you choose a new password.',
  'reset.checking': 'One moment…',
  'reset.newTitle': 'Choose a new password',
  'reset.newLead':
    'It replaces your old password. Anyone logged in with the old one will be logged out.',
  'reset.save': 'Save password',
  'reset.changedTitle': 'All done',

  'confirm.title': 'Confirm your new address',
  'confirm.lead':
    'Once you confirm, you log in with the address this email came to, and we write to you there.',
  'confirm.send': 'Confirm this address',
  'confirm.done': 'From now on, you log in with {email}.',
  'confirm.toAccount': 'See my account',
  'confirm.takenTitle': 'This address is taken',
  'confirm.cutTitle': 'Part of this link is missing',
  'confirm.cutText':
    'Please open it again from the email. If that does not help, change your address again.',

  'account.menu': 'Account pages',
  'account.details': 'Details',
  'account.verify': 'Verification',
  'account.password': 'Password',
  'account.billing': 'Billing',
  'account.wallet': 'Wallets',
  'account.devices': 'Devices',
  'account.data': 'Your data',
  'account.sendEmail': 'Send me the email',
  'account.sendCode': 'Send me a code',
  'account.sendAgain': 'Send it again',
  'account.emailSent': 'The email is on its way to {email}.',
  'account.logOutHint': 'Logging out removes your pass and your codes from this phone.',

  'details.title': 'Contact details',
  // SC-45, literal.
  'details.loading': 'Loading account data...',
  'details.firstName': 'First name',
  'details.lastName': 'Last name',
  'details.email': 'Email',
  'details.username': 'Display name',
  'details.telephone': 'Phone number',
  'details.birthdate': 'Date of birth',
  'details.birthdateHint': 'Optional. You can only enter it once.',
  'details.birthdateGift': {
    one: '{count} point on your birthday, once a year. You can only enter the date once.',
    other: '{count} points on your birthday, once a year. You can only enter the date once.',
  },
  'details.birthdateFixed': 'It cannot be changed once entered. If it is wrong, {link}.',
  'details.writeToUs': 'write to us',
  'details.birthdateElsewhere': 'Tell us your date of birth',
  'details.save': 'Save',
  'details.confirmed': '{email} is confirmed.',
  'details.verifyTitle': 'Please confirm your email',
  'details.verifyText':
    'Confirm that {email} is yours, so that you can get back in if you lose this phone.',
  'details.verifyMore': 'How does it work?',
  'details.newEmail':
    'We sent an email to {newEmail}. Until you confirm it there, your address is still {email}.',
  'details.keepEmail': 'Keep the old one',
  'details.emailProof': 'Changing your email',
  'details.emailStays':
    'We will send an email to the new address. Until you confirm it there, your address is still {email}.',
  'details.passwordForEmail': 'So that nobody else can take over your account.',
  'details.codeForEmail':
    'So that nobody else can take over your account, we ask for a code. We will send it to {email}.',
  'details.passwordTitle': 'Choose a password, if you like',
  'details.passwordText': 'With the code from the email, it also confirms your address.',

  'password.lead': 'You will be logged out on your other devices.',
  'password.firstLead':
    'So far, you have logged in by email. A password gives you a second way in.',
  'password.current': 'Current password',
  'password.new': 'New password',
  'password.confirm': 'Confirm new password',
  'password.rule':
    'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
  'password.change': 'Change password',
  'password.choose': 'Choose this password',
  'password.askCodeTitle': 'Two-step login',
  'password.askCode': 'Email me a code when I log in with my password',
  'password.askCodePending': 'Not saved yet: confirm it with your password.',
  'password.askCodeHint':
    'Even someone who knows your password would then need your inbox to get in.',

  'billing.tab': 'Billing address',
  'billing.cardTab': 'Card',
  'billing.country': 'Country',
  'billing.chooseCountry': 'Choose a country',
  'billing.address': 'Address',
  'billing.city': 'City',
  'billing.state': 'State or province',
  'billing.chooseState': 'Choose',
  'billing.zip': 'Postal code',
  'billing.noZip': 'This country has no postal codes.',
  'billing.save': 'Save',

  // RT-23, literal.
  'verify.title': 'Account Verification',
  'verify.nothingToDo': 'Your email is confirmed. You’re all set.',
  'verify.lead':
    'Your email is not confirmed yet. There are two ways to show that {email} is yours:',
  'verify.byLink': 'Open the link in the email we send you.',
  'verify.byPassword':
    'Or choose a password on the page with your details, and enter the code from the same email.',
  'verify.toDetails': 'See my details',

  'devices.stayTitle': 'On this device',
  'devices.stayText':
    'You are logged in for an hour at a time. Stay logged in, and you need no email and no password here until you have not used the app for {days} days.',
  'devices.staying':
    'You stay logged in here, until you log out or have not used the app for {days} days.',
  'devices.stay': 'Stay logged in',
  'devices.stopStaying': 'Don’t stay logged in',
  'devices.remembered': 'Stays logged in',
  'passkeys.title': 'Passkeys',
  'passkeys.text':
    'A passkey logs you in with the way you unlock your phone: face, finger or code. There is nothing to remember, and nothing that somebody could guess.',
  'passkeys.add': 'Add a passkey',
  'passkeys.notHere': 'This browser cannot have passkeys.',
  'passkeys.since': 'Added on {date}',
  'passkeys.used': 'Last used on {date}',
  'passkeys.remove': 'Remove',
  'devices.listTitle': 'Where you are logged in',
  'devices.lead': 'Log out a device that you no longer use, or do not know.',
  'devices.this': 'This device',
  'devices.since': 'Since {date}, {time}',
  'devices.unknown': 'Unknown device',
  'devices.logOutThere': 'Log out there',
  'devices.everywhere': 'Log out everywhere',
  'devices.everywhereTitle': 'Log out everywhere?',
  'devices.everywhereText':
    'Every device will be logged out, including this one, and login links we have already sent will stop working. Your pass and your codes will be removed from this phone until you log in again. Passes in Apple Wallet or Google Wallet stop working; you can add new ones then.',
  'devices.loggedOut': 'You are logged out everywhere.',

  'data.downloadTitle': 'Download your data',
  'data.downloadText': 'Everything we know about you, in one file that other programs can read.',
  'data.download': 'Download my data',
  'data.eraseTitle': 'Delete my account',
  'data.goes': 'What we delete',
  'data.goesText':
    'Your name, your addresses, phone number, date of birth and password, and the emails we sent you. You lose your membership, with its level, its points and every code you have not used yet.',
  'data.stays': 'What we keep',
  'data.staysText':
    'For our books: which points and vouchers were given out, with nothing that identifies you.',
  'data.eraseAction': 'Delete my account…',
  'data.eraseNow': 'Delete it for good',
  'data.eraseKeep': 'Keep my account',
  'data.eraseCode': 'To make sure it is you, we ask for a code. We will send it to {email}.',
} satisfies Record<string, Text>
