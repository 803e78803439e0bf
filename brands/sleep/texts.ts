/**
 * The voice of Slowmoon: hushed, short, present tense; it ends before you expect it. No exclamation
 * marks, no urgency. French is written, not translated. No-break spaces are escaped.
 */
export const en = {
  'problem.nothingHere': 'Nothing here but quiet',
  'problem.nothingHereText': 'This address leads nowhere, slowly. There are softer places.',
  'program.name': 'Slow Nights',

  'landing.lead':
    'Join with an email. Earn a point for every dollar. Then put the phone face down.',
  'landing.hint': 'No password to lie awake over. We send a link.',

  'membership.lead': 'A point for every dollar, and somewhere quiet to spend it.',
  'membership.faq1Answer':
    'After 18 months of quiet. We send a gentle note before they go, unless you have switched it off.',
  'membership.faq2': 'How does the moon fill up?',
  'membership.faq2Answer':
    'Every full dollar is a point. At 300 it is half, at 800 it is full. It stays that way for 18 months.',
  'membership.faq3Answer':
    'Show it in store, or enter it at checkout. It waits in your pass, which opens in the dark and offline.',
  'membership.faq4Answer':
    'We email you a link and a short code. Either will do. Then go back to bed.',

  'collection.emptyTitle': 'The sky is still clear',

  'points.earn.Referrals': 'Bring a friend',
  'points.earn.Referrals.hint': 'You both sleep better',
  'points.earn.BirthdayPoints': 'Your birthday',
  'points.earn.BirthdayPoints.hint': 'Sleep in. We insist',
  'points.earn.InstagramFollow': 'Follow our night diary',
  'points.earn.InstagramFollow.hint': 'One picture, each evening',
  'points.earn.StravaFollow': 'Join the evening walk',
  'points.earn.StravaFollow.hint': 'Every Thursday',
  'points.earn.JudgeMe.hint': 'For each thing you slept on',

  'transfer.who': 'Who is it for, tonight?',
  'transfer.say': 'Something to whisper?',
  'transfer.confirm': 'Before you let it drift',
  'transfer.sent': 'It drifts over the hills',
  'claim.giftTitle': '{name} left a light on for you',
  'claim.yours': 'It shines for you now',
  'wallets.noneTitle': 'Tucked in already',

  'mail.login.title': 'Come in, quietly',
  'mail.welcome.title': 'Your nights count from now',
  'mail.pointsEnd.title': 'About to set, like the moon',
  'mail.transferOffered.title': 'Something soft from {sender}',
}

export const fr: Record<keyof typeof en, string> = {
  'problem.nothingHere': 'Rien ici, que du calme',
  'problem.nothingHereText':
    'Cette adresse ne mène nulle part, lentement. Il y a plus doux ailleurs.',
  'program.name': 'Nuits lentes',

  'landing.lead':
    'Un courriel suffit. Un point par dollar. Ensuite, posez le téléphone, écran contre la table.',
  'landing.hint': 'Aucun mot de passe pour vous tenir éveillé. On envoie un lien.',

  'membership.lead': 'Un point par dollar, et un endroit calme où le dépenser.',
  'membership.faq1Answer':
    'Après 18\u00A0mois de silence. Un mot doux vous prévient avant, sauf si vous l’avez désactivé.',
  'membership.faq2': 'Comment se remplit la lune\u00A0?',
  'membership.faq2Answer':
    'Chaque dollar entier est un point. À 300, elle est demie\u00A0; à 800, elle est pleine. Elle le reste 18\u00A0mois.',
  'membership.faq3Answer':
    'Montrez-le en caisse, ou saisissez-le au moment de payer. Il attend dans votre carte, qui s’ouvre dans le noir et sans réseau.',
  'membership.faq4Answer':
    'On vous envoie par courriel un lien et un petit code. L’un ou l’autre. Puis retournez vous coucher.',

  'collection.emptyTitle': 'Le ciel est encore dégagé',

  'points.earn.Referrals': 'Inviter un proche',
  'points.earn.Referrals.hint': 'Vous dormez mieux tous les deux',
  'points.earn.BirthdayPoints': 'Votre anniversaire',
  'points.earn.BirthdayPoints.hint': 'Grasse matinée, on insiste',
  'points.earn.InstagramFollow': 'Suivre notre journal de nuit',
  'points.earn.InstagramFollow.hint': 'Une image, chaque soir',
  'points.earn.StravaFollow': 'Venir à la marche du soir',
  'points.earn.StravaFollow.hint': 'Tous les jeudis',
  'points.earn.JudgeMe.hint': 'Après une bonne nuit dessus',

  'transfer.who': 'Pour qui, ce soir\u00A0?',
  'transfer.say': 'Un mot à murmurer\u00A0?',
  'transfer.confirm': 'Avant de la laisser partir',
  'transfer.sent': 'Elle glisse au-dessus des collines',
  'claim.giftTitle': '{name} vous a laissé une lumière',
  'claim.yours': 'Elle luit pour vous, maintenant',
  'wallets.noneTitle': 'Déjà bien au chaud',

  'mail.login.title': 'Entrez, sans bruit',
  'mail.welcome.title': 'Dès maintenant, vos nuits comptent',
  'mail.pointsEnd.title': 'Bientôt couchés, comme la lune',
  'mail.transferOffered.title': '{sender} vous envoie un peu de douceur',
}
