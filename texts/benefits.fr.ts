import type { benefitsEn } from './benefits.en.ts'
import type { Text } from './format.ts'

export const benefitsFr: Record<keyof typeof benefitsEn, Text> = {
  'benefits.gone': 'Cet avantage n’est plus disponible.',
  'benefits.all': 'Tous vos avantages',
  'benefits.ofAsset': 'Ce que cela vous apporte',
  'benefits.count': { one: '{count} avantage', other: '{count} avantages' },
  'benefits.none': 'Rien de ce genre pour le moment. Les nouveautés apparaîtront ici d’elles-mêmes.',

  'collection.filter': 'Ce qui est affiché',
  'collection.all': 'Tout',
  'collection.media': 'Médias',
  'collection.offers': 'Offres',
  'collection.contests': 'Concours',
  'collection.announcements': 'Annonces',
  'collection.moreBenefits': { one: 'et {count} autre', other: 'et {count} autres' },
  'collection.pieces': { one: '{count} pièce', other: '{count} pièces' },
  'collection.trouble': 'Nous avons du mal à récupérer votre collection… La voici telle qu’elle était le {date} à {time}.',
  'collection.troubleShort': 'Nous avons du mal à récupérer votre collection… La voici telle que ce téléphone la connaît.',
  'collection.earlier': 'Ancienne présentation',
  'collection.earlierTitle': 'Votre collection en liste',
  'collection.newView': 'Collection',
}
