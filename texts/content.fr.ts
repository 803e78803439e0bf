import type { Text } from './format.ts'
import type { contentEn } from './content.en.ts'

/** French. */
export const contentFr = {
  'invite.pageTitle': 'Pour vous\u00A0: {title}',
  'invite.description': 'Quelque chose vous attend. Laissez votre courriel, et vous y êtes.',
  'invite.metaTitle': 'Une invitation de {brand}',
  'invite.fromBrand': 'Une invitation de {brand}',
  'invite.supply': { one: '{count} exemplaire seulement', other: '{count} exemplaires seulement' },
  'invite.unlimited': 'un par personne',
  'invite.film': 'Le film\u00A0: {title}',
  'invite.play': 'Voir le film\u00A0: {title}',
  'invite.learnMore': 'En savoir plus',
  'invite.whatItIs': 'Ce que c’est',
  'invite.madeBy': 'Créé et numéroté par {brand}. Destiné à votre collection.',
  'invite.whatHappens': 'Et ensuite\u00A0?',
  'invite.step1': 'Vous acceptez',
  'invite.step1Text': 'Votre courriel suffit. Vous êtes membre aussitôt, sans mot de passe.',
  'invite.step1TextMember': 'Vous êtes connecté\u00a0: il suffit de toucher le bouton.',
  'invite.step2': 'Nous vous écrivons',
  'invite.step2Text': 'Le lien de notre courriel confirme que l’adresse est la vôtre.',
  'invite.step3': '«\u00a0{title}\u00a0» est à vous',
  'invite.step3Text':
    'Dès que votre adresse est confirmée, la pièce est dans votre collection, sous son propre numéro.',
  'invite.step3TextConfirmed':
    'La pièce est aussitôt dans votre collection, sous son propre numéro.',
  'invite.unknown': 'Ce lien ne fonctionne pas',
  'invite.unknownHere': 'Impossible d’ouvrir ce lien ici',
  'invite.maybeOfAccount': 'Il est peut-être lié à un compte. Connectez-vous pour le voir.',
  'invite.gone': 'Plus disponible',
  'invite.used': 'Déjà utilisé',
  'invite.failed': 'Impossible d’afficher l’invitation',
  'invite.seeProgram': 'Voir le programme',

  'about.failed': 'À propos',
  'legal.terms': 'Conditions générales',
  'legal.privacy': 'Confidentialité',
  'legal.updated': 'En vigueur depuis le {date}',

  'setup.title': '{brand}\u00A0: votre microsite est prêt',
  'setup.lead':
    'Il se trouve à cette adresse, à votre image et dans vos mots. La prochaine étape est la mise en place de votre programme de fidélité.',
  'setup.program': 'Mettre en place le programme',
  'setup.programText':
    'Les niveaux, les offres et les avantages sont définis dans {folder}. Cette commande montre ce qui changerait, sans rien changer.',
  'setup.look': 'Le voir comme un membre',
  'setup.lookText':
    'Un lien pour votre équipe, valable une journée. Il montre chaque niveau, et rien ne s’y dépense.',
  'setup.invite': 'Inviter les premiers membres',
  'setup.inviteText': 'Chaque lien offre un exemplaire à la personne qui l’ouvre.',
  'setup.home': 'Voir la page d’accueil',

  'join.subtitle': 'Un courriel suffit. Nous vous envoyons un lien qui ouvre la porte.',
} satisfies Record<keyof typeof contentEn, Text>
