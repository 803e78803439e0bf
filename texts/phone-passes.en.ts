/** Phone passes: what a pass shows, and the screen that makes one. */
export const phonePassesEn = {
  'phonePass.title': 'On your phone',
  'phonePass.generating': 'Your pass is being made…',
  'phonePass.ready': 'It updates by itself when your points or your level change.',
  'phonePass.apple': 'Apple Wallet',
  'phonePass.google': 'Google Wallet',
  'phonePass.addTo': 'Add to',
  'phonePass.insteadApple': 'Use Apple Wallet instead',
  'phonePass.insteadGoogle': 'Use Google Wallet instead',
  'phonePass.which': 'Which wallet does your phone have?',
  'phonePass.openOnPhone': 'Open this page on your phone to add the pass there.',
  'phonePass.test':
    'This is a demo: the pass is signed by a test certificate, and a phone refuses it.',
  'phonePass.none': 'There is no pass for phones here at the moment.',
  'phonePass.points': 'Points',
  'phonePass.pointsChange': 'You now have %@ points.',
  'phonePass.level': 'Level',
  'phonePass.levelChange': 'Your level is now %@.',
  'phonePass.member': 'Member',
  'phonePass.code': 'Member code',
  'phonePass.number': 'Number',
  'phonePass.void': 'This pass is no longer valid. You can remove it.',
  'phonePass.state': 'Please note',
  'phonePass.about': 'About this pass',
  'phonePass.aboutText':
    'Show the code at the till to collect points. The pass changes by itself when your points or your level change.',
  'phonePass.website': 'Your membership',
} as const
