import type { Text } from './format.ts'

/** Texts of the cookie question (SC-73) and of its modal (MO-08); loaded with them. */
export const cookiesEn = {
  'cookies.ask': 'Cookies',
  'cookies.askText': 'We keep only what the app needs on this device. Anything else is up to you.',
  'cookies.onlyNeeded': 'Only required',
  'cookies.all': 'Allow all',
  'cookies.more': 'What is kept, and why',
  'cookies.title': 'Cookies',
  'cookies.lead':
    'What {brand} keeps on this device, what for, and for how long. You can change your choice here at any time.',
  'cookies.needed': 'Required',
  'cookies.neededAlways': 'Always on',
  'cookies.neededText':
    'Without these you could not log in, and your codes would not open offline. Nobody else can read them.',
  'cookies.session': 'Your login',
  'cookies.sessionText':
    'Cookie {name}. Keeps you logged in for one hour; removed when you log out.',
  'cookies.safety': 'Account security',
  'cookies.safetyText':
    'Cookie {name}. A random number that says nothing about you. Removed when you close the browser or log out.',
  'cookies.device': 'Kept on this device',
  'cookies.deviceText':
    'Your language and your choice here, until you clear your browser. Your pass, your codes and what you have opened, until you log out.',
  'cookies.analytics': 'Statistics and error reports',
  'cookies.analyticsText':
    'They show us how many transfers, new members, redemptions and claims there are each day, and where the page breaks. We count without your name and without a cookie. What you do and the errors of your browser are counted and reported only if this box is checked.',
  'cookies.analyticsAllow': 'I allow statistics and error reports',
  'cookies.save': 'Save my choice',
} satisfies Record<string, Text>
