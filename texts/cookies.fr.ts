import type { cookiesEn } from './cookies.en.ts'
import type { Text } from './format.ts'

export const cookiesFr: Record<keyof typeof cookiesEn, Text> = {
  'cookies.ask': 'Témoins (cookies)',
  'cookies.askText':
    'Nous ne gardons sur cet appareil que le nécessaire. Tout le reste attend votre accord.',
  'cookies.onlyNeeded': 'Le nécessaire',
  'cookies.all': 'Tout accepter',
  'cookies.more': 'Ce qui est gardé, et pourquoi',
  'cookies.title': 'Témoins',
  'cookies.lead':
    'Ce que {brand} garde sur cet appareil, à quoi cela sert et pour combien de temps. Vous pouvez changer votre choix ici à tout moment.',
  'cookies.needed': 'Nécessaires',
  'cookies.neededAlways': 'Toujours actifs',
  'cookies.neededText':
    'Sans eux, vous ne pourriez pas vous connecter et vos codes ne s’ouvriraient pas hors ligne. Personne d’autre ne les lit.',
  'cookies.session': 'Votre connexion',
  'cookies.sessionText':
    'Témoin {name}. Garde votre session ouverte pendant une heure\u00A0; effacé à la déconnexion.',
  'cookies.safety': 'La sécurité de votre compte',
  'cookies.safetyText':
    'Témoin {name}. Un nombre tiré au hasard, qui ne dit rien de vous. Effacé à la fermeture du navigateur ou à la déconnexion.',
  'cookies.device': 'Gardé sur cet appareil',
  'cookies.deviceText':
    'Votre langue et votre choix ici, jusqu’à ce que vous effaciez les données du navigateur. Votre carte, vos codes et ce que vous avez ouvert, jusqu’à la déconnexion.',
  'cookies.analytics': 'Statistiques et rapports d’erreur',
  'cookies.analyticsText':
    'Ils nous montrent combien il y a chaque jour d’envois, d’adhésions, d’échanges et de réclamations, et où la page ne fonctionne pas. Nous comptons sans votre nom et sans témoin. Ce que vous faites et les erreurs de votre navigateur ne sont comptés et signalés que si cette case est cochée.',
  'cookies.analyticsAllow': 'J’autorise les statistiques et les rapports d’erreur',
  'cookies.save': 'Enregistrer mon choix',
}
