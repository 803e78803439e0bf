/**
 * The voice of Maison Aster: formal, intimate, few adjectives; verbs of tailoring; full sentences,
 * no slogans. French is written, not translated. No-break spaces are escaped.
 */
export const en = {
  'join.subtitle': 'Leave your email. The link we send opens the door.',
  'problem.nothingHere': 'Nobody is expected here',
  'problem.nothingHereText': 'This address is not on our list. We receive you at the front door.',
  'program.name': 'Aster Circle',

  'landing.lead':
    'Wedding suits, each drawn in a single line. They weigh nothing. They will never crease.',
  'landing.hint': 'We send a link to your email. It opens the door once.',

  'membership.lead': 'A point for every dollar, kept for the days that matter.',
  'membership.faq1Answer':
    'After eighteen months in which you neither earn nor spend any. We will write to you beforehand, unless you have asked us not to.',
  'membership.faq2': 'How do I move up in the circle?',
  'membership.faq2Answer':
    'Every full dollar is a point. At 400 you are Bloom, at 1,000 you are Aster, from that moment and for eighteen months.',
  'membership.faq3Answer':
    'Show it at the Maison, or enter it at checkout. It is kept in your pass, which opens even offline.',
  'membership.faq4': 'How do I get back in?',
  'membership.faq4Answer':
    'With the link we send you, with the code in the same email, or with your password if you have chosen one.',

  'collection.emptyTitle': 'Your wardrobe is waiting',

  'points.earn.Referrals': 'Introduce a friend',
  'points.earn.Referrals.hint': 'After their first order',
  'points.earn.ShopReferrals': 'Share the Maison',
  'points.earn.ShopReferrals.hint': 'When a friend orders with your link',
  'points.earn.BirthdayPoints': 'Your birthday',
  'points.earn.BirthdayPoints.hint': 'We raise a glass, once a year',
  'points.earn.InstagramFollow': 'Follow the atelier',
  'points.earn.InstagramFollow.hint': 'One seam at a time',
  'points.earn.JudgeMe.hint': 'After your wedding day',

  'transfer.who': 'Who shall wear it?',
  'transfer.say': 'A few words with it',
  'transfer.confirm': 'Before you let it go',
  'transfer.sent': 'It has left your hands',
  'claim.giftTitle': '{name} has chosen this for you',
  'claim.yours': 'It is yours to wear',
  'wallets.noneTitle': 'Kept in our breast pocket',

  'mail.login.title': 'Here is your key',
  'mail.welcome.title': 'You are expected',
  'mail.passwordChanged.title': 'All is fastened',
  'mail.pointsEnd.title': 'Petals that will soon fall',
  'mail.transferOffered.title': '{sender} has left this for you',
}

export const fr: Record<keyof typeof en, string> = {
  'join.subtitle': 'Laissez votre courriel. Le lien que nous envoyons ouvre la porte.',
  'problem.nothingHere': 'Personne n’est attendu ici',
  'problem.nothingHereText': 'Cette adresse n’est pas sur notre liste. On vous reçoit à l’entrée.',
  'program.name': 'Cercle Aster',

  'landing.lead':
    'Des costumes de mariage dessinés d’un seul trait. Ils ne pèsent rien. Ils ne feront jamais un pli.',
  'landing.hint': 'Nous envoyons un lien à votre courriel. Il ouvre la porte une fois.',

  'membership.lead': 'Un point par dollar, gardé pour les jours qui comptent.',
  'membership.faq1Answer':
    'Après dix-huit mois sans en gagner ni en dépenser. Nous vous aurons écrit avant, sauf si vous préférez ne pas recevoir ce courriel.',
  'membership.faq2': 'Comment monter dans le Cercle\u00A0?',
  'membership.faq2Answer':
    'Chaque dollar entier est un point. À 400, vous êtes Fleur\u00A0; à 1\u00A0000, vous êtes Aster, dès cet instant et pour dix-huit mois.',
  'membership.faq3Answer':
    'Montrez-le à la Maison, ou saisissez-le au moment de payer. Il est gardé dans votre carte, qui s’ouvre même hors ligne.',
  'membership.faq4': 'Comment revenir\u00A0?',
  'membership.faq4Answer':
    'Par le lien que nous vous envoyons, par le code du même courriel, ou par votre mot de passe si vous en avez choisi un.',

  'collection.emptyTitle': 'Votre penderie vous attend',

  'points.earn.Referrals': 'Présenter un proche',
  'points.earn.Referrals.hint': 'Après sa première commande',
  'points.earn.ShopReferrals': 'Parler de la Maison',
  'points.earn.ShopReferrals.hint': 'Quand un proche commande par votre lien',
  'points.earn.BirthdayPoints': 'Votre anniversaire',
  'points.earn.BirthdayPoints.hint': 'Nous levons un verre, une fois l’an',
  'points.earn.InstagramFollow': 'Suivre l’atelier',
  'points.earn.InstagramFollow.hint': 'Une couture à la fois',
  'points.earn.JudgeMe.hint': 'Après votre grand jour',

  'transfer.who': 'Qui la portera\u00A0?',
  'transfer.say': 'Quelques mots pour l’accompagner',
  'transfer.confirm': 'Avant de vous en séparer',
  'transfer.sent': 'Elle a quitté vos mains',
  'claim.giftTitle': '{name} l’a choisie pour vous',
  'claim.yours': 'Elle est à vous, à porter',
  'wallets.noneTitle': 'Dans notre poche de poitrine',

  'mail.login.title': 'Voici votre clé',
  'mail.welcome.title': 'Nous vous attendions',
  'mail.passwordChanged.title': 'Tout est bien boutonné',
  'mail.pointsEnd.title': 'Des pétales qui tomberont bientôt',
  'mail.transferOffered.title': '{sender} a laissé ceci pour vous',
}
