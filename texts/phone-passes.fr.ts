import type { phonePassesEn } from './phone-passes.en.ts'

/** Cartes dans le téléphone. */
export const phonePassesFr: Record<keyof typeof phonePassesEn, string> = {
  'phonePass.title': 'Sur votre téléphone',
  'phonePass.generating': 'Votre carte est en préparation…',
  'phonePass.ready': 'Elle se met à jour d’elle-même quand vos points ou votre niveau changent.',
  'phonePass.apple': 'Apple Wallet',
  'phonePass.google': 'Google Wallet',
  'phonePass.addTo': 'Ajouter à',
  'phonePass.insteadApple': 'Utiliser plutôt Apple Wallet',
  'phonePass.insteadGoogle': 'Utiliser plutôt Google Wallet',
  'phonePass.which': 'Quel portefeuille votre téléphone utilise-t-il\u00a0?',
  'phonePass.openOnPhone': 'Ouvrez cette page sur votre téléphone pour y ajouter la carte.',
  'phonePass.test':
    'Ceci est une démonstration\u00a0: la carte est signée par un certificat de test, et un téléphone la refuse.',
  'phonePass.none': 'Aucune carte n’est offerte pour le téléphone pour le moment.',
  'phonePass.points': 'Points',
  'phonePass.pointsChange': 'Vous avez maintenant %@ points.',
  'phonePass.level': 'Niveau',
  'phonePass.levelChange': 'Votre niveau est maintenant %@.',
  'phonePass.member': 'Membre',
  'phonePass.code': 'Code membre',
  'phonePass.number': 'Numéro',
  'phonePass.void': 'Cette carte n’est plus valable. Vous pouvez la supprimer.',
  'phonePass.state': 'À noter',
  'phonePass.about': 'À propos de cette carte',
  'phonePass.aboutText':
    'Présentez le code en caisse pour cumuler des points. La carte se met à jour d’elle-même quand vos points ou votre niveau changent.',
  'phonePass.website': 'Votre adhésion',
}
