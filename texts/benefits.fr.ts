import type { benefitsEn } from './benefits.en.ts'
import type { Text } from './format.ts'

export const benefitsFr: Record<keyof typeof benefitsEn, Text> = {
  'benefits.gone': 'Cet avantage n’est plus disponible.',

  'benefits.newTab': 's’ouvre dans un nouvel onglet',

  'commerce.open': 'Voir dans la boutique',
  'commerce.getNow': 'Obtenir',
  'commerce.order': 'Commander à mon prix',
  'commerce.preparing': 'Un instant, la boutique prépare votre commande…',
  'commerce.ready': 'Votre commande est prête\u00A0: l’ouvrir',
  'commerce.logIn': 'Se connecter pour commander',

  'promotion.copy': 'Copier',
  'promotion.link': 'Aller voir',

  'event.title': 'Événement',
  'event.details': 'En savoir plus',
  'event.detailsAndMore': { one: 'En savoir plus, et {count} autre date', other: 'En savoir plus, et {count} autres dates' },
  'event.over': 'passé',
  'event.map': 'Voir sur une carte',
  'event.rsvp': 'Répondre',
  'event.addToCalendar': 'Ajouter à l’agenda',
}
