import type { Text } from './format.ts'
import type { walletsEn } from './wallets.en.ts'

/** French. No-break spaces are written as escapes to keep them visible. */
export const walletsFr: Record<keyof typeof walletsEn, Text> = {
  'wallets.noneTitle': 'Nous les gardons pour vous',
  'wallets.noneText':
    'Vous n’avez pas besoin d’un portefeuille. Nous gardons vos pièces en lieu sûr, et vous pouvez les envoyer à vos proches depuis votre collection. Si vous avez votre propre portefeuille, vous pouvez les y déplacer.',
  'wallets.unavailableText':
    'Vous n’avez pas besoin d’un portefeuille. Nous gardons vos pièces en lieu sûr, et vous pouvez les envoyer à vos proches depuis votre collection. Il n’est pas possible d’y connecter votre propre portefeuille.',
  'wallets.notLoadedText':
    'Vos pièces sont en lieu sûr. Nous ne pouvons pas afficher vos portefeuilles en ce moment.',
  'wallets.what': 'Qu’est-ce qu’un portefeuille\u00A0?',
  'wallets.whatText':
    'Une application qui garde des pièces numériques pour vous seul. Vous seul pouvez l’ouvrir, donc vous seul pouvez déplacer ce qu’elle contient. Si vous en perdez l’accès, personne ne peut l’ouvrir à votre place, pas même nous.',
  'wallets.connect': 'Connecter un portefeuille',
  'wallets.connectAnother': 'En connecter un autre',
  'wallets.seeCollection': 'Voir ma collection',
  'wallets.yoursText': 'Où qu’elles soient, vos pièces se retrouvent toutes dans une collection.',
  'wallets.onChain': 'sur {chain}',
  'wallets.main': 'Principal',
  'wallets.where': 'Où sont vos pièces',
  'wallets.keptBy': 'Gardées par {brand}',
  'wallets.elsewhere': 'Dans un portefeuille non connecté ici',
  'wallets.pieces': { one: '{count} pièce', other: '{count} pièces' },

  'wallets.otherNetwork': 'un autre réseau',
  'wallets.another': 'Un autre portefeuille',
  'wallets.yourWallet': 'votre portefeuille',
  'wallets.flowWallet': 'Portefeuille Flow',

  'wallets.verifyTitle': 'Confirmez d’abord votre adresse',
  'wallets.verifyText':
    'Avant de connecter un portefeuille, veuillez confirmer votre adresse courriel. Nous saurons ainsi que les deux sont à vous.',
  'wallets.verify': 'Confirmer mon adresse',

  'wallets.choose': 'Choisissez votre portefeuille',
  'wallets.network': 'Réseau',
  'wallets.onPhone': 'Sur ce téléphone',
  'wallets.inBrowser': 'Dans ce navigateur',
  'wallets.others': 'Autres portefeuilles',
  'wallets.anotherHint': 'Ouvre l’application que vous avez',
  'wallets.otherDevice': 'Portefeuille sur un autre appareil',
  'wallets.otherDeviceHint': 'Scannez un code avec lui',
  'wallets.noneFound':
    'Nous n’avons trouvé aucun portefeuille dans ce navigateur. Ouvrez cette page sur un téléphone qui a une application de portefeuille, ou dans le navigateur de votre portefeuille.',
  'wallets.promise':
    'Votre portefeuille vous demande de partager votre adresse et de signer un court message. Cela ne coûte rien, et nous ne pouvons rien y déplacer.',

  'wallets.waiting': 'En attente de {wallet}',
  'wallets.waitingText':
    'Acceptez la demande dans {wallet}, puis revenez. Cette page le remarque d’elle-même.',
  'wallets.waitingHere': 'Acceptez la demande dans {wallet}. Sa fenêtre s’ouvre d’elle-même.',
  'wallets.scanTitle': 'Scannez ce code',
  'wallets.scanText':
    'Ouvrez {wallet} sur votre téléphone, scannez le code et acceptez la demande. Cette page le remarque d’elle-même.',
  'wallets.signing': 'Signez maintenant dans {wallet}',
  'wallets.signingText':
    '{wallet} affiche un court message. Signez-le, et nous saurons que le portefeuille est à vous. Cela ne coûte rien.',
  'wallets.saving': 'Encore un instant',
  'wallets.savingText': 'Nous vérifions la signature de {wallet}.',
  'wallets.open': 'Ouvrir {wallet}',
  'wallets.openAgain': 'Rouvrir {wallet}',
  'wallets.otherPhone': 'Utilisez-vous {wallet} sur un autre téléphone\u00A0?',
  'wallets.scan': 'Scannez ce code avec lui, ou envoyez-vous le lien.',
  'wallets.code': 'Code de connexion',
  'wallets.copyLink': 'Copier le lien',
  'wallets.copyFailed': 'Impossible de copier le lien. Veuillez plutôt scanner le code.',
  'wallets.cancel': 'Annuler',

  'wallets.silent': 'Avez-vous vu {wallet} s’ouvrir\u00A0?',
  'wallets.silentText':
    'Dix secondes sans réponse. Il arrive que le téléphone bloque le passage d’une application à l’autre. La demande est toujours ouverte.',
  'wallets.silentHereText':
    'Dix secondes sans réponse. La fenêtre du portefeuille est peut-être derrière celle-ci. La demande est toujours ouverte.',
  'wallets.copyTheLink': 'Copier le lien',
  'wallets.showQr': 'Afficher un code QR',

  'wallets.rejected': 'La demande a été refusée',
  'wallets.rejectedText':
    '{wallet} nous dit que quelqu’un a appuyé sur Non. Rien n’a été connecté et rien n’a bougé.',
  'wallets.askAgain': 'Redemander',
  'wallets.chooseOther': 'Choisir un autre portefeuille',
  'wallets.wrongChain': '{wallet} est sur un autre réseau',
  'wallets.wrongChainText':
    'Son réseau est {other}. Vos pièces sont sur {chain}\u00A0; {wallet} doit y passer un instant.',
  'wallets.walletNow': 'Maintenant',
  'wallets.yourPieces': 'Vos pièces',
  'wallets.switch': 'Passer à {chain}',
  'wallets.switchMyself': 'Le faire moi-même dans {wallet}',
  'wallets.unreachable': 'Impossible de joindre {wallet}',
  'wallets.unreachableText':
    'Entre nous et {wallet}, la ligne ne répond pas. Rien n’a été connecté. Vérifiez votre connexion, puis réessayez.',
  'wallets.failed': 'Cela n’a pas fonctionné',
  'wallets.tryAgain': 'Réessayer',
  'wallets.offline': 'Vous êtes hors ligne. Il faut du réseau pour connecter un portefeuille.',

  'wallets.connected': '{wallet} est connecté',
  'wallets.connectedText':
    'L’adresse est à vous, et vous l’avez prouvé. Vos pièces peuvent y aller quand vous voulez.',
  'wallets.alsoOn': 'Le connecter aussi sur {chain}',
  'wallets.done': 'Terminé',

  'wallets.flowSetUpFailed':
    'L’emplacement de vos pièces n’a pas pu être préparé sur Flow. Rien n’a été déplacé. Veuillez réessayer.',
  'wallets.flowSetUpFailedAt':
    'L’emplacement de vos pièces n’a pas pu être préparé sur Flow\u00A0: le script s’est arrêté à la ligne {line}. Rien n’a été déplacé. Veuillez réessayer.',

  'wallets.setUp': 'Faites de la place dans votre portefeuille',
  'wallets.setUpText':
    'Sur Flow, un portefeuille a besoin, une seule fois, d’une place pour ce genre de pièces. Votre portefeuille vous demande de signer. Rien ne bouge encore.',
  'wallets.setUpStart': 'Faire de la place',
  'wallets.setUpNotYet': 'Pas encore',
  'wallets.setUpSigning': 'Approuvez dans votre portefeuille',
  'wallets.setUpSigningText':
    'Votre portefeuille montre ce qui lui est demandé. Approuvez-le là-bas\u00A0; cette page le remarque d’elle-même.',
  'wallets.setUpRunning': 'Nous faisons de la place',
  'wallets.setUpRunningText':
    'Flow s’en occupe, en général pendant un quart de minute. Vous pouvez fermer\u00A0: cela continue tout seul.',
  'wallets.setUpClose': 'Fermer',
  'wallets.setUpSent': 'Envoyé',
  'wallets.setUpInBlock': 'Dans un bloc',
  'wallets.setUpExecuted': 'Exécuté',
  'wallets.setUpSealed': 'Scellé',
  'wallets.setUpDone': 'Il y a de la place',
  'wallets.setUpDoneText':
    'Votre portefeuille a une place pour cette pièce. Elle peut y aller maintenant.',
  'wallets.setUpMove': { one: 'Déplacer la pièce', other: 'Déplacer les pièces' },
  'wallets.setUpRejectedText':
    'Votre portefeuille nous dit que quelqu’un a refusé. Rien n’a été préparé et rien n’a bougé.',
  'wallets.setUpUnreachableText':
    'Flow ou votre portefeuille ne répond pas. Rien n’a été préparé. Vérifiez votre connexion, puis réessayez.',
  'wallets.setUpOther': 'C’était un autre compte',
  'wallets.setUpOtherText':
    'Votre portefeuille a ouvert le compte {other}. La pièce va à {address}\u00A0: choisissez celui-ci.',

  'wallets.use': 'En faire le portefeuille principal',
  'wallets.useHint': 'Les pièces sur {chain} y vont, à moins que vous n’en choisissiez un autre.',
  'wallets.isMain': 'C’est votre portefeuille principal sur {chain}.',
  'wallets.claim': 'Chercher des pièces',
  'wallets.claimHint': 'Ajoute à votre collection les pièces que ce portefeuille contient.',
  'wallets.found': {
    one: 'Nous avons trouvé {count} pièce. Elle est maintenant dans votre collection.',
    other: 'Nous avons trouvé {count} pièces. Elles sont maintenant dans votre collection.',
  },
  'wallets.foundNone': 'Rien de nouveau dans ce portefeuille.',
  'wallets.connectedSince': 'Connecté le {date}',
  'wallets.copyAddress': 'Copier l’adresse',
  'wallets.addressCopied': 'L’adresse a été copiée.',
  'wallets.addressNotCopied': 'Appuyez longuement sur l’adresse pour la copier.',
  'wallets.remove': 'Déconnecter',
  'wallets.removeTitle': 'Déconnecter {wallet}\u00A0?',
  'wallets.removeText':
    'Ce qu’il contient y reste et se voit toujours dans votre collection. Vous pouvez reconnecter le portefeuille à tout moment.',
  'wallets.keep': 'Le garder',
  'wallets.gone': 'Ce portefeuille n’est plus connecté',
  'wallets.goneText': 'Vous l’avez peut-être déconnecté sur un autre appareil.',
}
