import type { ProblemCode } from './problems.ts'
import type { SuccessCode } from './successes.ts'

/** The French messages, which only a page in French loads. */
export const problemsFr: Record<ProblemCode, string> = {
  BAD_REQUEST: 'Oups. Cet appel a renvoyé une erreur 400. Requête incorrecte.',
  UNAUTHORIZED: 'Vous n’êtes pas autorisé à voir ce contenu.',
  UNPROCESSABLE: 'Oups. Cet appel a renvoyé une erreur 422. Demande impossible à traiter.',
  ITEM_NOT_FOUND: 'Cette pièce n’est pas dans votre collection. Vous l’avez peut-être donnée.',
  NOT_FOUND: 'Oups. Cet appel a renvoyé une erreur 404. Veuillez réessayer plus tard.',
  SERVER_ERROR: 'Oups. Cet appel a renvoyé une erreur 500. Veuillez réessayer plus tard.',
  SOMETHING_WENT_WRONG:
    'Oups\u00A0! Quelque chose n’a pas fonctionné. Veuillez réessayer plus tard.',
  INVALID_EMAIL: 'Veuillez saisir une adresse courriel valide.',
  TERMS_REQUIRED_TO_JOIN: 'Veuillez accepter les conditions générales.',
  WRONG_CREDENTIALS: 'Courriel ou mot de passe incorrect.',
  LOGIN_TOO_OLD:
    'Votre dernière connexion date un peu. Reconnectez-vous, pour que nous sachions que c’est bien vous.',
  VERIFY_TO_STAY_LOGGED_IN:
    'Confirmez d’abord votre adresse e-mail. Dans votre compte, nous pouvons vous envoyer l’e-mail qu’il vous faut.',
  PASSKEY_UNKNOWN:
    'Nous ne connaissons pas cette clé d’accès. Connectez-vous autrement; vous pourrez l’ajouter de nouveau sous Appareils.',
  PASSKEY_FAILED: 'La clé d’accès n’a pas pu être vérifiée. Veuillez réessayer.',
  TOO_MANY_PASSKEYS:
    'Vous avez déjà autant de clés d’accès que nous pouvons en garder. Retirez-en d’abord une.',
  WRONG_CODE: 'Code de vérification incorrect.',
  CODE_REQUIRED: 'Veuillez saisir le code reçu par courriel.',
  CODE_EXPIRED: 'Ce code a expiré ou a déjà servi. Veuillez demander un nouveau courriel.',
  CHALLENGE_EXPIRED:
    'Le délai est dépassé, ou cela a été terminé ailleurs. Revenez en arrière et recommencez.',
  TOO_MANY_CODES:
    'Trop de codes incorrects. Ouvrez le lien de votre courriel, ou demandez un nouveau courriel et ouvrez son lien.',
  TOO_MANY_WRONG_CODES:
    'Trop de codes incorrects. Veuillez patienter, puis demander un nouveau courriel.',
  BEGIN_AGAIN: 'Trop de codes incorrects. Revenez en arrière et recommencez.',
  TOO_MANY_WRONG_PASSWORDS:
    'Il y a eu trop de mots de passe incorrects pour cette adresse. Connectez-vous avec un lien envoyé par courriel, ou réinitialisez votre mot de passe.',
  TOO_MANY_EMAILS:
    'Nous n’avons pas envoyé ce courriel, car plusieurs viennent d’être demandés pour cette adresse. Veuillez patienter, puis réessayer.',
  EMAIL_AND_PASSWORD_REQUIRED: 'Veuillez saisir un courriel et un mot de passe.',
  LOGIN_FAILED: 'Oups\u00A0! Quelque chose n’a pas fonctionné. Réessayez plus tard.',
  LINK_EXPIRED: 'Le lien de connexion a expiré. Veuillez réessayer.',
  NO_ACCOUNT:
    'Saisissez votre courriel sur la page d’accueil pour adhérer et profiter des avantages.',
  NO_ACCOUNT_INFO: 'Aucune information de compte trouvée.',
  JOIN_FAILED: 'Quelque chose n’a pas fonctionné. Veuillez réessayer plus tard.',
  ALL_FIELDS_REQUIRED: 'Veuillez remplir tous les champs.',
  PASSWORDS_DIFFER: 'Les mots de passe ne correspondent pas.',
  PASSWORD_TOO_SIMPLE:
    'Le mot de passe doit contenir au moins un chiffre, une majuscule et une minuscule, et au moins 8\u00A0caractères',
  PASSWORD_TOO_LONG: 'Veuillez choisir un mot de passe de 128\u00A0caractères au plus.',
  PASSWORD_TOO_COMMON:
    'Ce mot de passe est très répandu, donc facile à deviner. Veuillez en choisir un autre.',
  WRONG_PASSWORD: 'Ce n’est pas votre mot de passe actuel.',
  PASSWORD_NEEDED: 'Veuillez saisir votre mot de passe actuel.',
  TERMS_REQUIRED: 'Vous devez accepter nos conditions générales.',
  INVALID_TELEPHONE:
    'Veuillez saisir un numéro de téléphone valide, avec l’indicatif du pays s’il est étranger.',
  INVALID_BIRTHDATE: 'Veuillez saisir une date de naissance passée.',
  BIRTHDATE_OPEN: 'Choisissez cette date, ou annulez.',
  BIRTHDATE_IS_SET:
    'La date de naissance ne peut être saisie qu’une fois. Écrivez-nous si elle est incorrecte.',
  RESET_EXPIRED: 'Ce lien a expiré ou a déjà servi. Veuillez en demander un nouveau.',
  EMAIL_TAKEN:
    'Cette adresse appartient désormais à un autre compte. Veuillez en choisir une autre.',
  NOTIFICATIONS_FAILED:
    'Nous n’avons pas pu activer les notifications. Veuillez réessayer plus tard.',
  PUSH_SERVICE_UNKNOWN:
    'Nous ne pouvons pas envoyer de notifications à ce navigateur. Essayez-en un autre, comme Chrome, Firefox, Edge ou Safari.',
  BILLING_FAILED:
    'Impossible d’enregistrer votre adresse de facturation. Veuillez réessayer plus tard.',
  INVALID_COUNTRY: 'Veuillez choisir un pays dans la liste.',
  INVALID_STATE: 'Veuillez choisir un État ou une province de ce pays.',
  INVALID_ZIP: 'Veuillez saisir un code postal valide pour ce pays.',
  CLAIM_FAILED: 'Erreur lors de la récupération de l’adhésion. Veuillez réessayer plus tard.',
  COLLECTION_UNAVAILABLE:
    'Oups. Nous n’avons pas pu charger votre collection. Veuillez réessayer plus tard.',
  MEMBERSHIP_UNAVAILABLE:
    'Oups. Nous n’avons pas pu charger votre adhésion. Veuillez réessayer plus tard.',
  POINTS_UNAVAILABLE: 'Oups. Nous n’avons pas pu charger vos points. Veuillez réessayer plus tard.',
  TIERS_UNAVAILABLE: 'Oups. Nous n’avons pas pu charger les niveaux. Veuillez réessayer plus tard.',
  REFERRAL_UNAVAILABLE:
    'Une erreur est survenue lors de l’obtention de votre code de parrainage. Veuillez réessayer plus tard.',
  PREVIEW_EXPIRED: 'Le lien d’aperçu a expiré. Veuillez réessayer avec un nouveau lien d’aperçu.',
  HISTORY_UNAVAILABLE:
    'Une erreur est survenue lors du chargement de l’historique de vos points. Veuillez réessayer plus tard.',
  OFFERS_UNAVAILABLE:
    'Une erreur est survenue lors du chargement de vos offres. Veuillez réessayer plus tard.',
  VOUCHERS_UNAVAILABLE:
    'Une erreur est survenue lors du chargement de vos bons. Veuillez réessayer plus tard.',
  NOT_ENOUGH_POINTS: 'Vous n’avez pas assez de points pour obtenir cette offre.',
  OFFER_NOT_FOR_TIER: 'Votre niveau ne donne pas accès à cette offre.',
  OFFER_NOT_FOUND: 'Cette offre n’est plus disponible.',
  MEDIA_UNAVAILABLE: 'Oups. Un problème est survenu. Veuillez réessayer plus tard.',
  VOUCHER_CLAIM_FAILED:
    'Impossible d’obtenir le code promo. Notre équipe a été avertie. Veuillez réessayer plus tard.',
  VOUCHERS_ALL_GONE:
    'Impossible d’obtenir le code promo. Notre équipe a été avertie. Veuillez réessayer plus tard.',
  VERIFY_EMAIL_FIRST:
    'Veuillez d’abord confirmer votre adresse courriel\u00a0: ces codes sont en nombre limité. Sous Compte, nous vous envoyons le courriel pour le faire.',
  VOUCHER_CLAIMED_BEFORE: 'Vous avez déjà obtenu un code de cet avantage avec un autre compte.',
  BIRTHDATE_NEEDED:
    'Ajoutez d’abord votre date de naissance\u00A0: ce bon est pour votre anniversaire.',
  NOT_YOUR_BIRTHDAY:
    'Vous pouvez obtenir ce bon une fois par an, à partir d’une semaine avant votre anniversaire et pendant un mois.',
  BENEFIT_NOT_FOUND: 'Cet avantage n’est plus disponible.',
  BENEFIT_USED_BEFORE: 'Cet avantage a été utilisé avant que la pièce ne vous parvienne.',
  ITEM_ON_ITS_WAY:
    'Cet avantage vient avec une pièce que vous transférez. Annulez le transfert pour l’utiliser.',
  DRAFT_ORDER_FAILED:
    'La boutique ne répond pas pour le moment. Veuillez réessayer dans un instant.',
  ANNOUNCEMENTS_UNAVAILABLE: 'Erreur lors du chargement des annonces',
  CONTEST_UNAVAILABLE: 'Erreur lors du chargement du concours',
  CONTEST_ENTRY_FAILED: 'Erreur lors de la participation au concours\u00A0!',
  CONTEST_NOT_FOUND: 'Erreur lors du chargement du concours',
  CONTEST_IS_OVER: 'Ce concours est terminé.',
  CONTEST_NOT_BEGUN: 'Ce concours n’a pas encore commencé.',
  CONTEST_TERMS_CHANGED:
    'Le règlement de ce concours a changé. Veuillez le relire et l’accepter de nouveau.',
  ALREADY_ENTERED: 'Vous participez déjà à ce concours.',
  TRANSFER_NOT_FOUND: 'Code de transfert introuvable. Vérifiez votre code et réessayez.',
  TRANSFER_GONE: 'Ce transfert de NFT n’est plus disponible',
  TRANSFER_USED:
    'Désolé, ce lien d’accès a déjà été utilisé… Si c’était vous, connectez-vous\u00A0: ce que vous avez récupéré est dans votre collection.',
  TRANSFER_FOR_ANOTHER:
    'Ce transfert est destiné à une autre adresse. Connectez-vous avec l’adresse à laquelle il a été envoyé.',
  OWN_TRANSFER: 'C’est vous qui l’avez envoyé. Seul son destinataire peut l’accepter.',
  CANCEL_FAILED: 'Oups. Un problème est survenu. Veuillez réessayer plus tard.',
  TRANSFER_EMAILS_REQUIRED: 'Veuillez remplir les deux champs d’adresse courriel.',
  TRANSFER_EMAILS_DIFFER: 'Les deux adresses doivent être identiques.',
  TRANSFER_TO_SELF:
    'C’est votre propre adresse. Entrez celle de la personne à qui vous voulez l’offrir.',
  TRANSFER_MESSAGE_TOO_LONG: 'Veuillez raccourcir votre message à 500 caractères.',
  VERIFY_TO_TRANSFER: 'Vérifiez d’abord votre compte pour pouvoir transférer une pièce.',
  TRANSFER_PENDING: 'Cette pièce est déjà en chemin. Annulez d’abord ce transfert.',
  MEMBERSHIP_NOT_TRANSFERABLE:
    'C’est votre carte de membre. Vos points y sont attachés, elle reste donc à vous.',
  WALLETS_UNAVAILABLE: 'Impossible de charger vos portefeuilles. Veuillez réessayer plus tard.',
  WALLET_CHAIN_UNAVAILABLE: 'Les portefeuilles de ce réseau ne peuvent pas être connectés ici.',
  WALLET_ADDRESS_INVALID: 'Ce n’est pas l’adresse d’un portefeuille.',
  WALLET_ADDRESS_OTHER_CHAIN: 'Cette adresse appartient à un autre réseau.',
  WALLET_ADDRESS_ZERO:
    'Cette adresse n’appartient à personne. Veuillez utiliser votre propre portefeuille.',
  WALLET_ADDRESS_CHECKSUM: 'Cette adresse contient une erreur : ses majuscules ne concordent pas.',
  WALLET_CHALLENGE_EXPIRED:
    'Cette demande n’est plus valable. Veuillez reconnecter votre portefeuille.',
  WALLET_SIGNATURE_WRONG: 'La signature ne vient pas de ce portefeuille. Veuillez le reconnecter.',
  WALLET_NOT_CONNECTED: 'Votre portefeuille n’a pas pu être connecté. Veuillez réessayer.',
  WALLET_NOT_READ: 'Impossible de consulter votre portefeuille. Veuillez réessayer plus tard.',
  VERIFY_TO_CONNECT_WALLET: 'Vérifiez d’abord votre compte pour pouvoir connecter un portefeuille.',
  TOO_MANY_WALLETS: 'Vous avez connecté 20 portefeuilles. Veuillez d’abord en déconnecter un.',
  VERIFY_TO_WITHDRAW:
    'Vérifiez d’abord votre compte pour pouvoir déplacer une pièce vers un portefeuille.',
  ITEM_NOT_MINTED:
    'Cette pièce n’est pas encore sur la blockchain. Elle ne peut donc pas aller dans un portefeuille.',
  MEMBERSHIP_NOT_WITHDRAWABLE:
    'C’est votre carte de membre. Vos points y sont attachés, elle reste donc ici.',
  WITHDRAWAL_PENDING: 'Cette pièce est déjà en chemin, vers une personne ou un portefeuille.',
  WALLET_NOT_SET_UP:
    'Votre portefeuille n’a pas encore de place pour cette pièce. Veuillez d’abord la préparer.',
  WALLET_NOT_OWN: 'Veuillez d’abord connecter ce portefeuille.',
  WALLET_IS_CONTRACT: 'C’est l’adresse des pièces elles-mêmes, pas celle d’un portefeuille.',
  WITHDRAWALS_UNAVAILABLE:
    'Les pièces ne peuvent pas aller sur ce réseau en ce moment. Veuillez réessayer plus tard.',
  WITHDRAWAL_FAILED:
    'Impossible de déplacer cette pièce vers votre portefeuille. Veuillez réessayer plus tard.',
  ITEM_IN_WALLET:
    'Cette pièce est dans votre propre portefeuille. Vous pouvez l’envoyer à partir de là.',
  TOO_MANY_TRANSFERS:
    'Vous avez 20 transferts en chemin. Attendez que l’un d’eux soit accepté, ou annulez-en un.',
  TOO_MANY_TRANSFER_EMAILS:
    'Vous avez envoyé beaucoup de courriels aujourd’hui. Veuillez réessayer demain.',
  TRANSFER_SENT_RECENTLY: 'Nous venons d’envoyer ce courriel. Laissez-lui un moment pour arriver.',
  CARD_NOT_SAVED: 'Oups. Quelque chose n’a pas fonctionné. Veuillez réessayer plus tard.',
  CARD_NOT_ACCEPTED:
    'Votre banque n’a pas accepté cette carte. Vérifiez ses coordonnées ou utilisez une autre carte.',
  VERIFY_TO_SAVE_CARD:
    'Veuillez d’abord vérifier votre compte\u00a0: vous pourrez ensuite enregistrer une carte.',
  TOO_MANY_CARDS:
    'Trop de cartes ont été essayées\u00a0: nous n’avons pas utilisé celle-ci, et rien n’a été débité. Patientez, puis réessayez, ou écrivez-nous.',
  CARD_ENTRY_EXPIRED:
    'La saisie de votre carte a expiré. Veuillez saisir de nouveau ses coordonnées.',
  CARD_NUMBER_SENT:
    'Un numéro de carte ne doit jamais être envoyé ici. Veuillez utiliser les champs de carte.',
  DROP_NOT_OPEN: 'Cette ouverture n’a pas encore commencé.',
  DROP_SOLD_OUT:
    'Toutes les pièces sont vendues ou réservées pour quelqu’un d’autre. Revenez voir dans quelques minutes.',
  TOO_MANY_HOLDS:
    'Cette pièce a été réservée trop souvent sans être payée. Veuillez réessayer demain.',
  BOUGHT_BEFORE: 'Vous avez déjà acheté cette pièce.',
  VERIFY_TO_BUY:
    'Veuillez d’abord vérifier votre compte\u00a0: vous pourrez ensuite acheter une pièce.',
  BILLING_NEEDED: 'Veuillez d’abord saisir votre adresse de facturation\u00a0: la taxe en dépend.',
  CART_EXPIRED: 'Cette pièce ne vous est plus réservée. Veuillez recommencer. Rien n’a été débité.',
  CART_CHANGED: 'Le total a changé. Veuillez le vérifier avant de payer.',
  RISK_SESSION_NEEDED: 'Cette page est ouverte depuis trop longtemps. Rechargez-la et réessayez.',
  RISK_UNAVAILABLE:
    'Nous n’avons pas pu vérifier ce paiement\u00a0: rien n’a été débité. Veuillez réessayer dans quelques minutes.',
  PAYMENT_REFUSED:
    'Nous ne pouvons pas accepter ce paiement en ligne, et rien n’a été débité. Écrivez-nous, nous vous aiderons.',
  NOT_AUTHENTICATED:
    'Votre banque n’a pas confirmé votre identité, et rien n’a été débité. Réessayez ou utilisez une autre carte.',
  PAYMENT_UNAVAILABLE:
    'Le paiement est impossible en ce moment, et rien n’a été débité. Veuillez réessayer dans quelques minutes.',
  PAYMENT_IN_PROGRESS: 'Votre paiement est en cours. Veuillez en attendre le résultat.',
  SIGN_UP_FIELDS_REQUIRED: 'Veuillez remplir tous les champs.',
  SIGN_UP_TERMS_REQUIRED: 'Veuillez accepter les conditions générales.',
  SIGN_UP_FAILED: 'Nous n’avons pas pu vous inscrire. Veuillez réessayer plus tard.',
  DROP_NOT_FOUND: 'Cette ouverture n’est plus disponible.',
  DROP_IS_OPEN: 'Cette ouverture a déjà eu lieu.',
  ADDRESS_NOT_CONFIRMED:
    'Veuillez d’abord confirmer votre adresse avec le lien du courriel que nous vous avons envoyé.',
  POLL_FAILED: 'Erreur lors de l’envoi de votre réponse. Veuillez réessayer.',
  POLL_NOT_FOUND: 'Aucun sondage trouvé pour cet avantage.',
  POLL_CHOICE_REQUIRED: 'Veuillez choisir une des réponses.',
  POLL_ANSWER_EMPTY: 'Impossible d’envoyer une réponse vide.',
  POLL_ANSWER_TOO_LONG: 'Nombre maximal de caractères atteint.',
  WRONG_BRAND_HOST: 'Cette adresse n’appartient à aucune marque de ce serveur.',
  KEY_IN_FLIGHT: 'Cette demande est encore en cours. Veuillez réessayer dans un instant.',
  KEY_USED_FOR_ANOTHER_BODY: 'Cette clé d’idempotence a déjà servi pour une autre demande.',
  TOO_MANY_REQUESTS: 'Trop de tentatives. Veuillez patienter un instant et réessayer.',
  APPLE_PASS_FAILED:
    'La carte pour Apple Wallet n’a pas pu être créée. Veuillez réessayer plus tard.',
  GOOGLE_PASS_FAILED:
    'La carte pour Google Wallet n’a pas pu être créée. Veuillez réessayer plus tard.',
  BODY_TOO_LARGE: 'Cette demande est trop volumineuse.',
  UNSUPPORTED_BODY: 'Cette demande n’est pas dans un format lisible.',
  OVERLOADED: 'Nous sommes très sollicités. Veuillez réessayer dans un instant.',
  CANNOT_SAVE:
    'Nous ne pouvons rien enregistrer pour le moment, rien n’a donc été modifié. Veuillez réessayer dans quelques minutes.',
  NO_ANSWER:
    'Nous n’avons pas reçu de réponse\u00a0: votre demande a peut-être été prise en compte. Vous pouvez réessayer sans crainte, elle ne comptera qu’une fois.',
  STOPPED_WAITING:
    'Nous n’attendons plus de réponse. Votre demande peut encore aboutir\u00a0: vérifiez avant de réessayer.',
  OFFLINE: 'Vous êtes hors ligne. Veuillez réessayer une fois connecté.',
}

export const successesFr: Record<SuccessCode, string> = {
  ACCOUNT_SAVED: 'Compte enregistré\u00a0!',
  BILLING_SAVED: 'Adresse de facturation enregistrée\u00a0!',
  PASSWORD_CHANGED:
    'Mot de passe modifié\u00a0! Utilisez votre nouveau mot de passe à votre prochaine connexion\u00a0!',
  EMAIL_CHANGED: 'Votre nouvelle adresse est confirmée.',
  EMAIL_CHANGE_CANCELED: 'Votre adresse reste la même. Le lien du courriel ne fonctionne plus.',
  PASSKEY_ADDED: 'C’est fait\u00A0: la prochaine fois, votre téléphone vous ouvre.',
  PASSKEY_REMOVED: 'La clé d’accès a été retirée.',
  DEVICE_REMEMBERED: 'Votre connexion est gardée sur cet appareil.',
  DEVICE_FORGOTTEN: 'Votre connexion sur cet appareil prendra fin dans l’heure.',
  DEVICE_LOGGED_OUT: 'Cet appareil a été déconnecté.',
  ACCOUNT_ERASED: 'Votre compte a été supprimé.',
  LOGGED_IN: 'Connexion réussie.',
  OFFER_REDEEMED: 'C’est fait, votre offre est à vous\u00A0!',
  REFERRAL_COPIED: 'Le lien de parrainage a été copié dans votre presse-papiers.',
  VOUCHER_CLAIMED: 'Le code promo est à vous.',
  PROMO_CODE_COPIED: 'Le code promo a été copié dans votre presse-papiers.',
  DRAFT_ORDER_READY: 'Votre commande est prête dans la boutique.',
  VOUCHER_COPIED: 'Le bon a été copié dans votre presse-papiers.',
  CONTEST_ENTERED: 'Votre participation au concours est enregistrée\u00A0!',
  FREE_ITEM_RESERVED: 'Elle est à vous. Elle sera dans votre collection à l’ouverture.',
  FREE_ITEM_CLAIMED: 'Votre pièce offerte est dans votre collection.',
  TRANSFER_SENT: 'Notification de transfert envoyée\u00A0!',
  TRANSFER_RESENT: 'Le courriel est reparti.',
  TRANSFER_CANCELLED: 'Transfert annulé.',
  TRANSFER_DECLINED: 'La pièce retourne à l’expéditeur.',
  TRANSFER_LINK_COPIED: 'Le lien a été copié.',
  WALLET_CONNECTED: 'Votre portefeuille est connecté.',
  WALLET_REMOVED: 'Le portefeuille est déconnecté.',
  ITEM_WITHDRAWN: 'NFT transféré dans votre portefeuille avec succès',
  APPLE_PASS_CREATED: 'Votre carte pour Apple Wallet est prête.',
  GOOGLE_PASS_CREATED: 'Votre carte pour Google Wallet est prête.',
  CARD_SAVED: 'Votre carte est enregistrée.',
  CARD_REMOVED: 'Votre carte a été supprimée.',
  TRANSACTION_COPIED: 'La transaction a été copiée.',
  CODE_COPIED: 'Le code a été copié dans votre presse-papiers.',
}
