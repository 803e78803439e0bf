import type { formsEn } from './forms.en.ts'
import type { Text } from './format.ts'

export const formsFr: Record<keyof typeof formsEn, Text> = {
  'ui.showPassword': 'Afficher le mot de passe',
  'birthdate.add': 'Ajouter ma date de naissance',
  'birthdate.change': 'Modifier',
  'birthdate.remove': 'Retirer',
  'birthdate.day': 'Jour',
  'birthdate.month': 'Mois',
  'birthdate.year': 'Année',
  'birthdate.use': 'Choisir cette date',
  'birthdate.cancel': 'Annuler',

  'login.pageTitle': 'Connexion',
  'login.title': 'Connexion',
  'login.lead': 'Nous vous envoyons un lien et un code. Aucun mot de passe à retenir.',
  'login.leadPassword': 'Saisissez votre courriel et votre mot de passe.',
  'login.sessionEnded':
    'Votre session est terminée. Votre carte et vos codes restent accessibles\u00A0; connectez-vous pour le reste.',
  'login.sendLink': 'M’envoyer un lien',
  'login.hint': 'Il est valable une seule fois, pendant 30\u00A0minutes.',
  'login.haveCode': 'J’ai déjà un code',
  'login.haveCodeTitle': 'Saisissez votre code',
  'login.haveCodeText': 'Il figure dans le courriel que vous avez demandé, à côté du lien.',
  'login.byPassword': 'Utiliser un mot de passe',
  'login.byPasskey': 'Utiliser une clé d’accès',
  'login.byLink': 'Recevoir plutôt un lien',
  'login.withPassword': 'Se connecter',
  'login.toJoin': 'Adhérer',
  'login.welcome': 'Heureux de vous revoir',
  'login.comingIn': 'Connexion en cours…',
  'login.continueAs': 'Continuer en tant que {email} dans ce navigateur\u00A0?',
  'login.switchTitle': 'Changer de compte\u00A0?',
  'login.switchText':
    'Session ouverte\u00A0: {current}. Le lien est pour {email}. Si vous continuez, la première session sera fermée sur ce téléphone.',
  'login.stay': 'Rester sur {current}',
  'login.anotherMember': 'un autre membre',
  'login.loggedOutLead':
    'Aucune session n’est ouverte sur ce téléphone. Connectez-vous pour retrouver votre carte et vos codes.',
  'login.notYet': 'Pas encore membre\u00A0?',
  'login.logOutTitle': 'Se déconnecter\u00A0?',
  'login.logOutText':
    'Votre carte et vos codes seront retirés de ce téléphone. Vous les retrouverez à la prochaine connexion, qui demande du réseau.',
  'login.logOutOffline': 'Vous êtes hors ligne\u00A0: sans réseau, impossible de vous reconnecter.',
  'login.stayLoggedIn': 'Garder ma session',
  'login.deadLink': 'Ce lien n’est plus valable',

  'password.label': 'Mot de passe',
  'password.again': 'Confirmez le mot de passe',
  'password.forgotten': 'Mot de passe oublié\u00A0?',

  'code.beginAgain': 'Recommencer',
  'code.title': 'Saisissez votre code',
  'code.text': 'Nous avons envoyé un code à {email}. Il est valable 30\u00A0minutes.',
  'code.sendAgain': 'Renvoyer le code',
  'code.sentAgain': 'Un autre code est en route vers {email}.',

  'register.title': 'Créez votre compte',
  'register.lead': 'Adhérez à {program} avec votre courriel et un mot de passe.',
  'register.alreadyKnown': 'Déjà membre\u00A0?',
  'register.firstName': 'Prénom',
  'register.lastName': 'Nom',
  'register.displayName': 'Nom affiché',
  'register.displayNameHint': 'Celui que les autres peuvent voir.',
  'register.telephone': 'Téléphone',
  'register.birthdate': 'Date de naissance',
  'register.birthdateHint':
    'Facultative, pour votre surprise d’anniversaire. Elle ne peut être saisie qu’une fois.',
  'register.send': 'Créer mon compte',

  'reset.title': 'Mot de passe oublié',
  'reset.lead':
    'Indiquez votre adresse. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  'reset.send': 'M’envoyer le lien',
  'reset.hint': 'Il est valable une seule fois, pendant 30\u00A0minutes.',
  'reset.toLogin': 'Retour à la connexion',
  'reset.sentTitle': 'Consultez vos courriels',
  'reset.sentText':
    'S’il existe un compte pour {email}, un courriel est en route. Son lien permet de choisir un nouveau mot de passe.',
  'reset.checking': 'Un instant…',
  'reset.newTitle': 'Choisissez un nouveau mot de passe',
  'reset.newLead': 'Il remplace l’ancien et met fin aux sessions ouvertes avec celui-ci.',
  'reset.save': 'Enregistrer le mot de passe',
  'reset.changedTitle': 'C’est fait',

  'confirm.title': 'Confirmez votre nouvelle adresse',
  'confirm.lead':
    'Une fois confirmée, l’adresse qui a reçu ce courriel sera celle où nous vous écrivons et avec laquelle vous vous connectez.',
  'confirm.send': 'Confirmer cette adresse',
  'confirm.done': 'Désormais, vous vous connectez avec {email}.',
  'confirm.toAccount': 'Voir mon compte',
  'confirm.takenTitle': 'Cette adresse est déjà prise',
  'confirm.cutTitle': 'Ce lien est incomplet',
  'confirm.cutText':
    'Ouvrez-le de nouveau depuis le courriel. Si cela ne suffit pas, changez d’adresse encore une fois.',

  'account.menu': 'Pages de votre compte',
  'account.back': 'Retour à votre compte',
  'account.none': 'Aucun',
  'account.confirmed': 'Confirmée',
  'account.notConfirmed': 'À confirmer',
  'account.details': 'Coordonnées',
  'account.verify': 'Vérification',
  'account.password': 'Mot de passe',
  'account.billing': 'Facturation',
  'account.wallet': 'Portefeuilles',
  'account.devices': 'Appareils',
  'account.data': 'Vos données',
  'account.sendEmail': 'M’envoyer le courriel',
  'account.sendCode': 'M’envoyer un code',
  'account.sendAgain': 'Renvoyer le courriel',
  'account.emailSent': 'Le courriel est en route vers {email}.',
  'account.logOutHint': 'La déconnexion retire votre carte et vos codes de ce téléphone.',

  'details.title': 'Coordonnées',
  'details.loading': 'Chargement des données du compte…',
  'details.firstName': 'Prénom',
  'details.lastName': 'Nom',
  'details.email': 'Courriel',
  'details.username': 'Nom affiché',
  'details.telephone': 'Numéro de téléphone',
  'details.birthdate': 'Date de naissance',
  'details.birthdateHint': 'Facultative. Elle ne peut être saisie qu’une fois.',
  'details.birthdateGift': {
    one: '{count} point le jour de votre anniversaire, une fois par an. La date ne peut être saisie qu’une fois.',
    other:
      '{count} points le jour de votre anniversaire, une fois par an. La date ne peut être saisie qu’une fois.',
  },
  'details.birthdateFixed': 'Une fois saisie, elle ne change plus. Si elle est incorrecte, {link}.',
  'details.writeToUs': 'écrivez-nous',
  'details.birthdateElsewhere': 'Nous indiquer votre date de naissance',
  'details.save': 'Enregistrer',
  'details.confirmed': 'L’adresse {email} est confirmée.',
  'details.verifyTitle': 'Confirmez votre courriel',
  'details.verifyText':
    'Confirmez que {email} est bien à vous. C’est ainsi que vous retrouverez votre compte si vous perdez ce téléphone.',
  'details.verifyMore': 'Comment ça marche\u00A0?',
  'details.newEmail':
    'Nous avons envoyé un courriel à {newEmail}. Tant que cette adresse n’est pas confirmée, {email} reste valable.',
  'details.keepEmail': 'Garder l’ancienne',
  'details.emailProof': 'Changement de courriel',
  'details.emailStays':
    'Nous enverrons un courriel à la nouvelle adresse. Tant qu’elle n’est pas confirmée, {email} reste valable.',
  'details.passwordForEmail': 'Pour que personne d’autre ne puisse s’emparer de votre compte.',
  'details.codeForEmail':
    'Pour que personne d’autre ne puisse s’emparer de votre compte, nous demandons un code. Nous l’envoyons à {email}.',
  'details.passwordTitle': 'Choisissez un mot de passe, si vous le souhaitez',
  'details.passwordText': 'Avec le code reçu par courriel, il confirme aussi votre adresse.',

  'password.lead': 'Vos autres appareils seront déconnectés.',
  'password.firstLead':
    'Jusqu’ici, vous vous connectez par courriel. Un mot de passe est une seconde façon d’entrer.',
  'password.current': 'Mot de passe actuel',
  'password.new': 'Nouveau mot de passe',
  'password.confirm': 'Confirmez le nouveau mot de passe',
  'password.rule': 'Au moins 8\u00A0caractères, avec une majuscule, une minuscule et un chiffre.',
  'password.change': 'Changer le mot de passe',
  'password.choose': 'Choisir ce mot de passe',
  'password.askCodeTitle': 'Connexion en deux étapes',
  'password.askCode': 'M’envoyer un code par courriel quand je me connecte avec mon mot de passe',
  'password.askCodePending': 'Pas encore enregistré\u00a0: confirmez avec votre mot de passe.',
  'password.askCodeHint':
    'Connaître votre mot de passe ne suffit plus pour entrer\u00A0: il faut aussi votre boîte de réception.',

  'billing.tab': 'Adresse',
  'billing.cardTab': 'Carte',
  'billing.country': 'Pays',
  'billing.chooseCountry': 'Choisir un pays',
  'billing.address': 'Adresse',
  'billing.city': 'Ville',
  'billing.state': 'État ou province',
  'billing.chooseState': 'Choisir',
  'billing.zip': 'Code postal',
  'billing.noZip': 'Ce pays n’a pas de codes postaux.',
  'billing.save': 'Enregistrer',

  'verify.title': 'Vérification du compte',
  'verify.nothingToDo': 'Votre adresse est confirmée. Tout est en ordre.',
  'verify.lead':
    'Votre adresse n’est pas encore confirmée. Il y a deux façons de montrer que {email} est bien à vous\u00A0:',
  'verify.byLink': 'Ouvrez le lien du courriel que nous vous envoyons.',
  'verify.byPassword':
    'Ou choisissez un mot de passe sur la page de vos coordonnées, et saisissez le code reçu dans le même courriel.',
  'verify.toDetails': 'Voir mes coordonnées',

  'devices.stayTitle': 'Sur cet appareil',
  'devices.stayText':
    'Votre session dure une heure. Gardez-la ouverte, et vous n’aurez plus besoin ici de courriel ni de mot de passe, tant que vous utilisez l’application au moins une fois en {days}\u00A0jours.',
  'devices.staying':
    'Votre session reste ouverte ici, jusqu’à ce que vous vous déconnectiez ou n’utilisiez plus l’application pendant {days}\u00A0jours.',
  'devices.stay': 'Rester connecté',
  'devices.stopStaying': 'Ne plus rester connecté',
  'devices.remembered': 'La session reste ouverte',
  'passkeys.title': 'Clés d’accès',
  'passkeys.text':
    'Une clé d’accès vous connecte comme vous déverrouillez votre téléphone\u00A0: visage, doigt ou code. Rien à retenir, et rien que quelqu’un puisse deviner.',
  'passkeys.add': 'Ajouter une clé d’accès',
  'passkeys.notHere': 'Ce navigateur ne peut pas avoir de clés d’accès.',
  'passkeys.since': 'Ajoutée le {date}',
  'passkeys.used': 'Utilisée le {date}',
  'passkeys.remove': 'Retirer',
  'devices.listTitle': 'Où vous êtes connecté',
  'devices.lead':
    'Déconnectez un appareil dont vous ne vous servez plus, ou que vous ne connaissez pas.',
  'devices.this': 'Cet appareil',
  'devices.since': 'Depuis le {date}, {time}',
  'devices.unknown': 'Appareil inconnu',
  'devices.logOutThere': 'Déconnecter cet appareil',
  'devices.everywhere': 'Se déconnecter partout',
  'devices.everywhereTitle': 'Se déconnecter partout\u00A0?',
  'devices.everywhereText':
    'Tous vos appareils seront déconnectés, celui-ci aussi, et les liens de connexion déjà envoyés ne fonctionneront plus. Votre carte et vos codes seront retirés de ce téléphone jusqu’à la prochaine connexion. Les cartes dans Apple Wallet ou Google Wallet ne seront plus valables\u00A0; vous pourrez alors en ajouter de nouvelles.',
  'devices.loggedOut': 'Tous vos appareils sont déconnectés.',

  'data.downloadTitle': 'Télécharger vos données',
  'data.downloadText':
    'Tout ce que nous savons sur vous, dans un fichier que d’autres logiciels peuvent lire.',
  'data.download': 'Télécharger mes données',
  'data.eraseTitle': 'Supprimer mon compte',
  'data.goes': 'Ce que nous supprimons',
  'data.goesText':
    'Votre nom, vos adresses, votre numéro de téléphone, votre date de naissance, votre mot de passe et nos courriels. Vous perdez votre adhésion, avec son niveau, ses points et tous les codes encore inutilisés.',
  'data.stays': 'Ce que nous gardons',
  'data.staysText':
    'Pour la comptabilité\u00A0: les points et les bons accordés, sans rien qui permette de vous identifier.',
  'data.eraseAction': 'Supprimer mon compte…',
  'data.eraseNow': 'Supprimer définitivement',
  'data.eraseKeep': 'Garder mon compte',
  'data.eraseCode':
    'Pour être sûrs que c’est vous, nous demandons un code. Nous l’envoyons à {email}.',
}
