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
  'drops.once': 'Nous écrivons une fois, la veille au soir.',
  'drops.signedUp': 'Votre nom est sur la liste',
  'drops.signedUpText': 'Une lettre part vers {email}. Nous écrirons une autre fois, la veille au soir.',
  'drops.signedUpPlain': 'Nous écrivons une fois, la veille au soir.',
  'drops.another': 'Inscrire quelqu’un d’autre',

  'drops.pieceForMembers': 'Quelque chose vous est réservé\u00A0: ouvrez une session avec cette adresse pour le réclamer.',
  'drops.pieceReady': 'Réservé pour vous, parce que vous avez laissé votre nom.',
  'drops.pieceReserved': 'À vous. Dans votre collection dès\u00A0: {moment}.',
  'drops.claim': 'La réclamer',
} satisfies Record<keyof typeof dropsEn, Text>
