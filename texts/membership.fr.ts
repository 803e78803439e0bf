import type { Text } from './format.ts'
import type { membershipEn } from './membership.en.ts'

export const membershipFr: Record<keyof typeof membershipEn, Text> = {
  'preview.title': 'Aperçu',
  'preview.line': 'Voici un aperçu du niveau {tier}. La personne et les points sont fictifs.',
  'preview.askForFresh':
    'Un aperçu reste ouvert une journée. La personne qui vous a envoyé ce lien peut en créer un autre.',
  'membership.tiers': 'Les niveaux',
  'membership.tiersLead':
    'Votre niveau dépend des points gagnés au cours des 18\u00A0derniers mois.',
  'membership.youAreHere': 'Vous êtes ici',
  'membership.tierFrom': { one: 'Dès {count} point', other: 'Dès {count} points' },
  'membership.tierOpen': 'Pour tous les membres',
  'membership.tierReached': 'Atteint',
  'membership.tierToReach': { one: 'Encore {count} point', other: 'Encore {count} points' },
  'membership.reached': 'Vous avez atteint le niveau {tier}.',
  'membership.faq': 'Bon à savoir',
  'membership.faq1': 'Quand expirent mes points\u00a0?',
  'membership.faq1Answer': 'Après 18\u00A0mois sans en gagner ni en dépenser.',
  'membership.faq2': 'Comment passer au niveau suivant\u00a0?',
  'membership.faq2Answer':
    'Chaque dollar entier dépensé vaut un point. Le niveau suivant est à vous dès que vous l’atteignez, et pour 18\u00A0mois.',
  'membership.faq3': 'Comment utiliser un code\u00a0?',
  'membership.faq3Answer':
    'Présentez-le à la caisse ou saisissez-le en ligne. Vos codes restent dans votre carte, qui s’ouvre même hors ligne.',
  'membership.faq4': 'Comment me reconnecter\u00a0?',
  'membership.faq4Answer':
    'Avec un lien ou un code que nous vous envoyons par courriel, ou avec votre mot de passe si vous en avez choisi un.',

  'points.earn': 'Gagner des points',
  'points.rate': '1\u00A0point par dollar',
  'points.earn.Referrals': 'Parrainer un proche',
  'points.earn.Referrals.hint': 'Après son adhésion et un achat',
  'points.earn.ShopReferrals': 'Partager la boutique',
  'points.earn.ShopReferrals.hint': 'Quand un membre achète avec votre lien',
  'points.earn.BirthdayPoints': 'Votre anniversaire',
  'points.earn.BirthdayPoints.hint': 'Une fois par an',
  'points.earn.InstagramFollow': 'Nous suivre sur Instagram',
  'points.earn.InstagramFollow.hint': 'Une seule fois',
  'points.earn.StravaFollow': 'Nous suivre sur Strava',
  'points.earn.StravaFollow.hint': 'Une seule fois',
  'points.earn.JudgeMe': 'Donner votre avis',
  'points.earn.JudgeMe.hint': 'Une fois par produit',

  'earn.getLink': 'Mon lien',
  'earn.addBirthday': 'Ajouter la date',
  'earn.birthdayOn': { one: '{count} point le {date}', other: '{count} points le {date}' },
  'earn.toShop': 'À la boutique',
  'earn.video': {
    one: 'Une vidéo de 30\u00A0secondes que vous avez filmée sur nous\u00A0: {count}\u00A0point, une fois par vidéo.',
    other:
      'Une vidéo de 30\u00A0secondes que vous avez filmée sur nous\u00A0: {count}\u00A0points, une fois par vidéo.',
  },
  'earn.videoSend': 'Envoyez-nous votre vidéo',
  'earn.follow': 'Suivre',
  'earn.followed': 'Abonné',

  'follow.lead': {
    one: 'Suivez-nous sur {network} pour obtenir {count} point. Une seule fois.',
    other: 'Suivez-nous sur {network} pour obtenir {count} points. Une seule fois.',
  },
  'follow.start': 'Suivre sur {network}',
  'follow.sending': 'Nous vous dirigeons vers un site externe. Une seconde…',
  'follow.given': {
    one: 'Merci. {count} point est à vous.',
    other: 'Merci. {count} points sont à vous.',
  },
  'follow.givenBefore': 'Merci. Vous avez déjà reçu ces points.',
  'follow.none': 'Cela ne donne pas de points en ce moment.',
  'follow.open': 'Ouvrir {network}',

  'refer.friendLead': {
    one: 'Envoyez ce lien à un proche. Dès qu’il aura adhéré avec ce lien et fait un achat d’au moins {least}, remboursements déduits, vous recevrez {count} point.',
    other:
      'Envoyez ce lien à un proche. Dès qu’il aura adhéré avec ce lien et fait un achat d’au moins {least}, remboursements déduits, vous recevrez {count} points.',
  },
  'refer.shopLead': {
    one: 'Envoyez ce lien vers la boutique à vos proches. Vous recevrez {count} point dès qu’un proche aura fait avec ce lien un achat d’au moins {least}, remboursements déduits, sera membre et aura confirmé son adresse.',
    other:
      'Envoyez ce lien vers la boutique à vos proches. Vous recevrez {count} points dès qu’un proche aura fait avec ce lien un achat d’au moins {least}, remboursements déduits, sera membre et aura confirmé son adresse.',
  },
  'refer.offline': 'Vous êtes hors ligne. Il faut une connexion pour obtenir votre lien.',
  'refer.link': 'Votre lien',
  'refer.copy': 'Copier le lien',
  'refer.copyFailed': 'Maintenez le doigt sur le lien pour le copier',
  'refer.showCode': 'Afficher le code QR',
  'refer.code': 'Code QR de votre lien',
  'refer.scan': 'Pour ouvrir votre lien, il suffit de scanner ce code avec un téléphone.',
  'refer.share': 'Partager le lien',
  'refer.friends': 'Proches qui ont adhéré',
  'refer.friend': 'Un proche',
  'refer.joined': 'Adhésion le {date}',
  'refer.credited': { one: '{count} point le {date}', other: '{count} points le {date}' },
  'refer.waiting': 'Les points viendront avec son premier achat d’au moins {least}.',
  'refer.reversed':
    'L’achat a été remboursé. Les points viendront avec son prochain achat d’au moins {least}.',
  'refer.noFriends':
    'Vos proches figurent ici dès qu’ils ont adhéré et confirmé leur adresse courriel.',
  'refer.friendsOffline': 'Vous êtes hors ligne. Il faut une connexion pour voir qui a adhéré.',
  'membership.toItem': 'Voir votre adhésion dans votre collection',

  'history.redeemedVoucher': 'Échange contre un bon',
  'history.friendReferral': 'Parrainage',
  'history.purchase': 'Achat',
  'history.importWithoutRedemption': 'Importation sans échange',
  'history.yearlySpend': 'Dépenses de l’année en cours',
  'history.shopReferral': 'Partage de la boutique',
  'history.birthday': 'Anniversaire',
  'history.instagramFollow': 'Abonnement Instagram',
  'history.pointsTransferred': 'Points transférés',
  'history.redeemablePointsTransferred': 'Points échangeables transférés',
  'history.subscriptionPurchase': 'Achat par abonnement',
  'history.review': 'Avis publié',
  'history.customAction': 'Opération particulière',
  'history.pollResponse': 'Réponse à un sondage',
  'history.stravaFollow': 'Abonnement Strava',
  'history.unknown': 'Action inconnue',
  'history.refund': 'Remboursement',
  'history.title': 'Historique des points',
  'history.older': 'Afficher les plus anciens',
  'history.expected': 'Pas encore crédités',
  'history.canStillCome': 'Encore possible',
  'history.willNotCome': 'Non admissible',
  'history.emptyTitle': 'Votre histoire commence ici',
  'history.emptyText': 'Ce que vous gagnez et ce que vous dépensez s’affichera ici.',
}
