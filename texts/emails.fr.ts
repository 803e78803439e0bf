import type { Text } from './format.ts'
import type { emailsEn } from './emails.en.ts'

export const emailsFr: Record<keyof typeof emailsEn, Text> = {
  'unsubscribe.askTitle': 'Ne plus recevoir ces courriels\u00A0?',
  'unsubscribe.ask': '{brand} ne vous enverra plus ce courriel\u00A0: «\u00A0{kind}\u00A0».',
  'unsubscribe.button': 'Se désabonner',
  'unsubscribe.doneTitle': 'C’est fait',
  'unsubscribe.done':
    'Vous ne recevrez plus ce courriel\u00A0: «\u00A0{kind}\u00A0». Vous pouvez le réactiver à tout moment.',
  'unsubscribe.invalidTitle': 'Ce lien ne fonctionne pas',
  'unsubscribe.invalid':
    'Il est peut-être incomplet. Ouvrez-le de nouveau depuis le courriel, ou choisissez vos courriels dans votre compte.',
  'unsubscribe.laterTitle': 'Cela n’a pas fonctionné',
  'unsubscribe.later':
    'Nous ne pouvons rien enregistrer pour le moment. Veuillez réessayer dans quelques minutes.',
  'unsubscribe.choices': 'Tous vos courriels et notifications',
  'push.pointsEnd.title': 'Vos points expirent bientôt',
  'push.pointsEnd.text':
    'Certains de vos points {program} sont valables jusqu’au {day}. Voyez ce qu’ils vous offrent.',
  'push.voucherEnds.title': 'Un bon expire bientôt',
  'push.voucherEnds.text': 'Il est valable jusqu’au {day}. Touchez pour l’afficher.',
  'push.tierEnds.title': 'Votre niveau va changer',
  'push.tierEnds.text': 'Il reste le vôtre jusqu’au {day}. Voyez comment le garder.',
  'push.transferLapsing.title': 'Votre cadeau attend toujours',
  'push.transferLapsing.text': 'La pièce envoyée vous reviendra dans quelques jours.',
  'mail.login.subject': 'Votre lien de connexion à {program}',
  'mail.login.title': 'Votre lien de connexion',
  'mail.login.lead': 'Touchez le bouton et vous y êtes. Aucun mot de passe nécessaire.',
  'mail.login.button': 'Me connecter',
  'mail.welcome.subject': 'Bienvenue à {program}\u00a0: confirmez votre courriel',
  'mail.welcome.title': 'Bienvenue à {program}',
  'mail.welcome.lead':
    'Votre adhésion est prête. Confirmez que cette adresse est la vôtre, et vous pourrez l’ouvrir sur tous vos appareils.',
  'mail.welcome.button': 'Confirmer mon courriel',
  'mail.newEmail.subject': 'Confirmez votre nouvelle adresse pour {program}',
  'mail.newEmail.title': 'Cette nouvelle adresse est bien la vôtre\u00a0?',
  'mail.newEmail.lead':
    'Vous avez demandé à utiliser désormais cette adresse pour {program}. Une fois qu’elle sera confirmée, vous vous connecterez avec elle et y recevrez nos courriels. D’ici là, rien ne change.',
  'mail.newEmail.button': 'Confirmer cette adresse',
  'mail.newEmail.valid': {
    one: 'Le lien sert une seule fois, pendant {count} minute.',
    other: 'Le lien sert une seule fois, pendant {count} minutes.',
  },
  'mail.newEmail.notYou':
    'Si vous n’avez rien demandé, ignorez ce courriel\u00a0: sans ce lien, rien ne change.',
  'mail.emailChanged.subject': 'Votre adresse pour {program} a changé',
  'mail.emailChanged.title': 'Votre adresse a changé',
  'mail.emailChanged.lead':
    'Votre adhésion à {program} a maintenant une autre adresse courriel. Désormais, vous vous connectez avec elle et nos courriels y sont envoyés, et non plus ici.',
  'mail.emailChanged.notYou':
    'Si ce n’était pas vous, écrivez-nous tout de suite, et nous prendrons soin de votre adhésion.',
  'mail.emailChanged.support': 'Nous écrire',
  'mail.verify.subject': 'Votre code pour {program}',
  'mail.verify.title': 'Cette adresse est bien la vôtre\u00a0?',
  'mail.verify.lead':
    'Confirmez que cette adresse est bien la vôtre, afin de pouvoir revenir à {program} si vous perdez votre téléphone.',
  'mail.verify.button': 'Confirmer mon courriel',
  'mail.prove.subject': 'Votre code pour {program}',
  'mail.prove.title': 'C’est bien vous\u00a0?',
  'mail.prove.lead':
    'Quelqu’un qui est connecté en votre nom veut changer votre adresse, choisir un mot de passe ou supprimer votre compte. Si c’est vous, saisissez ce code dans l’application\u00a0:',
  'mail.prove.valid': {
    one: 'Il sert une seule fois, pendant {count} minute.',
    other: 'Il sert une seule fois, pendant {count} minutes.',
  },
  'mail.prove.notYou':
    'Si ce n’était pas vous, ne transmettez ce code à personne, et déconnectez tous les appareils\u00a0:',
  'mail.proveWithdrawal.subject': 'Votre code pour sortir vos pièces du programme {program}',
  'mail.proveWithdrawal.title': 'C’est bien vous\u00a0?',
  'mail.proveWithdrawal.lead':
    'Quelqu’un qui est connecté en votre nom veut déplacer ceci vers un portefeuille, d’où le programme {program} ne peut rien ramener\u00a0:',
  'mail.proveWithdrawal.item': '{piece}, nº\u00a0{number}',
  'mail.proveWithdrawal.wallet': 'vers {address} sur {chain}',
  'mail.proveWithdrawal.code': 'Si c’est vous, saisissez ce code dans l’application\u00a0:',
  'mail.alreadyMember.subject': 'Vous êtes déjà membre de {program}',
  'mail.alreadyMember.title': 'Vous êtes déjà membre',
  'mail.alreadyMember.lead':
    'Quelqu’un, sans doute vous, a saisi cette adresse chez {program}. Elle a déjà une adhésion, et rien n’y a été modifié. Voici votre lien de connexion.',
  'mail.alreadyMember.button': 'Me connecter',
  'mail.askedCode.subject': 'Votre code pour {program}',
  'mail.askedCode.title': 'Votre code',
  'mail.askedCode.lead': 'Saisissez ce code sur la page qui vous l’a demandé\u00a0:',
  'mail.askedCode.valid': {
    one: 'Il sert une seule fois, pendant {count} minute. Si vous demandez un nouveau code, celui-ci ne fonctionne plus.',
    other:
      'Il sert une seule fois, pendant {count} minutes. Si vous demandez un nouveau code, celui-ci ne fonctionne plus.',
  },
  'mail.askedCode.notYou':
    'Si vous n’avez rien demandé, ne transmettez ce code à personne\u00a0: sans lui, personne ne peut se connecter. {brand} ne le demande jamais, ni par téléphone ni par courriel.',
  'mail.askedCode.chooseAnother':
    'Quelqu’un a saisi votre mot de passe. Si ce n’était pas vous, choisissez-en un autre sur la page de connexion\u00a0:',
  'mail.reset.subject': 'Choisissez un nouveau mot de passe pour {program}',
  'mail.reset.title': 'Un nouveau mot de passe',
  'mail.reset.lead':
    'Quelqu’un a demandé à choisir un nouveau mot de passe pour cette adresse. Si c’était vous, voici le lien\u00a0:',
  'mail.reset.button': 'Choisir un nouveau mot de passe',
  'mail.reset.valid': {
    one: 'Le lien sert une seule fois, pendant {count} minute. Quand le mot de passe change, toutes vos sessions sont fermées.',
    other:
      'Le lien sert une seule fois, pendant {count} minutes. Quand le mot de passe change, toutes vos sessions sont fermées.',
  },
  'mail.reset.notYou':
    'Si vous n’avez rien demandé, ignorez ce courriel\u00a0: votre mot de passe reste le même. Ne transmettez ce courriel à personne.',
  'mail.passwordChanged.subject': 'Votre mot de passe pour {program} a été défini',
  'mail.passwordChanged.title': 'Votre mot de passe a été défini',
  'mail.passwordChanged.lead':
    'Le mot de passe de votre adhésion à {program} vient d’être défini. Toutes les autres sessions ont été fermées.',
  'mail.passwordChanged.button': 'Ce n’était pas moi',
  'mail.passwordChanged.notYou':
    'Ce bouton mène à la page où vous choisissez un autre mot de passe. Toutes les sessions sont alors fermées.',
  'mail.deviceEnded.subject': 'Nous avons déconnecté un de vos appareils',
  'mail.deviceEnded.title': 'Un de vos appareils est déconnecté',
  'mail.deviceEnded.lead':
    'Votre connexion sur {device} a servi à deux endroits. Quelqu’un l’a peut-être copiée\u00a0: nous y avons donc mis fin, là-bas comme sur toute copie.',
  'mail.deviceEnded.next':
    'Vous pouvez vous reconnecter sur votre appareil. Si vous ne le connaissez pas, déconnectez tout sous Appareils.',
  'mail.deviceEnded.button': 'Voir mes appareils',
  'mail.deviceEnded.unknown': 'un de vos appareils',
  'mail.passkeyAdded.subject': 'Une clé d’accès a été ajoutée à votre compte',
  'mail.passkeyAdded.title': 'Une clé d’accès a été ajoutée',
  'mail.passkeyAdded.lead':
    'Désormais, une clé d’accès ajoutée sur {device} ouvre votre compte sans courriel.',
  'mail.passkeyAdded.notYou':
    'Si ce n’était pas vous, retirez cette clé d’accès sous Appareils, et déconnectez tout.',
  'mail.tierEnds.subject': 'Vous êtes {tier} jusqu’au {day}',
  'mail.tierEnds.title': '{tier} jusqu’au {day}',
  'mail.tierEnds.lead':
    'Votre niveau est revu tous les 18\u00A0mois, d’après les points gagnés pendant ce temps. Avec les points que vous avez aujourd’hui, vous passerez de {tier} à {lower} après le {day}.',
  'mail.tierEnds.keep': {
    one: 'Avec {count} point de plus d’ici là, votre niveau {tier} est assuré.',
    other: 'Avec {count} points de plus d’ici là, votre niveau {tier} est assuré.',
  },
  'mail.tierEnds.lower': 'Ce que {lower} vous apporte\u00a0: {brings}',
  'mail.tierEnds.points': 'Les points que vous pouvez dépenser restent tels quels.',
  'mail.pointsEnd.subject': {
    one: 'Votre point est valable jusqu’au {day}',
    other: 'Vos {count} points sont valables jusqu’au {day}',
  },
  'mail.pointsEnd.title': 'Jusqu’au {day}',
  'mail.pointsEnd.lead': {
    one: 'Les points expirent après 18\u00A0mois sans en gagner ni en échanger. Après ce jour, le vôtre expirera.',
    other:
      'Les points expirent après 18\u00A0mois sans en gagner ni en échanger. Après ce jour, les vôtres expireront.',
  },
  'mail.pointsEnd.keep':
    'Gagnez ou échangez des points d’ici là, même très peu, et tout ce qui reste sera valable 18\u00A0mois de plus.',
  'mail.pointsEnd.tier': 'Votre niveau n’en dépend pas.',
  'mail.voucherEnds.subject': {
    one: 'Valable jusqu’au {day}\u00a0: {voucher}',
    other: '{count} bons expirent bientôt, le premier le {day}',
  },
  'mail.voucherEnds.title': {
    one: 'Votre bon expire bientôt',
    other: 'Vos bons expirent bientôt',
  },
  'mail.voucherEnds.lead': {
    one: 'Vous avez échangé des points contre ce bon, valable jusqu’au {day}. Son code est sur votre carte, même sans réseau.',
    other:
      'Vous avez échangé des points contre ces bons. Leurs codes sont sur votre carte, même sans réseau.',
  },
  'mail.voucherEnds.until': 'jusqu’au {day}',
  'mail.voucherEnds.button': { one: 'Afficher mon bon', other: 'Afficher mes bons' },
  'mail.voucherEnds.used': {
    one: 'Vous l’avez déjà utilisé\u00a0? Vous n’avez rien à faire.',
    other: 'Vous en avez déjà utilisé\u00a0? Pour ceux-là, vous n’avez rien à faire.',
  },
  'mail.signedUp.subject': 'Votre nom est sur la liste\u00A0: {drop}',
  'mail.signedUp.title': 'Votre nom est sur la liste',
  'mail.signedUp.lead': '{drop}\u00A0: l’ouverture est le {moment}. Vous êtes sur la liste.',
  'mail.signedUp.once': 'Nous vous écrirons une fois, la veille au soir.',
  'mail.signedUp.free':
    'Nous vous avons réservé quelque chose\u00A0: connectez-vous avec cette adresse pour le récupérer. À l’ouverture, ce sera dans votre collection.',
  'mail.signedUp.notYou':
    'Si ce n’était pas vous, ignorez ce courriel\u00A0: nous en enverrons un seul autre, la veille au soir, puis nous supprimerons votre adresse. Pour qu’elle le soit tout de suite, écrivez-nous\u00A0:',
  'mail.signedUp.support': 'Nous écrire',
  'mail.dropEve.subject': 'C’est pour bientôt\u00A0: {drop}',
  'mail.dropEve.title': 'C’est pour bientôt',
  'mail.dropEve.lead': '{drop}\u00A0: l’ouverture est le {moment}.',
  'mail.dropEve.free':
    'Nous vous avons réservé quelque chose\u00A0: connectez-vous avec cette adresse pour le récupérer.',
  'mail.dropEve.button': 'Voir l’ouverture',
  'mail.dropOpen.subject': 'C’est ouvert\u00A0: {drop}',
  'mail.dropOpen.title': 'C’est ouvert',
  'mail.dropOpen.lead': '{drop}\u00A0: c’est ouvert depuis le {moment}.',
  'mail.dropOpen.free':
    'Nous vous avons réservé quelque chose\u00A0: connectez-vous avec cette adresse pour le récupérer.',
  'mail.dropOpen.button': 'Voir l’ouverture',
  'mail.dropLast': 'C’est le seul courriel que nous avions promis. Il n’y en aura pas d’autre.',
  'mail.transferOffered.subject': '{sender} vous envoie {piece}',
  'mail.transferOffered.title': '{sender} vous envoie quelque chose',
  'mail.transferOffered.lead':
    '{sender} vous envoie la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}, signée {brand}. Elle est à vous, gratuitement.',
  'mail.transferOffered.button': 'L’accepter',
  'mail.transferOffered.until':
    'Elle vous attend jusqu’au {day}. Sinon, elle retourne à son propriétaire. Il ne vous faut ni application ni portefeuille.',
  'mail.transferOfferedByMember.subject': 'Un membre de {program} vous envoie {piece}',
  'mail.transferOfferedByMember.title': 'On vous envoie quelque chose',
  'mail.transferOfferedByMember.lead':
    'Un membre de {program} vous envoie la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}, signée {brand}. Elle est à vous, gratuitement.',
  'mail.transferClaimed.subject': '{recipient} a accepté {piece}',
  'mail.transferClaimed.title': 'C’est arrivé',
  'mail.transferClaimed.lead':
    '{recipient} a accepté la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}. Elle lui appartient désormais.',
  'mail.transferClaimedByLink.subject': 'Acceptée\u00A0: la pièce «\u00A0{piece}\u00A0»',
  'mail.transferClaimedByLink.title': 'C’est arrivé',
  'mail.transferClaimedByLink.lead':
    'Votre lien pour la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}, a été utilisé. Elle appartient à la personne qui l’a ouvert.',
  'mail.transferClaimedUnnamed.subject': 'Acceptée\u00A0: la pièce «\u00A0{piece}\u00A0»',
  'mail.transferClaimedUnnamed.title': 'C’est arrivé',
  'mail.transferClaimedUnnamed.lead':
    'La pièce «\u00A0{piece}\u00A0», nº\u00A0{number}, a été acceptée. Elle appartient désormais à son destinataire.',
  'mail.transferDeclinedUnnamed.subject': 'De nouveau à vous\u00A0: {piece}',
  'mail.transferDeclinedUnnamed.title': 'De retour chez vous',
  'mail.transferDeclinedUnnamed.lead':
    'La pièce «\u00A0{piece}\u00A0», nº\u00A0{number}, n’a pas été acceptée. Elle est de retour dans votre collection, telle quelle.',
  'mail.transferDeclined.subject': 'De nouveau à vous\u00A0: {piece}',
  'mail.transferDeclined.title': 'De retour chez vous',
  'mail.transferDeclined.lead':
    '{recipient} n’a pas accepté la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}. Elle est de retour dans votre collection, telle quelle.',
  'mail.transferLapsed.subject': 'De nouveau à vous\u00A0: {piece}',
  'mail.transferLapsed.title': 'De retour chez vous',
  'mail.transferLapsed.lead':
    '{recipient} n’a pas accepté à temps la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}. Elle est de retour dans votre collection, telle quelle.',
  'mail.transferLapsedByLink.subject': 'De nouveau à vous\u00A0: {piece}',
  'mail.transferLapsedByLink.title': 'De retour chez vous',
  'mail.transferLapsedByLink.lead':
    'Personne n’a utilisé à temps votre lien pour la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}. Elle est de retour dans votre collection, telle quelle.',
  'mail.withdrawalArrived.subject': 'Dans votre portefeuille\u00A0: {piece}',
  'mail.withdrawalArrived.title': 'C’est arrivé',
  'mail.withdrawalArrived.lead':
    'La pièce «\u00A0{piece}\u00A0», nº\u00A0{number}, est maintenant dans votre portefeuille {wallet}. Elle reste aussi dans votre collection, avec tous ses avantages.',
  'mail.withdrawalArrived.explorer': 'La transaction sur la blockchain\u00A0:',
  'mail.withdrawalFailed.subject': 'Nous n’avons pas pu déplacer «\u00A0{piece}\u00A0»',
  'mail.withdrawalFailed.title': 'Toujours ici',
  'mail.withdrawalFailed.lead':
    'Nous n’avons pas pu déplacer la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}, vers votre portefeuille {wallet}. Elle est dans votre collection, comme avant. Veuillez réessayer plus tard.',
  'mail.paymentReceipt.subject': 'Votre reçu\u00A0: {piece}',
  'mail.paymentReceipt.title': 'Cette pièce est à vous',
  'mail.paymentReceipt.lead':
    'La pièce «\u00A0{piece}\u00A0», nº\u00A0{number}, est dans votre collection. Vous avez payé {total} le {day}, avec la carte se terminant par {last4}.',
  'mail.paymentReceipt.order': 'Commande',
  'mail.paymentRefunded.subject': 'Votre remboursement\u00A0: {piece}',
  'mail.paymentRefunded.title': 'Votre argent vous revient',
  'mail.paymentRefunded.lead':
    'Nous avons remboursé {total} pour la pièce «\u00A0{piece}\u00A0» sur la carte se terminant par {last4}. Votre banque peut prendre quelques jours pour l’afficher.',
  'mail.paymentRefunded.order': 'Commande',
  'mail.transferLapsing.subject': 'En attente jusqu’au {day}\u00A0: {piece}',
  'mail.transferLapsing.title': 'Toujours en chemin',
  'mail.transferLapsing.lead':
    '{recipient} n’a pas encore accepté la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}. Elle attend jusqu’au {day}, puis elle sera de nouveau à vous. Vous pouvez renvoyer le courriel.',
  'mail.transferLapsingByLink.subject': 'En attente jusqu’au {day}\u00A0: {piece}',
  'mail.transferLapsingByLink.title': 'Toujours en chemin',
  'mail.transferLapsingByLink.lead':
    'Personne n’a encore utilisé votre lien pour la pièce «\u00A0{piece}\u00A0», nº\u00A0{number}. Il est valable jusqu’au {day}, puis la pièce sera de nouveau à vous.',
  'mail.toCollection': 'Voir ma collection',
  'mail.toPiece': 'Voir la pièce',
  'mail.toMembership': 'Voir mon adhésion',
  'mail.contestWon.subject': 'Vous avez gagné\u00A0: {contest}',
  'mail.contestWon.title': 'Vous avez gagné',
  'mail.contestWon.lead':
    'Votre participation au concours «\u00A0{contest}\u00A0» a été tirée au sort. Félicitations\u00A0!',
  'mail.contestWon.prize': 'Votre prix\u00A0: {prize}',
  'mail.contestWon.next':
    'Écrivez-nous, et nous vous dirons comment le recevoir. Le règlement du concours indique jusqu’à quand.',
  'mail.contestWon.button': 'Nous écrire',
  'mail.contestWon.rules': 'Règlement du concours',
  'mail.foot.help': 'Aide',
  'mail.foot.devices': 'Vos appareils',
  'mail.foot.unsubscribe': 'Se désabonner',
  'mail.foot.emails': 'Choisir vos courriels',
  'mail.foot.account': 'Votre compte',
  'mail.foot.privacy': 'Confidentialité',
  'mail.reason.login':
    'Vous recevez ce courriel parce qu’un lien de connexion a été demandé pour {email}.',
  'mail.reason.welcome':
    'Vous recevez ce courriel parce que vous avez adhéré au programme {program} avec {email}.',
  'mail.reason.verify':
    'Vous recevez ce courriel parce que vous avez demandé, dans votre compte, à confirmer {email}.',
  'mail.reason.prove':
    'Vous recevez ce courriel parce qu’un changement au compte de {email} demande un code.',
  'mail.reason.proveWithdrawal':
    'Vous recevez ce courriel parce qu’un retrait du compte de {email} demande un code.',
  'mail.reason.code':
    'Vous recevez ce courriel parce que votre mot de passe a été saisi pour {email}.',
  'mail.reason.registration':
    'Vous recevez ce courriel, car {email} a servi à créer un compte pour le programme {program}.',
  'mail.reason.alreadyMember':
    'Vous recevez ce courriel, car {email} a été saisi pour adhérer au programme {program}.',
  'mail.reason.emailTaken':
    'Vous recevez ce courriel parce qu’un membre du programme {program} a saisi {email} comme nouvelle adresse.',
  'mail.reason.reset':
    'Vous recevez ce courriel parce qu’un nouveau mot de passe a été demandé pour {email}.',
  'mail.reason.passwordChanged':
    'Vous recevez ce courriel parce que vous avez défini un mot de passe pour le programme {program}. Il concerne la sécurité de votre compte\u00A0: il ne peut pas être désactivé.',
  'mail.reason.passkeyAdded':
    'Vous recevez ce courriel parce qu’une clé d’accès a été ajoutée à votre compte du programme {program}. Il concerne la sécurité de votre compte\u00A0: il ne peut pas être désactivé.',
  'mail.reason.deviceEnded':
    'Vous recevez ce courriel parce que vous êtes resté connecté au programme {program} sur un appareil. Il concerne la sécurité de votre compte\u00A0: il ne peut pas être désactivé.',
  'mail.reason.newEmail':
    'Vous recevez ce courriel parce qu’un membre du programme {program} a demandé à utiliser désormais {email}.',
  'mail.reason.emailChanged':
    'Vous recevez ce courriel, car {email} était jusqu’ici l’adresse de votre adhésion au programme {program}.',
  'mail.reason.tierEnds':
    'Vous recevez ce courriel parce que vous êtes membre du programme {program} et que votre niveau sera bientôt revu.',
  'mail.reason.pointsEnd': {
    one: 'Vous recevez ce courriel parce que vous êtes membre du programme {program} et que votre point expire bientôt.',
    other:
      'Vous recevez ce courriel parce que vous êtes membre du programme {program} et que vos points expirent bientôt.',
  },
  'mail.reason.voucherEnds':
    'Vous recevez ce courriel parce que vous avez échangé des points du programme {program} contre un bon qui expire bientôt.',
  'mail.reason.drop':
    'Vous recevez ce courriel, car {email} a été inscrit sur la liste d’une ouverture\u00A0: {drop}.',
  'mail.reason.transferOffered':
    'Vous recevez ce courriel, car {sender} a saisi {email} pour vous envoyer une pièce. Nous ne vous écrirons plus, sauf si vous acceptez ou si {sender} nous le demande.',
  'mail.reason.transferOfferedByMember':
    'Vous recevez ce courriel parce qu’un membre du programme {program} a saisi {email} pour vous envoyer une pièce. Nous ne vous écrirons plus, sauf si vous acceptez ou si cette personne nous le demande.',
  'mail.reason.transferSent':
    'Vous recevez ce courriel parce que vous avez envoyé à quelqu’un la pièce «\u00A0{piece}\u00A0».',
  'mail.reason.withdrawal':
    'Vous recevez ce courriel parce que vous avez demandé à déplacer la pièce «\u00A0{piece}\u00A0» vers votre portefeuille.',
  'mail.reason.paymentReceipt':
    'Vous recevez ce courriel parce que vous avez acheté la pièce «\u00A0{piece}\u00A0».',
  'mail.reason.paymentRefunded':
    'Vous recevez ce courriel parce que vous avez payé la pièce «\u00A0{piece}\u00A0» et que nous l’avons remboursée.',
  'mail.reason.contestWon':
    'Vous recevez ce courriel parce que vous avez participé au concours «\u00A0{contest}\u00A0».',
  'mail.login.preview': {
    one: 'Touchez pour vous connecter, ou tapez {code}. Sert une fois, pendant {count} minute.',
    other: 'Touchez pour vous connecter, ou tapez {code}. Sert une fois, pendant {count} minutes.',
  },
  'mail.welcome.points': {
    one: 'Votre adhésion est ouverte, avec votre premier point. Confirmez que cette adresse est la vôtre, et vous pourrez l’ouvrir sur tous vos appareils.',
    other:
      'Votre adhésion est ouverte, avec vos {count} premiers points. Confirmez que cette adresse est la vôtre, et vous pourrez l’ouvrir sur tous vos appareils.',
  },
  'mail.welcome.preview': 'Votre carte est prête. Confirmez que cette adresse est la vôtre.',
  'mail.welcome.offer': 'Votre première offre',
  'mail.welcome.enough': {
    one: '{count} point. Vous en avez déjà assez.',
    other: '{count} points. Vous en avez déjà assez.',
  },
  'mail.pass.points': { one: 'point', other: 'points' },
  'mail.pass.code': 'Code de membre',
  'mail.offer.off': 'de rabais',
  'mail.offer.product': 'Produit',
  'mail.offer.experience': 'Expérience',
  'mail.offer.cost': { one: '{count} point', other: '{count} points' },
  'mail.passwordChanged.preview': 'Si c’était vous, il n’y a rien à faire.',
  'mail.passwordChanged.when': 'Quand',
  'mail.passwordChanged.wasYou': 'C’était vous\u00A0? Alors il n’y a rien à faire.',
  'mail.pointsEnd.figure': { one: 'point, valable jusqu’au', other: 'points, valables jusqu’au' },
  'mail.pointsEnd.button': 'Utiliser mes points',
  'mail.piece': '{piece}, dessin signé {brand}.',
  'mail.transferOffered.preview':
    '«\u00A0{message}\u00A0» La pièce est à vous dès que vous l’acceptez.',
  'mail.paymentReceipt.price': 'Prix',
  'mail.paymentReceipt.tax': 'Taxes',
  'mail.paymentReceipt.fee': 'Frais de réseau',
  'mail.paymentReceipt.total': 'Total',
  'mail.paymentRefunded.total': 'Remboursé',
  'mail.hello': 'Bonjour {name},',
  'mail.codeWhereAsked': 'Saisissez ce code sur la page qui vous l’a demandé\u00a0:',
  'mail.orLink': 'Ou connectez-vous avec ce lien\u00a0:',
  'mail.code':
    'Ou saisissez ce code là où vous avez commencé, par exemple dans l’application de votre téléphone\u00A0:',
  'mail.staffLogin.subject': 'Votre lien de connexion aux caisses de {brand}',
  'mail.staffLogin.title': 'Votre lien de connexion',
  'mail.staffLogin.lead':
    'Touchez le bouton sur l’appareil avec lequel vous gérez les caisses de {brand}.',
  'mail.staffLogin.button': 'Se connecter',
  'mail.staffLogin.valid': {
    one: 'Le lien est valable {count} minute et ne peut servir qu’une fois. Si vous n’avez rien demandé, ignorez ce courriel.',
    other:
      'Le lien est valable {count} minutes et ne peut servir qu’une fois. Si vous n’avez rien demandé, ignorez ce courriel.',
  },
  'mail.reason.staffLogin':
    'Vous recevez ce courriel parce qu’un lien de connexion aux caisses de {brand} a été demandé pour {email}.',
  'mail.staffInvited.subject': 'Vous pouvez gérer les caisses de {brand}',
  'mail.staffInvited.title': 'Bienvenue dans l’équipe',
  'mail.staffInvited.lead':
    'Vous pouvez maintenant associer des caisses de {brand} et ajouter les personnes qui s’en servent.',
  'mail.staffInvited.next':
    'Pour vous connecter, entrez {email} sur la page ci-dessous. Nous vous enverrons un lien, et vous pourrez ajouter une clé d’accès.',
  'mail.staffInvited.button': 'Ouvrir les caisses',
  'mail.reason.staffInvited':
    'Vous recevez ce courriel parce que l’adresse {email} a été ajoutée à l’équipe de {brand}.',
  'mail.staffPasskeyAdded.subject': 'Une clé d’accès a été ajoutée pour les caisses de {brand}',
  'mail.staffPasskeyAdded.title': 'Une clé d’accès a été ajoutée',
  'mail.staffPasskeyAdded.lead':
    'Désormais, une clé d’accès ajoutée sur {device} ouvre en votre nom les caisses de {brand}, sans courriel.',
  'mail.staffPasskeyAdded.notYou':
    'Si ce n’était pas vous, connectez-vous, retirez cette clé d’accès et prévenez l’équipe de {brand}.',
  'mail.reason.staffPasskeyAdded':
    'Vous recevez ce courriel parce qu’une clé d’accès a été ajoutée pour {email} aux caisses de {brand}. Il concerne la sécurité de votre accès\u00A0: il ne peut pas être désactivé.',
  'mail.staffPasskeyRemoved.subject': 'Une clé d’accès pour les caisses de {brand} a été retirée',
  'mail.staffPasskeyRemoved.title': 'Une clé d’accès a été retirée',
  'mail.staffPasskeyRemoved.lead':
    'La clé d’accès ajoutée sur {device} n’ouvre plus les caisses de {brand}.',
  'mail.staffPasskeyRemoved.notYou':
    'Vous pouvez toujours vous connecter par courriel. Si ce n’était pas vous, prévenez l’équipe de {brand}.',
  'mail.reason.staffPasskeyRemoved':
    'Vous recevez ce courriel parce qu’une clé d’accès pour {email} a été retirée des caisses de {brand}. Il concerne la sécurité de votre accès\u00A0: il ne peut pas être désactivé.',
  'mail.valid': {
    one: 'Le lien et le code servent une seule fois, pendant {count} minute.',
    other: 'Le lien et le code servent une seule fois, pendant {count} minutes.',
  },
  'mail.notYou':
    'Si vous n’avez rien demandé, ignorez ce courriel. Sans lui, personne ne peut se connecter\u00a0: ne le transmettez pas.',
  'mail.plainLink':
    'Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur\u00a0:',
  'auth.alreadyMember':
    'Vous êtes déjà membre. Un courriel avec votre lien de connexion est en route vers cette adresse.',
}
