/**
 * The voice of Verre & Fils: dry, exact, warm; the optician who knows your whole family. At most
 * one joke per paragraph. French is written, not translated. No-break spaces are escaped.
 */
export const en = {
  'problem.nothingHere': 'We looked twice',
  'problem.nothingHereText':
    'There is nothing at this address, and our eyes are good. The door is right behind you.',
  'program.name': 'Second Look',

  'landing.lead':
    'Join with an email. Earn 1 point per $1. One day, put on a pair that cost you nothing.',
  'landing.hint': 'No password to squint at. We send a link, you tap it.',

  'membership.lead': 'One point for every dollar. Good things for people who look twice.',
  'membership.faq1Answer': 'After 18 months in which you neither earn nor spend any.',
  'membership.faq2': 'How do I become Muse, then Icon?',
  'membership.faq2Answer':
    'Every full dollar is a point. 250 points, about 2 pairs, and you are Muse. 500, about 3, and you are Icon. At once, and for 18 months.',
  'membership.faq3': 'How do I use a code?',
  'membership.faq3Answer':
    'Show it at the counter or enter it at checkout. It waits in your pass, which opens even in our basement, where no signal has ever been seen.',
  'membership.faq4': 'How do I log in without a password?',
  'membership.faq4Answer':
    'We email you a link and a six-character code. Tap one or type the other.',

  'collection.emptyTitle': 'Nothing in the case yet',

  'points.earn.Referrals.hint': 'When their first pair is on their nose',
  'points.earn.ShopReferrals': 'Share a frame',
  'points.earn.ShopReferrals.hint': 'A member shops with your link',
  'points.earn.BirthdayPoints': 'Have a birthday',
  'points.earn.BirthdayPoints.hint': 'Once a year, we checked',
  'points.earn.InstagramFollow': 'Follow our photos',
  'points.earn.InstagramFollow.hint': 'Faces, mostly good ones',
  'points.earn.StravaFollow': 'Run with us',
  'points.earn.StravaFollow.hint': 'Follow our Sunday club',
  'points.earn.JudgeMe.hint': 'Kind or honest, ideally both',

  'transfer.who': 'Who will see with it?',
  'transfer.say': 'A word in their eye',
  'transfer.confirm': 'One last look',
  'transfer.sent': 'It has left your sight',
  'claim.giftTitle': '{name} thinks this is very you',
  'claim.yours': 'Now it looks at you',
  'wallets.noneTitle': 'We have a pocket for that',

  'mail.login.title': 'It is you, we can tell',
  'mail.welcome.title': 'Welcome. You look well.',
  'mail.passwordChanged.title': 'Locked, with a wink',
  'mail.pointsEnd.title': 'Points, closing their eyes',
  'mail.transferOffered.title': '{sender} thinks this is very you',
}

export const fr: Record<keyof typeof en, string> = {
  'problem.nothingHere': 'Nous avons regardé deux fois',
  'problem.nothingHereText':
    'Il n’y a rien à cette adresse, et nos yeux sont bons. La porte est juste derrière vous.',
  'program.name': 'Second regard',

  'landing.lead':
    'Un courriel suffit pour adhérer. Gagnez 1\u00A0point par dollar. Un jour, portez une paire qui ne vous a rien coûté.',
  'landing.hint':
    'Aucun mot de passe à déchiffrer. On vous envoie un lien, il n’y a qu’à le toucher.',

  'membership.lead': 'Un point par dollar. De belles choses pour ceux qui regardent à deux fois.',
  'membership.faq1Answer': 'Après 18\u00A0mois sans en gagner ni en dépenser.',
  'membership.faq2': 'Comment devenir Muse, puis Icon\u00A0?',
  'membership.faq2Answer':
    'Chaque dollar entier est un point. À 250\u00A0points, soit 2\u00A0paires ou presque, vous êtes Muse. À 500, soit 3\u00A0paires, vous êtes Icon. Tout de suite, et pour 18\u00A0mois.',
  'membership.faq3': 'Comment utiliser un code\u00A0?',
  'membership.faq3Answer':
    'Montrez-le au comptoir ou saisissez-le au moment de payer. Il vous attend dans votre carte, qui s’ouvre même dans notre sous-sol, où personne n’a jamais vu de réseau.',
  'membership.faq4': 'Comment me connecter sans mot de passe\u00A0?',
  'membership.faq4Answer':
    'On vous envoie par courriel un lien et un code de six caractères. Touchez l’un ou tapez l’autre.',

  'collection.emptyTitle': 'L’étui est encore vide',

  'points.earn.Referrals.hint': 'Quand sa première paire est sur son nez',
  'points.earn.ShopReferrals': 'Partager une monture',
  'points.earn.ShopReferrals.hint': 'Un membre achète avec votre lien',
  'points.earn.BirthdayPoints': 'Fêter un an de plus',
  'points.earn.BirthdayPoints.hint': 'Une fois l’an, on a vérifié',
  'points.earn.InstagramFollow': 'Suivre nos photos',
  'points.earn.InstagramFollow.hint': 'Des visages, beaux pour la plupart',
  'points.earn.StravaFollow': 'Courir avec nous',
  'points.earn.StravaFollow.hint': 'Avec le club du dimanche',
  'points.earn.JudgeMe.hint': 'Gentil ou franc, idéalement les deux',

  'transfer.who': 'Qui verra avec\u00A0?',
  'transfer.say': 'Un mot à lire entre les lignes',
  'transfer.confirm': 'Un dernier regard',
  'transfer.sent': 'La voilà hors de vue',
  'claim.giftTitle': '{name} trouve que c’est tout à fait vous',
  'claim.yours': 'Maintenant, c’est vous qu’elle regarde',
  'wallets.noneTitle': 'Nous avons une poche pour ça',

  'mail.login.title': 'C’est vous, cela se voit',
  'mail.welcome.title': 'Bienvenue. Vous avez bonne mine.',
  'mail.passwordChanged.title': 'Fermé, avec un clin d’œil',
  'mail.pointsEnd.title': 'Des points qui ferment l’œil',
  'mail.transferOffered.title': '{sender} trouve que cela vous ressemble',
}
