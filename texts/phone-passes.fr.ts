import type { phonePassesEn } from './phone-passes.en.ts'

/** Cartes dans le téléphone. */
export const phonePassesFr: Record<keyof typeof phonePassesEn, string> = {
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
