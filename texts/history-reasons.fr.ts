import type { historyReasonsEn } from './history-reasons.en.ts'
import type { Text } from './format.ts'

/** French. */
export const historyReasonsFr = {
  'voucher.left': 'Il reste {left}',
  'explanationPlain.redeemed':
    'Vous avez échangé des points contre un bon. Les points échangés comptent toujours pour votre niveau.',
  'explanationPlain.purchase':
    'Vous avez fait un achat dans la boutique. Chaque dollar entier donne un point.',
  'explanationPlain.subscription':
    'Une commande de votre abonnement. Chaque dollar entier donne un point.',
  'reasonPlain.refund': 'Remboursement',
  'explanationPlain.refund':
    'Un montant vous a été remboursé, et les points correspondants ont été repris. Ils ne comptent plus pour votre niveau.',
  'explanationPlain.birthday': 'Un cadeau pour votre anniversaire, une fois par an.',
  'explanationPlain.poll':
    'Vous avez répondu à une de nos questions. Chaque sondage donne ses points une seule fois.',
  'reason.welcome': 'Bienvenue',
  'explanation.welcome':
    'Un cadeau pour votre adhésion. Vous pouvez l’échanger, et il compte pour votre niveau.',
  'reason.redeemed': 'Échange contre un bon',
  'explanation.redeemed':
    'Vous avez échangé des points contre «\u00A0{title}\u00A0». Les points échangés comptent toujours pour votre niveau.',
  'reason.purchase': 'Achat',
  'explanation.purchase':
    'Commande {order} du {date}\u00A0: vous avez payé {money}. Chaque dollar entier donne un point.',
  'reason.subscription': 'Achat par abonnement',
  'explanation.subscription':
    'Commande d’abonnement {order} du {date}\u00A0: vous avez payé {money}. Chaque dollar entier donne un point.',
  'reason.refund': 'Remboursement de la commande {order}',
  'explanation.refund':
    'Commande {order}\u00A0: {money} vous ont été remboursés, et les points correspondants ont été repris. Ils ne comptent plus pour votre niveau.',
  'reason.owed': 'Points encore dus',
  'explanation.owed':
    'Des points vous ont été repris alors qu’ils étaient déjà échangés. Ce qui manquait alors est retenu sur vos gains depuis.',
  'explanation.stillOwed': {
    one: '{count} point était déjà échangé\u00A0: il sera retenu sur vos prochains gains.',
    other:
      '{count} points étaient déjà échangés\u00A0: ils seront retenus sur vos prochains gains.',
  },
  'reason.review': 'Avis publié',
  'explanation.review':
    'Merci pour votre avis sur {product}. Un avis par produit acheté donne des points.',
  'reason.friendReferral': 'Parrainage',
  'explanation.friendReferral':
    '{friend} a adhéré par votre lien, a confirmé son adresse et a fait un premier achat.',
  'reason.shopReferral': 'Partage de la boutique',
  'explanation.shopReferral':
    '{friend} a découvert la boutique par votre lien et y a fait un achat.',
  'reason.referralReversed': 'Parrainage annulé',
  'explanation.referralReversed':
    '{friend} a obtenu le remboursement d’un achat. Il n’en reste pas assez pour compter, et les points correspondants ont donc été repris. Ils ne comptent plus pour votre niveau.',
  'reason.selfReferral': 'Parrainage annulé',
  'explanation.selfReferral':
    'Les deux comptes se sont révélés être les vôtres. Les points récompensent l’arrivée de quelqu’un d’autre\u00A0: ceux-ci ont été repris. Ils ne comptent plus pour votre niveau.',
  'reason.instagramFollow': 'Abonnement Instagram',
  'explanation.instagramFollow':
    'Vous suivez {brand} sur Instagram. Ces points sont donnés une seule fois.',
  'reason.stravaFollow': 'Abonnement Strava',
  'explanation.stravaFollow':
    'Vous suivez {brand} sur Strava. Ces points sont donnés une seule fois.',
  'reason.birthday': 'Joyeux anniversaire',
  'explanation.birthday': 'Un cadeau pour votre anniversaire du {date}, une fois par an.',
  'reason.poll': 'Réponse à un sondage',
  'explanation.poll':
    'Vous avez répondu à «\u00A0{title}\u00A0». Chaque sondage donne ses points une seule fois.',
  'reason.custom': 'Opération particulière',
  'explanation.custom': 'Ajouté par l’équipe de {brand}.',
  'reason.video': 'Votre vidéo',
  'explanation.video':
    'Merci pour votre vidéo de 30\u00A0secondes. L’équipe de {brand} a ajouté vos points.',
  'reason.import': 'Points d’avant',
  'explanation.import':
    'Repris d’un programme précédent. Ils comptent pour votre niveau et ne peuvent pas être échangés.',
  'reason.yearlySpend': 'Vos achats de l’année',
  'explanation.yearlySpend':
    'Ce que vous aviez dépensé cette année avant le début du programme. Cela compte pour votre niveau et ne peut pas être échangé.',
  'reason.transferred': 'Points d’une autre adhésion',
  'explanation.transferred':
    'Deux de vos adhésions ont été fusionnées. Voici les points qui comptent pour le niveau.',
  'reason.transferredRedeemable': 'Points d’une autre adhésion',
  'explanation.transferredRedeemable':
    'Deux de vos adhésions ont été fusionnées. Voici les points à échanger.',
  'reason.transferredOwed': 'Points encore dus d’une autre adhésion',
  'explanation.transferredOwed':
    'Deux de vos adhésions ont été fusionnées. L’une d’elles devait encore des points repris\u00A0; ils sont retenus sur ceux que vous avez.',
  'reason.expired': 'Points expirés',
  'explanation.expired':
    'Vous n’avez ni gagné ni échangé de points pendant 18\u00A0mois, et ceux qui restaient ont expiré.',
  'explanation.friend': 'Quelqu’un que vous connaissez',
  'explanation.product': 'un produit',
  'expected.purchases': 'Vos achats dans la boutique',
  'expected.notVerified':
    'Vous recevrez les points de vos achats et de vos avis dès que votre adresse sera confirmée. Ouvrez le courriel que nous vous avons envoyé, ou connectez-vous de nouveau pour en recevoir un autre.',
  'expected.order': 'Commande {order}, {money}',
  'expected.beforeJoining':
    'Vous avez fait cet achat le {date}, avant votre adhésion. Seuls les achats faits après l’adhésion donnent des points.',
  'expected.otherCurrency':
    'Cette commande a été payée dans une autre devise. Seuls les achats en {currency} donnent des points.',
  'expected.lessThanOneDollar':
    'Chaque dollar entier donne un point, et cette commande n’en atteignait pas un.',
  'expected.testOrder': 'C’était une commande d’essai.',
  'expected.cancelledOrder': 'Cette commande a été annulée.',
  'expected.review': 'Avis sur {product}',
  'expected.reviewBeforeJoining':
    'Vous avez écrit cet avis le {date}, avant votre adhésion. Seuls les avis écrits après l’adhésion donnent des points.',
  'expected.notPublished':
    'Votre avis n’est pas encore public. Dès qu’il le sera, vous recevrez ses points.',
  'expected.notABuyer':
    'Seuls les avis sur ce que vous avez acheté donnent des points. La boutique n’a trouvé aucun achat de ce produit lié à votre avis.',
  'expected.alreadyReviewed':
    'Un avis sur ce produit vous a déjà donné des points. Chaque produit n’en donne qu’une fois.',
  'expected.referral.friend': '{friend} a adhéré par votre lien',
  'expected.referral.shop': '{friend} a découvert la boutique par votre lien',
  'expected.referral.notBought':
    'Il n’y a pas encore d’achat d’au moins {least}, remboursements déduits. Les points viendront avec le premier après l’adhésion.',
  'expected.referral.refunded':
    'Après un remboursement, il reste moins de {least} de l’achat. Les points viendront avec le prochain achat d’au moins {least}.',
  'expected.referral.samePerson':
    'L’adresse ou le numéro de téléphone est le vôtre. Les points récompensent l’arrivée de quelqu’un d’autre.',
  'expected.referral.cycle':
    '{friend} vous a fait connaître {brand}, directement ou non\u00A0: cela ne peut pas compter aussi dans l’autre sens.',
  'expected.referral.memberBefore':
    '{friend} était déjà membre. Les points récompensent une première adhésion.',
  'expected.referral.referredBefore':
    'Cette personne a déjà été invitée. Les points sont donnés une seule fois par personne.',
  'expected.referral.ended': 'À ce moment-là, le programme ne donnait plus de points pour cela.',
} satisfies Record<keyof typeof historyReasonsEn, Text>
