import type { LegalText } from './legal.ts'

export const privacyFr: LegalText = {
  title: 'Confidentialité',
  sections: [
    {
      title: 'Qui répond de vos données',
      paragraphs: ['{company}, {address}, gère {programme} pour {brand} et répond de ce qui est gardé sur vous. Écrivez à {email} pour toute question à ce sujet.'],
    },
    {
      title: 'Ce que nous gardons, et pourquoi',
      paragraphs: [
        'Votre compte\u00A0: votre adresse courriel et votre langue\u00A0; votre nom, votre numéro de téléphone, votre date de naissance et votre adresse de facturation si vous nous les donnez. Ils nous permettent de savoir que c’est vous, de vous écrire et de penser à votre anniversaire. Un mot de passe n’est gardé que sous forme d’empreinte, que personne ne peut lire.',
        'Votre adhésion\u00A0: vos points et pourquoi ils ont bougé, votre niveau, vos récompenses et vos codes, vos pièces numériques, vos réponses aux sondages et vos participations aux concours. C’est le programme lui-même.',
        'Vos achats et vos avis\u00A0: la boutique nous dit le numéro, le jour et le montant d’une commande, et le service d’avis que vous en avez écrit un. Nous gardons ce qu’il faut pour donner des points et les reprendre.',
        'Vos proches\u00A0: qui a invité qui, pour que chacun reçoive ses points.',
        'La sécurité\u00A0: où vous êtes connecté (navigateur et système, par exemple «\u00A0Chrome sur Android\u00A0»), et combien de fois un mauvais mot de passe ou code a été essayé. L’adresse de votre connexion sert à ralentir les attaques et n’est pas gardée avec votre compte.',
        'Les lettres\u00A0: celles que nous vous avons envoyées, et si elles ont pu être remises.',
        'Les ouvertures\u00A0: si vous laissez votre adresse avant l’une d’elles, cette adresse, votre nom et votre numéro de téléphone si le formulaire les demande, votre fuseau horaire et la page où vous étiez, pour vous le confirmer et vous écrire une fois quand elle a lieu. Tout cela est effacé {signUpDays}\u00A0jours après l’ouverture.',
      ],
    },
    {
      title: 'Ce qui nous y autorise',
      paragraphs: ['L’essentiel est nécessaire pour tenir notre contrat avec vous. La sécurité repose sur notre intérêt légitime à ce que vos points restent à vous, les livres sur nos obligations légales. Pour tout le reste, nous demandons, et vous pouvez retirer votre accord en tout temps.'],
    },
    {
      title: 'Qui les voit',
      paragraphs: [
        'Notre personnel, dans la mesure où son travail l’exige, et des entreprises qui travaillent pour nous et seulement selon nos instructions\u00A0: celle qui héberge l’application, celle qui achemine nos lettres, et la boutique elle-même. Nous ne vendons pas de données et n’en montrons pas aux annonceurs.',
        'Si vous déplacez une pièce numérique dans un portefeuille à vous, un registre public montre son numéro et l’adresse de ce portefeuille. Personne ne peut effacer ce qui s’y trouve. Votre nom n’y est pas.',
      ],
    },
    {
      title: 'Les témoins, et ce qui est gardé sur votre appareil',
      paragraphs: [
        '{idCookie}\u00A0: vous garde connecté. Une heure, ou jusqu’à ce que vous vous déconnectiez.',
        '{sessionCookie}\u00A0: un nombre tiré au hasard qui distingue ce navigateur des autres, pour repérer les attaques contre votre compte. Jusqu’à la fermeture du navigateur ou la déconnexion.',
        'La mémoire de votre navigateur (ses entrées commencent par «\u00A0laurel\u00A0»)\u00A0: votre langue et votre réponse au sujet des témoins, votre carte et vos codes pour qu’ils s’ouvrent sans réseau, ce que vous avez déjà vu, ce que vous avez laissé avant une ouverture, et ce que vous alliez faire avant de vous connecter. Ce qui est à vous est retiré quand vous vous déconnectez.',
        'Tous sont nécessaires à ce que vous demandez à l’application. Personne d’autre ne les lit.',
      ],
    },
    {
      title: 'Rien des autres avant votre accord',
      paragraphs: ['Rien n’est chargé d’autres entreprises avant que vous l’ayez permis, ni statistiques ni rapports d’erreurs. Vous pouvez changer votre réponse en tout temps au bas de chaque page, sous Témoins. Les liens vers d’autres sites, comme un réseau social ou la boutique, ne leur disent rien tant que vous ne les touchez pas.'],
    },
    {
      title: 'Combien de temps',
      paragraphs: [
        'Tant que vous êtes membre. Quand vous supprimez votre compte, votre nom, vos adresses, votre téléphone, votre date de naissance, votre mot de passe, vos appareils et vos lettres disparaissent aussitôt. Les points et les codes donnés restent pour les livres, sans rien qui mène à vous, ainsi qu’une empreinte chiffrée qui permet de voir qu’un accueil ou un code a déjà été donné.',
        'Une copie de la base de données faite auparavant, en cas de panne, contient encore ce qui a été effacé, jusqu’à ce que des copies plus récentes la remplacent.',
      ],
    },
    {
      title: 'Vos droits',
      paragraphs: [
        'Sous Compte, Vos données, vous pouvez télécharger tout ce que nous savons de vous en un seul fichier, et supprimer votre compte, sans rien demander à personne. Sous Compte, Coordonnées, vous corrigez ce qui est faux.',
        'Vous pouvez aussi nous demander ce que nous gardons, de le corriger ou de l’effacer, d’en suspendre l’usage ou vous y opposer. Écrivez à {email}\u00A0; la loi de votre lieu de résidence dit dans quel délai une réponse vous est due. Vous pouvez aussi vous plaindre à l’autorité de protection des données de ce lieu.',
      ],
    },
    {
      title: 'Comment elles sont protégées',
      paragraphs: ['Tout voyage chiffré. Les liens et les codes de nos lettres sont gardés sous forme d’empreintes, et servent une fois, peu de temps. S’il arrive à vos données quelque chose qui puisse vous nuire, vous en êtes informé comme la loi l’exige.'],
    },
    {
      title: 'Les changements',
      paragraphs: ['Si ce que nous gardons change, ou pourquoi, cette page change aussi. La date de son dernier changement figure en tête.'],
    },
  ],
}
