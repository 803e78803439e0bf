import type { Text } from './format.ts'
import type { transfersEn } from './transfers.en.ts'

/** French. No-break spaces are written as escapes to keep them visible. */
export const transfersFr: Record<keyof typeof transfersEn, Text> = {
  'transfer.title': 'Transfert',
  'transfer.step': '{step} sur {count}',
  'transfer.stepLabel': 'Étape {step} sur {count}',
  'transfer.back': 'Retour',
  'transfer.continue': 'Continuer',
  'transfer.numbered': 'Nº\u00A0{number}',
  'transfer.numberedOf': 'Nº\u00A0{number} sur {supply}',

  'transfer.who': 'À qui l’offrez-vous\u00A0?',
  'transfer.way': 'Comment l’envoyer',
  'transfer.byEmail': 'Courriel',
  'transfer.byLink': 'Lien',
  'transfer.email': 'Son adresse courriel',
  'transfer.emailAgain': 'Son adresse, encore une fois',
  'transfer.emailHint':
    'Pas besoin d’être membre\u00A0: en acceptant, la personne le devient, gratuitement.',
  'transfer.linkLead': 'Nous créons un lien, que vous transmettez vous-même.',
  'transfer.linkNote':
    'Quiconque a le lien peut accepter la pièce. Ne le donnez qu’à la personne à qui elle est destinée.',

  'transfer.say': 'Un mot avec la pièce\u00A0?',
  'transfer.for': 'Pour {name}',
  'transfer.forThem': 'Pour cette personne',
  'transfer.from': 'Offert par {name}',
  'transfer.firstName': 'Prénom',
  'transfer.lastName': 'Nom',
  'transfer.names': 'Qui la reçoit (facultatif)',
  'transfer.message': 'Votre message',
  'transfer.messagePlaceholder': 'Écrivez quelques mots',
  'transfer.count': '{count} sur {max}',
  'transfer.withoutMessage': 'Envoyer sans message',

  'transfer.confirm': 'Un dernier regard',
  'transfer.piece': 'Pièce',
  'transfer.to': 'À',
  'transfer.words': 'Message',
  'transfer.toAnyone': 'Quiconque a le lien peut l’accepter.',
  'transfer.warning': 'Quand {name} aura accepté, ce sera irréversible.',
  'transfer.warningThem': 'Dès que la personne accepte, c’est irréversible.',
  'transfer.warningLink': 'Dès que quelqu’un accepte, c’est irréversible.',
  'transfer.warningText': 'D’ici là, vous pouvez annuler.',
  'transfer.sendTo': 'Envoyer à {name}',
  'transfer.send': 'Envoyer',
  'transfer.makeLink': 'Créer le lien',
  'transfer.notYet': 'Pas maintenant',
  'transfer.you': 'Vous',

  'transfer.sent': 'La pièce est en chemin',
  'transfer.linkReady': 'Le lien est prêt',
  'transfer.sentTo':
    'C’est pour {email}. La pièce peut être acceptée jusqu’au {date}. Nous vous préviendrons.',
  'transfer.sentToName':
    'C’est pour {email}. {name} peut accepter la pièce jusqu’au {date}. Nous vous préviendrons.',
  'transfer.sentByLink':
    'Il ne reste qu’à partager le lien. La pièce peut être acceptée jusqu’au {date}. Nous vous préviendrons.',
  'transfer.linkYourself': 'Ou partagez le lien vous-même',
  'transfer.link': 'Le lien',
  'transfer.copyLink': 'Copier le lien',
  'transfer.share': 'Partager le lien',
  'transfer.shareText': 'J’ai quelque chose pour vous\u00A0: {title}',
  'transfer.copyFailed': 'La copie est bloquée ici. Appuyez longuement sur le lien pour le copier.',
  'transfer.linkMissing':
    'Le lien ne peut plus être affiché. Envoyez-le de nouveau\u00A0: un autre partira par courriel.',
  'transfer.linkMissingLink':
    'Le lien ne peut plus être affiché. Annulez le transfert, puis recommencez.',
  'transfer.toCollection': 'Retour à ma collection',
  'transfer.done': 'Terminé',

  'transfer.verifyTitle': 'D’abord, confirmez votre courriel',
  'transfer.toDetails': 'Voir mes renseignements',
  'transfer.cannotTitle': 'Cette pièce reste avec vous',
  'transfer.offline': 'Vous êtes hors ligne. L’envoi demande une connexion.',
  'transfer.logInFirst': 'Connectez-vous pour l’envoyer.',

  'transfer.chooser': 'Où va cette pièce\u00A0?',
  'transfer.toPerson': 'À une personne',
  'transfer.toPersonText': 'Par courriel ou avec un lien',
  'transfer.toWallet': 'Vers mon portefeuille',
  'transfer.toWalletText': 'Sur {chain}',
  'transfer.toWalletHeld':
    'Les pièces de ce réseau ne peuvent pas encore aller dans un portefeuille.',

  'transfer.button': 'Transférer la pièce',
  'transfer.heldPending': 'La pièce est déjà en chemin.',
  'transfer.heldWithdrawal': 'La pièce est en chemin vers votre portefeuille.',
  'transfer.heldMembership': 'Une adhésion ne s’envoie pas\u00A0: elle porte vos points.',
  'transfer.heldWallet':
    'La pièce est dans votre portefeuille\u00A0: c’est de là qu’elle s’envoie.',

  'transfer.stampTo': 'Envoyée à {name}',
  'transfer.stampLink': 'En attente de qui ouvrira le lien',
  'transfer.pendingTo': 'Transfert en cours vers {name}',
  'transfer.pendingLink': 'Transfert en cours par lien',
  'transfer.pendingText':
    'Envoyée le {sent}. La pièce est à vous jusqu’à ce qu’elle soit acceptée\u00A0; elle vous revient d’elle-même le {date}.',
  'transfer.pendingLinkText':
    'Lien créé le {sent}. La pièce est à vous jusqu’à ce que quelqu’un l’accepte\u00A0; elle vous revient d’elle-même le {date}.',
  'transfer.cancelButton': 'Annuler le transfert',
  'transfer.resend': 'Envoyer le lien de nouveau',
  'transfer.cancelTitle': 'Annuler le transfert\u00A0?',
  'transfer.cancelText': 'Le lien cesse aussitôt de fonctionner, et la pièce reste avec vous.',
  'transfer.keep': 'Ne pas annuler',

  'transfer.story': 'Son histoire',
  'transfer.storyIssued': 'Émise par {brand}',
  'transfer.storyPassedOn': 'Transmise à la personne suivante',
  'transfer.storyReceived': 'Offerte par {name}, le {day}',
  'transfer.storyReceivedUnnamed': 'Offerte par un membre, le {day}',

  'claim.giftTitle': '{name} a pensé à vous',
  'claim.giftTitleUnnamed': 'On a pensé à vous',
  'claim.giftLead': '{name} vous envoie une pièce de {brand}.',
  'claim.giftLeadUnnamed': 'Un membre vous envoie une pièce de {brand}.',
  'claim.eDropLead': '{brand} vous en a réservé un exemplaire. Il n’y en a qu’un nombre limité.',
  'claim.unlimitedLead': '{brand} en a un exemplaire pour chaque personne qui passe.',
  'claim.freeLead': 'Votre inscription vous donne droit à cette pièce.',
  'claim.accept': 'Accepter',
  'claim.decline': 'Non, merci',
  'claim.notNow': 'Pas maintenant',
  'claim.joinsGift': 'En acceptant, vous devenez membre de {program}, gratuitement.',
  'claim.joinsGiftUntil':
    'En acceptant, vous devenez membre de {program}, gratuitement. Sinon, la pièce repart le {date}.',
  'claim.joinsUntil':
    'En acceptant, vous devenez membre de {program}, gratuitement. La pièce vous attend jusqu’au {date}.',
  'claim.waitsUntil': 'La pièce vous attend jusqu’au {date}.',
  'claim.goesBack': 'Si vous ne l’acceptez pas, elle repart le {date}.',
  'claim.for': 'Cette pièce est pour {email}.',
  'claim.otherAddress':
    'Cette pièce est pour {email}. Vous pouvez adhérer avec une autre adresse, mais seule celle-là peut l’accepter.',
  'claim.unverified': 'Elle sera dans votre collection dès que vous aurez confirmé votre courriel.',
  'claim.acceptedTitle': 'C’est accepté. Encore une étape',
  'claim.acceptedText':
    '«\u00A0{title}\u00A0» sera dans votre collection dès que vous aurez confirmé votre courriel. Si notre courriel n’arrive pas, vous pouvez en demander un autre.',
  'claim.acceptedTextLink':
    '«\u00A0{title}\u00A0» sera à vous dès que vous aurez confirmé votre courriel, à moins qu’une autre personne qui a le lien ne soit plus rapide. Si notre courriel n’arrive pas, vous pouvez en demander un autre.',
  'claim.verify': 'Confirmer mon adresse',
  'claim.forAnotherTitle': 'Cette pièce est pour une autre personne',
  'claim.forAnother':
    'Elle a été envoyée à {email}. Si c’est vous, connectez-vous avec cette adresse.',
  'claim.switch': 'Changer de compte',
  'claim.ownTitle': 'C’est vous qui l’avez envoyée',
  'claim.own':
    'Seule la personne qui la reçoit peut l’accepter. Tant que ce n’est pas fait, vous pouvez annuler.',
  'claim.toPiece': 'Voir la pièce',
  'claim.claimedTitle': 'Elle est à vous',
  'claim.claimed': '«\u00A0{title}\u00A0» est dans votre collection.',
  'claim.refusedTitle': 'Cela n’a pas fonctionné',
  'claim.haveAccount': 'Déjà membre\u00A0?',
  'claim.logIn': 'Se connecter',
  'claim.close': 'Fermer',

  'claim.confirmGift': 'Accepter «\u00A0{title}\u00A0»\u00A0?',
  'claim.confirmEDrop': 'Prendre «\u00A0{title}\u00A0»\u00A0?',
  'claim.confirmUnlimited': 'Prendre «\u00A0{title}\u00A0»\u00A0?',
  'claim.confirmFree': 'Recevoir «\u00A0{title}\u00A0»\u00A0?',
  'claim.confirmGiftText':
    '{name} vous l’envoie. La pièce sera tout de suite dans votre collection.',
  'claim.confirmGiftFrom': '{name} vous l’envoie.',
  'claim.confirmGiftTextUnnamed': 'La pièce sera tout de suite dans votre collection.',
  'claim.confirmEDropText':
    'Une pièce de {brand}, en nombre limité. Elle sera tout de suite dans votre collection.',
  'claim.confirmUnlimitedText':
    'Une pièce de {brand}. Elle sera tout de suite dans votre collection.',
  'claim.confirmFreeText': 'Elle accompagne votre inscription à l’ouverture, et elle est offerte.',
  'claim.accepting': 'Un instant, nous la plaçons dans votre collection.',
  'claim.yours': 'Elle est à vous',
  'claim.yoursText': '«\u00A0{title}\u00A0», nº\u00A0{number}, est dans votre collection.',
  'claim.see': 'Voir la pièce',
  'claim.reservedTitle': 'Elle vous est réservée',
  'claim.reserved': '«\u00A0{title}\u00A0» sera dans votre collection dès l’ouverture.',
  'claim.later': 'Plus tard',

  'claim.declineTitle': 'La refuser\u00A0?',
  'claim.declineText': 'L’expéditeur apprend que vous l’avez refusée, et la pièce lui revient.',
  'claim.declineConfirm': 'Refuser',
  'claim.declineKeep': 'La garder pour l’instant',
  'claim.declinedTitle': 'C’est noté',
  'claim.declined': 'L’expéditeur la récupère. Vous n’avez rien d’autre à faire.',

  'received.heading': 'Pour vous',
  'received.title': '{name} vous envoie «\u00A0{title}\u00A0»',
  'received.titleUnnamed': 'Un membre vous envoie «\u00A0{title}\u00A0»',
}
