import type { Text } from './format.ts'
import type { withdrawalsEn } from './withdrawals.en.ts'

/** French. No-break spaces are written as escapes to keep them visible. */
export const withdrawalsFr: Record<keyof typeof withdrawalsEn, Text> = {
  'withdraw.title': 'Vers un portefeuille',
  'withdraw.back': 'Retour',
  'withdraw.close': 'Fermer',
  'withdraw.button': 'Vers mon portefeuille',
  'withdraw.pieces': 'Déplacer des pièces vers un portefeuille',
  'withdraw.resume': 'Continuer ce que vous vouliez déplacer',

  'withdraw.which': 'Lesquelles\u00A0?',
  'withdraw.moveIt': {
    one: 'La déplacer vers votre portefeuille\u00A0?',
    other: 'Les déplacer vers votre portefeuille\u00A0?',
  },
  'withdraw.numbered': 'N°\u00A0{number}',
  'withdraw.numberedOf': 'N°\u00A0{number} sur {supply}',
  'withdraw.needsWallet': 'Il faut un portefeuille sur {chain}',
  'withdraw.nothing': 'Il n’y a rien à déplacer',
  'withdraw.nothingText':
    'Tout ce que vous avez est dans un portefeuille, en chemin, ou reste avec votre adhésion.',
  'withdraw.notOffered':
    'Vos pièces sur {chain} restent chez nous\u00A0: les portefeuilles de ce réseau ne peuvent pas être connectés ici.',
  'withdraw.yourWallet': 'votre portefeuille',
  'withdraw.yourWalletRow': 'Votre portefeuille',
  'withdraw.goingTo': 'Destination',
  'withdraw.onChain': 'sur {chain}',
  'withdraw.change': 'Changer',
  'withdraw.changeOn': 'le portefeuille sur {chain}',
  'withdraw.chooseWallet': 'Quel portefeuille\u00A0?',
  'withdraw.main': 'Principal',
  'withdraw.useWallet': 'Utiliser ce portefeuille',
  'withdraw.another': 'En connecter un autre',
  'withdraw.warning': 'Vérifiez l’adresse.',
  'withdraw.warningText':
    'Nous ne pouvons pas reprendre une pièce d’un portefeuille\u00A0: c’est irréversible. Il n’y a pas de frais\u00A0: nous payons le réseau.',
  'withdraw.mintedOnTheWay': {
    one: 'Elle est créée sur la chaîne de blocs en chemin\u00A0: jusqu’ici, elle n’existait que chez nous.',
    other:
      'Les pièces qui n’existaient jusqu’ici que chez nous sont créées sur la chaîne de blocs en chemin.',
  },
  'withdraw.move': { one: 'Déplacer {count} pièce', other: 'Déplacer {count} pièces' },
  'withdraw.moveNone': 'Déplacer des pièces',
  'withdraw.choose': 'Choisissez au moins une pièce.',
  'withdraw.notYet': 'Pas encore',
  'withdraw.offline': 'Vous êtes hors ligne. Il faut une connexion pour déplacer une pièce.',
  'withdraw.logInFirst': 'Veuillez vous connecter pour la déplacer.',
  'withdraw.someMoved': {
    one: '{count} pièce est déjà en chemin.',
    other: '{count} pièces sont déjà en chemin.',
  },

  'withdraw.proof': 'Encore une chose\u00A0: est-ce bien vous\u00A0?',
  'withdraw.proofText':
    'Une pièce partie ne peut pas être reprise\u00A0: nous vérifions donc que c’est bien vous.',

  'withdraw.blockedTitle': 'Celle-ci reste ici pour l’instant',
  'withdraw.verifyTitle': 'D’abord, confirmez votre courriel',
  'withdraw.toDetails': 'Aller à mes coordonnées',
  'withdraw.noWalletTitle': 'D’abord, connectez un portefeuille',
  'withdraw.noWallet':
    'Nous gardons vos pièces en sécurité\u00A0: un portefeuille n’est pas nécessaire. Si vous en avez un sur {chain}, connectez-le, puis revenez ici pour déplacer votre pièce.',
  'withdraw.connect': 'Connecter un portefeuille',
  'withdraw.setUp': 'Faire de la place dans mon portefeuille',

  'withdraw.onTheWay': 'En chemin vers {wallet}',
  'withdraw.onTheWayText': {
    one: 'Vous pouvez fermer cette page. Nous vous écrivons quand elle est arrivée.',
    other: 'Vous pouvez fermer cette page. Nous vous écrivons quand elles sont arrivées.',
  },
  'withdraw.waitOffline':
    'Vous êtes hors ligne. Tout continue sans vous, et cette page se mettra à jour plus tard.',
  'withdraw.requested': 'Demandé',
  'withdraw.sent': 'Envoyé',
  'withdraw.confirmed': 'Confirmé',
  'withdraw.inWallet': 'Dans votre portefeuille',
  'withdraw.sending': 'Dans un instant\u00A0: nous préparons l’envoi',
  'withdraw.mining': 'Le réseau l’a reçue et la prendra bientôt',
  'withdraw.confirmations': '{confirmations} confirmations sur {needed}',
  'withdraw.left': {
    one: '{confirmations} confirmations sur {needed}, encore environ {count} minute',
    other: '{confirmations} confirmations sur {needed}, encore environ {count} minutes',
  },
  'withdraw.today': 'Aujourd’hui, {time}',
  'withdraw.onDay': '{day}, {time}',
  'withdraw.explorer': 'Voir dans l’explorateur',
  'withdraw.transaction': 'Transaction',
  'withdraw.copy': 'Copier',
  'withdraw.arrived': { one: 'Elle est dans {wallet}', other: 'Elles sont dans {wallet}' },
  'withdraw.arrivedText': {
    one: 'Elle n’est plus sous notre garde. Vous la retrouvez toujours ici, dans votre collection.',
    other:
      '{count} pièces ne sont plus sous notre garde. Vous les retrouvez toujours ici, dans votre collection.',
  },
  'withdraw.toCollection': 'Voir ma collection',
  'withdraw.failed': 'Rien n’a bougé',
  'withdraw.failedText': {
    one: 'Cela n’a pas fonctionné cette fois. Votre pièce est chez nous, comme avant, et vous pouvez réessayer.',
    other:
      'Cela n’a pas fonctionné cette fois. Vos pièces sont chez nous, comme avant, et vous pouvez réessayer.',
  },
  'withdraw.someFailed': '{title} n’a pas bougé. La pièce est chez nous, comme avant.',
  'withdraw.again': 'Réessayer',
  'withdraw.none': 'Elle n’est pas en chemin',
  'withdraw.noneText': 'Il n’y a pas de déplacement vers un portefeuille à montrer ici.',

  'withdraw.panelTitle': 'En chemin vers votre portefeuille',
  'withdraw.panelDone': 'Dans votre propre portefeuille',
  'withdraw.panelDoneText':
    'Elle est dans votre propre portefeuille et s’envoie donc à partir de là. Ses avantages restent à vous tant que vous l’avez.',
  'withdraw.panelFailed': 'Elle n’est pas allée dans votre portefeuille',
  'withdraw.follow': 'Voir où elle en est',
}
