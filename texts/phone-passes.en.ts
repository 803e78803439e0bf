/** Phone passes: what a pass shows, and the screen that makes one. */
export const phonePassesEn = {
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
