import type { LegalText } from './legal.ts'

export const privacyFr: LegalText = {
  title: 'Confidentialité',
  sections: [
    {
      title: 'Qui est responsable de vos données',
      paragraphs: [
        '{company}, {address}, gère {program} pour {brand} et est responsable des données gardées sur vous. Écrivez à {email} pour toute question à ce sujet.',
      ],
    },
    {
      title: 'Ce que nous gardons, et pourquoi',
      paragraphs: [
        'Votre compte\u00A0: votre adresse courriel et votre langue\u00A0; votre nom, votre numéro de téléphone, votre date de naissance et votre adresse de facturation si vous nous les donnez. Ils nous permettent de savoir que c’est vous, de vous écrire et de penser à votre anniversaire. Un mot de passe n’est gardé que sous forme d’empreinte, que personne ne peut lire.',
        'Votre adhésion\u00A0: vos points et ce qui les a fait varier, votre niveau, vos récompenses et vos codes, vos pièces numériques, vos réponses aux sondages et vos participations aux concours et ce que vous y avez gagné. C’est le programme lui-même. D’autres systèmes de la marque peuvent être informés de ce qui y change, avec un numéro à la place de votre nom\u00A0; nous gardons ces messages {eventDays}\u00A0jours, et signalons à ces systèmes la suppression de votre compte.',
        'Vos achats et vos avis\u00A0: la boutique nous indique le numéro, le jour et le montant d’une commande, et le service d’avis nous dit que vous en avez écrit un. Nous gardons ce qu’il faut pour donner des points et les reprendre. Quand vous utilisez un code en boutique, nous conservons le code, la boutique, la date, le montant, le numéro du reçu et la personne qui vous a servi. Les boutiques de la marque voient votre prénom, votre niveau, vos codes et où ils ont été utilisés, et vos points si vous présentez votre carte.',
        'Les cadeaux\u00A0: si vous envoyez une pièce à quelqu’un, l’adresse, les noms et le message que vous entrez, pour que nous puissions lui écrire. L’adresse et les noms, et un message qui n’a pas été accepté, sont effacés {recipientDays}\u00A0jours après la fin du transfert\u00A0; nous gardons la trace de la façon dont une pièce est arrivée chez son propriétaire.',
        'Les portefeuilles\u00A0: les adresses des portefeuilles que vous connectez, leur chaîne de blocs et depuis quand, pour savoir quelles pièces sont à vous. Nous les supprimons quand vous déconnectez un portefeuille\u00A0; la trace d’une pièce déplacée garde l’adresse où elle est allée.',
        'Les cartes dans votre téléphone\u00A0: si vous ajoutez votre adhésion ou une pièce à Apple Wallet ou à Google Wallet, de quelle carte il s’agit, depuis quand, et un identifiant par lequel Apple ou Google la met à jour. Google reçoit ce que la carte affiche\u00A0: votre nom, votre code membre, vos points et votre niveau. Apple reçoit seulement le message qu’une carte a changé. La carte n’est plus valable quand vous supprimez votre compte ou vous déconnectez partout.',
        'Vos paiements\u00A0: ce que vous avez acheté ici, son prix, sa taxe et la date\u00A0; de votre carte, seulement son type, ses quatre derniers chiffres et son expiration. Le numéro et le code de sécurité de votre carte vont directement à notre prestataire de paiement et ne nous parviennent jamais. Avant un paiement, nous vérifions le risque de fraude\u00A0: le montant, le nombre de commandes et de cartes refusées venues de votre compte, de votre navigateur ou de votre réseau, l’âge de votre compte et la concordance des pays. Nous gardons cette vérification {riskDays}\u00A0jours, votre réseau sous forme d’empreinte {limitHours}\u00A0heures, et la trace d’une vente aussi longtemps que la comptabilité l’exige.',
        'Vos proches\u00A0: qui a invité qui, pour que les points aillent à la bonne personne.',
        'La sécurité\u00A0: où vous êtes connecté (navigateur et système, par exemple «\u00A0Chrome sur Android\u00A0»), et combien de fois un mot de passe ou un code incorrect a été saisi. L’adresse IP de votre connexion sert à ralentir les attaques et n’est pas gardée avec votre compte.',
        'Les courriels\u00A0: ceux que nous vous avons envoyés, et s’ils ont pu être remis. Les rappels contiennent un lien qui y met fin sans connexion. Sous Compte, Notifications, vous choisissez ceux que vous recevez.',
        'Les notifications\u00A0: si vous les activez sur un appareil, l’adresse où son navigateur reçoit les messages, les clés qui servent à les chiffrer, son navigateur et son système, votre langue et les rappels choisis. L’entreprise qui fait le navigateur (Google, Mozilla, Apple ou Microsoft) achemine les messages sans pouvoir les lire\u00A0: ils disent de quoi il s’agit et jusqu’à quand, jamais combien de points ni le nom de quelqu’un. Nous supprimons tout cela quand vous les désactivez, vous déconnectez sur cet appareil ou supprimez votre compte.',
        'Les ouvertures\u00A0: si vous laissez votre adresse avant l’une d’elles, cette adresse, votre nom et votre numéro de téléphone si le formulaire les demande, votre fuseau horaire et la page où vous étiez, pour vous le confirmer et vous écrire une fois quand elle a lieu. Tout cela est effacé {signUpDays}\u00A0jours après l’ouverture.',
      ],
    },
    {
      title: 'Ce qui nous y autorise',
      paragraphs: [
        'L’essentiel est nécessaire pour tenir notre contrat avec vous. La sécurité repose sur notre intérêt légitime à ce que vos points restent à vous, la comptabilité sur nos obligations légales. Pour tout le reste, nous demandons, et vous pouvez retirer votre accord en tout temps.',
      ],
    },
    {
      title: 'Qui les voit',
      paragraphs: [
        'Notre personnel, dans la mesure où son travail l’exige, et des entreprises qui travaillent pour nous et seulement selon nos instructions\u00A0: celle qui héberge l’application, celle qui achemine nos courriels, celle qui encaisse les paiements par carte, et la boutique elle-même. Si vous activez les notifications, le fabricant de votre navigateur les achemine. Nous ne vendons pas de données et n’en montrons pas aux annonceurs.',
        'Si vous déplacez une pièce numérique dans un portefeuille à vous, un registre public montre son numéro et l’adresse de ce portefeuille. Personne ne peut effacer ce qui s’y trouve. Votre nom n’y est pas.',
      ],
    },
    {
      title: 'Les témoins, et ce qui est gardé sur votre appareil',
      paragraphs: [
        '{idCookie}\u00A0: garde votre session ouverte. Une heure, ou jusqu’à ce que vous vous déconnectiez.',
        '{sessionCookie}\u00A0: un nombre tiré au hasard qui distingue ce navigateur des autres, pour repérer les attaques contre votre compte. Jusqu’à la fermeture du navigateur ou la déconnexion.',
        '{deviceCookie}\u00A0: garde votre connexion plus longtemps, seulement si vous le demandez sur cet appareil. Jusqu’à ce que vous vous y déconnectiez, ou que vous ne vous en serviez plus depuis {rememberedDays}\u00A0jours.',
        'La mémoire de votre navigateur (ses entrées commencent par «\u00A0laurel\u00A0»)\u00A0: votre langue et votre choix au sujet des témoins, votre carte et vos codes pour qu’ils s’ouvrent hors ligne, ce que vous avez déjà vu, ce que vous avez saisi avant une ouverture, et ce que vous alliez faire avant de vous connecter. Tout ce qui est personnel est retiré quand vous vous déconnectez.',
        'Tous sont nécessaires à ce que vous demandez à l’application. Personne d’autre ne les lit.',
      ],
    },
    {
      title: 'Aucune autre entreprise sans votre accord',
      paragraphs: [
        'Rien n’est chargé depuis d’autres entreprises avant que vous l’ayez permis, ni statistiques ni rapports d’erreurs. Si vous permettez les statistiques, nous comptons nous-mêmes combien il y a chaque jour d’envois, d’adhésions, d’échanges et de réclamations\u00A0: sans témoin, et sans rien qui dise que c’était vous. Si vous permettez les rapports d’erreurs, un rapport dit quel genre d’erreur s’est produit sur quel genre de page, et rien de ce que vous avez saisi. Vous pouvez changer votre choix en tout temps au bas de chaque page, sous Témoins. Les liens vers d’autres sites, comme un réseau social ou la boutique, ne leur disent rien tant que vous ne les ouvrez pas.',
      ],
    },
    {
      title: 'Combien de temps nous les gardons',
      paragraphs: [
        'Tant que vous êtes membre. Quand vous supprimez votre compte, votre nom, vos adresses, votre téléphone, votre date de naissance, votre mot de passe, vos appareils et nos courriels sont supprimés aussitôt. Les points et les codes donnés restent dans la comptabilité, sans rien qui permette de vous identifier, ainsi qu’une empreinte chiffrée qui permet de voir qu’un cadeau de bienvenue ou un code a déjà été donné.',
        'Une copie de sauvegarde de la base de données faite auparavant contient encore ce qui a été supprimé, jusqu’à ce que des copies plus récentes la remplacent.',
      ],
    },
    {
      title: 'Vos droits',
      paragraphs: [
        'Sous Compte, Vos données, vous pouvez télécharger tout ce que nous savons sur vous en un seul fichier, et supprimer votre compte, sans rien demander à personne. Sous Compte, Coordonnées, vous corrigez ce qui est faux.',
        'Vous pouvez aussi nous demander ce que nous gardons, nous demander de le corriger, de le supprimer ou d’en suspendre l’usage, ou vous opposer à cet usage. Écrivez à {email}\u00A0; la loi de votre lieu de résidence dit dans quel délai une réponse vous est due. Vous pouvez aussi adresser une plainte à l’autorité de protection des données de ce lieu.',
      ],
    },
    {
      title: 'Comment elles sont protégées',
      paragraphs: [
        'Tout est chiffré en chemin. Les liens et les codes de nos courriels sont gardés sous forme d’empreintes, et servent une fois, peu de temps. S’il arrive à vos données quelque chose qui puisse vous nuire, nous vous en informerons comme la loi l’exige.',
      ],
    },
    {
      title: 'Les changements',
      paragraphs: [
        'Si ce que nous gardons change, ou la raison pour laquelle nous le gardons, cette page change aussi. La date du dernier changement figure en haut.',
      ],
    },
  ],
}
