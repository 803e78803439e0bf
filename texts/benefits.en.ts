import type { Text } from './format.ts'

/** The words of benefits, of what opens over them, and of one asset (src/app/routes.tsx, src/app/modals.tsx). */
export const benefitsEn = {
  'benefits.gone': 'This benefit is no longer available.',

  'media.watch': 'Watch',
  'media.lookInside': 'Look inside',
  'media.openBook': 'Open the lookbook',
  'media.title': 'For members',
  'media.preparing': 'Getting it ready for you…',
  'media.gallery': 'Gallery: {title}',
  'media.pictures': 'Pictures: {title}',
  'media.picture': 'Picture {number}. {description}',
  'media.counter': '{number} of {count}',
  'media.previous': 'Previous picture',
  'media.next': 'Next picture',
  'media.pictureMissing': 'This picture cannot be shown right now. Try again, or go on to the next one.',
  'media.filmDead': 'This film cannot be played right now. Try again in a moment.',
  'media.openLookbook': 'Open Lookbook',
} satisfies Record<string, Text>
