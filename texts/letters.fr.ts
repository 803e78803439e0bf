import type { Text } from './format.ts'
import type { lettersEn } from './letters.en.ts'

export const lettersFr: Record<keyof typeof lettersEn, Text> = {
  'mail.login.subject': 'Votre accès à {programme}',
  'mail.login.title': 'Entrez donc',
  'mail.login.lead': 'Voici votre accès à {programme}. Aucun mot de passe nécessaire.',
  'mail.login.button': 'Me connecter',
  'mail.welcome.subject': 'Bienvenue à {programme}\u00a0: confirmez votre courriel',
  'mail.welcome.title': 'Bienvenue à {programme}',
  'mail.welcome.lead': 'Votre adhésion est prête. Confirmez que cette adresse est la vôtre, et elle s’ouvrira sur tous vos appareils.',
  'mail.welcome.button': 'Confirmer mon courriel',
  'mail.code': 'Ou saisissez ce code sur la page de connexion, par exemple dans l’application de votre téléphone\u00a0:',
  'mail.valid': { one: 'Le lien et le code servent une seule fois, pendant {count} minute.', other: 'Le lien et le code servent une seule fois, pendant {count} minutes.' },
  'mail.notYou': 'Vous n’avez rien demandé\u00a0? Alors il n’y a rien à faire. Sans cette lettre, personne n’entre\u00a0: ne la transmettez pas.',
  'mail.plainLink': 'Le bouton ne s’ouvre pas\u00a0? Copiez cette adresse dans votre navigateur\u00a0:',
  'mail.footer': 'Envoyé par {brand}, parce que quelqu’un a saisi cette adresse sur {host}.',
}
