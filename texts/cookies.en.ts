import type { Text } from './format.ts'

/** Texts of the cookie question (SC-73) and of its modal (MO-08); loaded with them. */
export const cookiesEn = {
  'cookies.ask': 'Cookies',
  'cookies.askText': 'We keep on this device only what the app needs. Anything more waits for your yes.',
  'cookies.onlyNeeded': 'Only needed',
  'cookies.all': 'Allow all',
  'cookies.more': 'What is kept, and why',
  'cookies.title': 'Cookies',
  'cookies.lead': 'What {brand} keeps on this device, what for, and for how long. You can change your answer here at any time.',
  'cookies.needed': 'Needed',
  'cookies.neededAlways': 'Always on',
  'cookies.neededText': 'Without these nobody could log in, and no code would open at a till without signal. None of them is read by anybody else.',
  'cookies.session': 'Your log in',
  'cookies.sessionText': 'Cookie {name}. Keeps you logged in for one hour; logging out removes it.',
  'cookies.safety': 'Safety of your account',
  'cookies.safetyText': 'Cookie {name}. A number made up by chance, which says nothing about you. Gone when the browser closes or you log out.',
  'cookies.device': 'Kept on this device',
  'cookies.deviceText': 'Your language and your answer here, until you clear the browser. Your pass, your codes and what you have opened, until you log out.',
  'cookies.measuring': 'Statistics and error reports',
  'cookies.measuringText': 'They would show us which pages help and where something breaks. Today we use none. If that changes, nothing is loaded and nothing is sent unless this is ticked.',
  'cookies.measuringAllow': 'I allow statistics and error reports',
  'cookies.save': 'Save my answer',
} satisfies Record<string, Text>
