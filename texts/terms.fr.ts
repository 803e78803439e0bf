import type { LegalText } from './legal.ts'

export const termsFr: LegalText = {
  title: 'Conditions générales',
  sections: [
    {
      title: 'De quoi il s’agit',
      paragraphs: [
        '{program} est le programme de fidélité de {brand}. Il est géré par {company}, {address}. Les présentes conditions forment le contrat entre vous et {company}\u00A0; vous les acceptez en adhérant.',
        'L’adhésion est gratuite. Elle ne vous oblige à aucun achat.',
      ],
    },
    {
      title: 'Qui peut adhérer',
      paragraphs: [
        'Toute personne majeure là où elle habite, et toute autre avec l’accord d’un parent ou d’un tuteur. Un seul compte par personne, à votre nom et avec une adresse courriel qui est la vôtre. Lorsque l’application l’indique, les points et les avantages sont donnés une fois que vous avez confirmé cette adresse.',
        'Si une même personne a plusieurs comptes, nous pouvons les fusionner, avec leurs points et leurs avantages.',
      ],
    },
    {
      title: 'Votre compte',
      paragraphs: [
        'Toute personne qui ouvre un lien ou saisit un code de nos courriels entre dans votre compte. Gardez-les pour vous, et écrivez-nous sans attendre si vous pensez que quelqu’un d’autre y est entré. Sous Compte, vous voyez où vous êtes connecté et pouvez tout déconnecter.',
      ],
    },
    {
      title: 'Les points',
      paragraphs: [
        'Chaque dollar entier ({currency}) payé pour un achat fait après votre adhésion vaut un point. Ce qui donne d’autres points, et combien, est indiqué dans l’application\u00A0; chacune de ces actions compte une fois, sauf indication contraire.',
        'Les points n’ont aucune valeur en argent. Ils ne peuvent être achetés, vendus, mis en gage, légués ni cédés à une autre personne.',
        'Si un achat est remboursé ou annulé, les points qu’il a donnés sont repris. Si vous les avez déjà dépensés, vos prochains points les compensent. Les points donnés par erreur, ou obtenus par tromperie, sont repris aussi.',
      ],
    },
    {
      title: 'Les niveaux',
      paragraphs: [
        'Votre niveau dépend des points gagnés au cours des {window} derniers mois. Vous l’atteignez aussitôt et le gardez {window}\u00A0mois. Il est ensuite revu\u00A0; s’il doit changer, nous vous écrivons {tierDays}\u00A0jours avant, sauf si vous avez désactivé ce courriel.',
        'Dépenser des points n’abaisse jamais votre niveau. Un remboursement peut le faire.',
      ],
    },
    {
      title: 'L’expiration des points',
      paragraphs: [
        'Les points à dépenser expirent lorsque vous n’en avez ni gagné ni dépensé pendant {window}\u00A0mois. Nous vous écrivons {expiryFirst}\u00A0jours avant, puis {expiryLast}\u00A0jours avant, sauf si vous avez désactivé ces courriels. L’application indique toujours la date.',
      ],
    },
    {
      title: 'Les récompenses et les codes',
      paragraphs: [
        'Ce que l’on obtient contre des points est indiqué dans l’application, avec son prix en points. Le code reçu en échange sert une fois, pendant {voucherDays}\u00A0jours sauf indication contraire, et ne peut redevenir ni points ni argent.',
        'Toute personne qui a un code peut s’en servir. Ne le montrez que là où vous voulez l’utiliser.',
      ],
    },
    {
      title: 'Les avantages, les concours et les pièces numériques',
      paragraphs: [
        'Un avantage est lié à un niveau, ou à une pièce numérique qui vous appartient, et vaut tant que l’application le montre. Les concours ont leurs propres règles, que vous acceptez avant de participer.',
        'Une pièce numérique est à vous\u00A0: vous pouvez la garder, la montrer et, lorsque l’application le propose, l’offrir ou la déplacer dans un portefeuille à vous. Nous ne pouvons pas reprendre une pièce offerte ou déplacée. Les droits sur le dessin ou le film restent à {brand}. Une pièce n’est pas un placement, et personne ne promet qu’elle vaudra quelque chose.',
      ],
    },
    {
      title: 'Ce que nous vous demandons',
      paragraphs: [
        'N’ayez pas plusieurs comptes, ne déclarez ni achats, ni proches, ni avis qui n’existent pas, ne vendez pas de codes et n’utilisez pas l’application avec des programmes qui gênent les autres. Sinon, nous pouvons reprendre ce qui a été obtenu ainsi et fermer le compte. Si vous pensez que nous avons tort, écrivez à {email}.',
      ],
    },
    {
      title: 'Les changements, et la fin',
      paragraphs: [
        'Nous pouvons modifier le programme et les présentes conditions, et mettre fin au programme. La date du dernier changement des conditions figure en haut de cette page. Ce que vous avez obtenu avant reste valable tel qu’il vous a été donné, et si un changement ne vous convient pas, vous pouvez partir.',
        'Vous pouvez partir en tout temps\u00A0: sous Compte, Vos données, vous pouvez supprimer votre compte vous-même. Votre niveau, vos points et les codes non utilisés prennent fin avec lui.',
      ],
    },
    {
      title: 'Notre responsabilité',
      paragraphs: [
        'Nous gérons le programme avec soin, sans pouvoir promettre qu’il fonctionne à chaque instant. Nous répondons des dommages selon la loi. Rien ici ne vous retire un droit que la loi de votre lieu de résidence accorde aux consommateurs.',
      ],
    },
    {
      title: 'Le droit applicable, et comment nous joindre',
      paragraphs: [
        'Le droit applicable est celui de {law}, à moins que la loi de votre lieu de résidence ne vous protège mieux.',
        'Écrivez à {email} ou à {company}, {address}. Une personne vous lit.',
      ],
    },
  ],
}
