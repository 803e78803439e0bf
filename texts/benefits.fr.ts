import type { benefitsEn } from './benefits.en.ts'
import type { Text } from './format.ts'

export const benefitsFr: Record<keyof typeof benefitsEn, Text> = {
  'benefits.gone': 'Cet avantage n’est plus disponible.',

  'media.watch': 'Regarder',
  'media.lookInside': 'Voir les images',
  'media.openBook': 'Ouvrir le lookbook',
  'media.title': 'Pour les membres',
  'media.preparing': 'Un instant, on vous prépare cela…',
  'media.gallery': 'Galerie : {title}',
  'media.pictures': 'Images : {title}',
  'media.picture': 'Image {number}. {description}',
  'media.counter': '{number} sur {count}',
  'media.previous': 'Image précédente',
  'media.next': 'Image suivante',
  'media.pictureMissing': 'Cette image ne peut pas s’afficher pour le moment. Réessayez, ou passez à la suivante.',
  'media.filmDead': 'Ce film ne peut pas être lu pour le moment. Réessayez dans un instant.',
  'media.openLookbook': 'Ouvrir le lookbook',
}
