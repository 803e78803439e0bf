import type { dropsEn } from './drops.en.ts'
import type { Text } from './format.ts'

/** French. No-break spaces are written as escapes to keep them visible. */
export const dropsFr = {
  'drops.title': 'Ouverture des pièces numériques dans',
  'drops.days': 'jours',
  'drops.hours': 'heures',
  'drops.mins': 'min',
  'drops.secs': 's',
  'drops.left': '{days}, {hours} et {mins}',
  'drops.daysLeft': { one: '{count}\u00A0jour', other: '{count}\u00A0jours' },
  'drops.hoursLeft': { one: '{count}\u00A0heure', other: '{count}\u00A0heures' },
  'drops.minsLeft': { one: '{count}\u00A0minute', other: '{count}\u00A0minutes' },

  'drops.signUp': 'Laissez votre nom',
  'drops.firstName': 'Prénom',
  'drops.lastName': 'Nom',
  'drops.telephone': 'Téléphone',
  'drops.send': 'Se préinscrire',
  'drops.once': 'Nous vous écrirons une fois, la veille au soir.',
  'drops.signedUp': 'Votre nom est sur la liste',
  'drops.signedUpText':
    'Vous êtes sur la liste avec {email}. Nous vous écrirons la veille au soir.',
  'drops.signedUpPlain': 'Nous vous écrirons une fois, la veille au soir.',
  'drops.another': 'Inscrire quelqu’un d’autre',

  'drops.pieceForMembers':
    'Nous vous avons réservé quelque chose\u00A0: connectez-vous avec cette adresse pour le récupérer.',
  'drops.pieceReady': 'Réservée pour vous, parce que vous avez laissé votre nom.',
  'drops.pieceReserved': 'Elle est à vous. Elle sera dans votre collection à partir du {moment}.',
  'drops.claim': 'La récupérer',
} satisfies Record<keyof typeof dropsEn, Text>
