import type { Programme } from '#brands/brand.ts'

const everyone: string[] = []
const museAndIcon = ['eyewear-muse', 'eyewear-icon']
const icon = ['eyewear-icon']

/** What Second Look gives. No-break spaces are written as escapes, so that they can be seen. */
export const programme: Programme = {
  tiers: [
    {
      tierId: 'eyewear-influencer',
      sequence: 0,
      minPoints: 0,
      name: { en: 'Influencer', fr: 'Influencer' },
      description: {
        en: 'Free to join. An eye check on the house, every year.',
        fr: 'L’adhésion est gratuite, et l’examen de la vue offert chaque année.',
      },
      art: 'card-1',
    },
    {
      tierId: 'eyewear-muse',
      sequence: 1,
      minPoints: 250,
      name: { en: 'Muse', fr: 'Muse' },
      description: {
        en: '2 pairs, $250 a year, will more than do: it takes 250 points in 18 months. New frames two days before they reach the window.',
        fr: '2\u00A0paires, 250\u00A0$ par an, suffisent largement\u00A0: il faut 250\u00A0points en 18\u00A0mois. Les nouvelles montures, deux jours avant la vitrine.',
      },
      art: 'card-2',
    },
    {
      tierId: 'eyewear-icon',
      sequence: 2,
      minPoints: 500,
      name: { en: 'Icon', fr: 'Icon' },
      description: {
        en: '3 pairs, $500 a year, will more than do: it takes 500 points in 18 months. A free pair, worth up to $150.',
        fr: '3\u00A0paires, 500\u00A0$ par an, suffisent largement\u00A0: il faut 500\u00A0points en 18\u00A0mois. Une paire à l’œil, jusqu’à 150\u00A0$.',
      },
      art: 'card-3',
    },
  ],
  offers: [
    {
      offerId: 'eyewear-lens-care',
      title: { en: 'Lens care kit', fr: 'Trousse d’entretien' },
      description: { en: 'Cloth, spray and a hard case.', fr: 'Chiffon, vaporisateur et étui rigide.' },
      value: 12,
      cost: 120,
      tierIds: everyone,
      isActive: true,
    },
    {
      offerId: 'eyewear-any-frames',
      title: { en: 'Any pair of frames', fr: 'La monture de votre choix' },
      description: { en: 'In the shop and online.', fr: 'En boutique et en ligne.' },
      value: 25,
      cost: 250,
      tierIds: everyone,
      isActive: true,
    },
    {
      offerId: 'eyewear-sunglasses',
      title: { en: 'Sunglasses', fr: 'Lunettes de soleil' },
      description: { en: 'Polarised lenses included.', fr: 'Verres polarisés compris.' },
      value: 40,
      cost: 350,
      tierIds: everyone,
      isActive: true,
    },
    {
      offerId: 'eyewear-prescription-lenses',
      title: { en: 'Prescription lenses', fr: 'Verres correcteurs' },
      description: { en: 'Anti-glare coating included.', fr: 'Traitement antireflet compris.' },
      value: 50,
      cost: 480,
      tierIds: everyone,
      isActive: true,
    },
    {
      offerId: 'eyewear-spare-pair',
      title: { en: 'A spare pair', fr: 'Une paire de rechange' },
      description: { en: 'Same prescription, another face.', fr: 'Même ordonnance, autre visage.' },
      value: 60,
      cost: 450,
      tierIds: museAndIcon,
      isActive: true,
    },
    {
      offerId: 'eyewear-made-to-measure',
      title: { en: 'Frames made to measure', fr: 'Une monture sur mesure' },
      description: { en: 'Two fittings at the workshop, one nose.', fr: 'Deux essayages à l’atelier, un seul nez.' },
      value: 150,
      cost: 1200,
      tierIds: everyone,
      isActive: true,
      validDays: 180,
    },
  ],
  polls: [
    {
      pollId: 'eyewear-poll-missing',
      title: { en: 'What do your glasses miss?', fr: 'Que manque-t-il à vos lunettes\u00A0?' },
      description: {
        en: 'A screw, a colour, a case that closes. In your own words: the workshop reads every line.',
        fr: 'Une vis, une couleur, un étui qui ferme. Avec vos mots\u00A0: l’atelier lit chaque ligne.',
      },
      completionMessage: { en: 'Thank you. It is on the workshop’s wall by tonight.', fr: 'Merci. Ce soir, c’est affiché à l’atelier.' },
      pointsAwarded: 10,
      options: [{ optionId: 'eyewear-missing-words', description: { en: 'In your own words', fr: 'Avec vos mots' }, optionType: 1 }],
      isActive: true,
    },
    {
      pollId: 'eyewear-poll-next-shape',
      title: { en: 'Which shape should we cut next?', fr: 'Quelle forme tailler ensuite\u00A0?' },
      description: { en: 'The most chosen one goes into the window this autumn.', fr: 'La plus choisie sera en vitrine cet automne.' },
      completionMessage: { en: 'Noted. You will see it, probably on somebody else first.', fr: 'C’est noté. Vous la verrez, sans doute d’abord sur quelqu’un d’autre.' },
      pointsAwarded: 10,
      options: [
        { optionId: 'eyewear-shape-round', description: { en: 'Round, like an argument', fr: 'Ronde, comme un raisonnement' }, optionType: 2, art: 'b1' },
        { optionId: 'eyewear-shape-half-moon', description: { en: 'A half moon', fr: 'Une demi-lune' }, optionType: 2, art: 'b3' },
        { optionId: 'eyewear-shape-two-colours', description: { en: 'Two colours, one nose', fr: 'Deux couleurs, un nez' }, optionType: 2, art: 'b5' },
      ],
      isActive: true,
    },
  ],
  contests: [
    {
      contestId: 'eyewear-contest-window',
      title: { en: 'Win the whole window', fr: 'Gagnez toute la vitrine' },
      description: {
        en: 'Every frame that stands in our window on the last day, with lenses for your eyes. The window itself stays.',
        fr: 'Toutes les montures de notre vitrine le dernier jour, avec des verres à votre vue. La vitrine, elle, reste.',
      },
      buttonJoinText: { en: 'Put my name down', fr: 'Inscrire mon nom' },
      startDate: '2026-03-12T13:00:00.000Z',
      endDate: '2027-10-31T03:59:59.000Z',
      prizeNumber: 1,
      prizeDescription: { en: 'twelve pairs of frames with prescription lenses', fr: 'douze montures avec verres correcteurs' },
      prizeValue: 2400,
      art: 'b4',
    },
  ],
  features: [
    { featureName: 'Referrals', rewardPoints: 250, isActive: true },
    { featureName: 'ShopReferrals', rewardPoints: 100, isActive: true },
    { featureName: 'BirthdayPoints', rewardPoints: 150, isActive: true },
    { featureName: 'JudgeMe', rewardPoints: 75, isActive: true },
    { featureName: 'InstagramFollow', rewardPoints: 50, instagramUrl: 'https://www.instagram.com/verreetfils.example/', isActive: true },
    { featureName: 'StravaFollow', rewardPoints: 50, stravaUrl: 'https://www.strava.com/clubs/verreetfils-example', isActive: true },
  ],
  categories: [
    {
      labelKey: 'gift-key',
      label: { en: 'On the house', fr: 'Offert par la maison' },
      benefits: [
        {
          utilityId: 'eyewear-free-pair',
          utilityType: 4,
          name: { en: 'A free pair', fr: 'Une paire à l’œil' },
          description: { en: 'Worth up to $150, once a year. Pick it slowly.', fr: 'Jusqu’à 150\u00A0$, une fois par an. Choisissez sans vous presser.' },
          art: 'b5',
          tierIds: icon,
        },
        {
          utilityId: 'eyewear-eye-check',
          utilityType: 4,
          name: { en: 'A free eye check', fr: 'Un examen de la vue' },
          description: { en: 'Every year, twenty minutes, no puff of air.', fr: 'Chaque année, vingt minutes, sans jet d’air.' },
          art: 'b1',
          tierIds: everyone,
        },
        {
          utilityId: 'eyewear-shipping',
          utilityType: 4,
          name: { en: 'Free shipping and returns', fr: 'Livraison et retours gratuits' },
          description: { en: 'Over $40. Both ways, as often as it takes.', fr: 'Dès 40\u00A0$. Dans les deux sens, autant qu’il le faut.' },
          art: 'b6',
          tierIds: everyone,
        },
      ],
    },
    {
      labelKey: 'event-key',
      label: { en: 'See you there', fr: 'À voir sur place' },
      benefits: [
        {
          utilityId: 'eyewear-first-look',
          utilityType: 5,
          name: { en: 'First look evening', fr: 'Soirée premier regard' },
          description: { en: 'The new frames, two days before the window has them.', fr: 'Les nouvelles montures, deux jours avant la vitrine.' },
          art: 'b2',
          tierIds: museAndIcon,
        },
        {
          utilityId: 'eyewear-workshop-night',
          utilityType: 5,
          name: { en: 'Evening at the workshop', fr: 'Soirée à l’atelier' },
          description: { en: 'First Friday of the month. Watch a hinge become one.', fr: 'Le premier vendredi du mois. Voyez naître une charnière.' },
          art: 'b3',
          tierIds: everyone,
        },
      ],
    },
    {
      labelKey: 'contest-key',
      label: { en: 'Try your luck', fr: 'À gagner' },
      benefits: [
        {
          utilityId: 'eyewear-window-contest',
          utilityType: 6,
          name: { en: 'Win the whole window', fr: 'Gagnez toute la vitrine' },
          description: { en: 'Twelve pairs, one winner, no catch worth reading.', fr: 'Douze paires, un gagnant, aucun piège digne d’être lu.' },
          art: 'b4',
          tierIds: everyone,
          contestIds: ['eyewear-contest-window'],
        },
      ],
    },
    {
      labelKey: 'poll-key',
      label: { en: 'What do you think?', fr: 'Votre avis' },
      benefits: [
        {
          utilityId: 'eyewear-question-missing',
          utilityType: 8,
          name: { en: 'What do your glasses miss?', fr: 'Que manque-t-il à vos lunettes\u00A0?' },
          description: { en: 'In your own words, for 10 points.', fr: 'Avec vos mots, pour 10\u00A0points.' },
          art: 'b4',
          tierIds: everyone,
          pollIds: ['eyewear-poll-missing'],
        },
        {
          utilityId: 'eyewear-question-next-shape',
          utilityType: 8,
          name: { en: 'Which shape should we cut next?', fr: 'Quelle forme tailler ensuite\u00A0?' },
          description: { en: 'Point at one, for 10 points.', fr: 'Montrez-en une du doigt, pour 10\u00A0points.' },
          art: 'b5',
          tierIds: everyone,
          pollIds: ['eyewear-poll-next-shape'],
        },
      ],
    },
  ],
  membershipDrop: {
    dropId: 'eyewear-second-look',
    name: { en: 'Second Look', fr: 'Second regard' },
    dateOpen: '2026-03-12T13:00:00.000Z',
    // 1 is issued, free.
    salesType: 1,
  },
  membershipAsset: {
    name: 'Second Look',
    description: {
      en: 'Your place at Verre & Fils. It holds your level and your points, and it changes its picture when you move up.',
      fr: 'Votre place chez Verre\u00A0&\u00A0Fils. Elle porte votre niveau et vos points, et change d’image quand vous montez.',
    },
    blockchain: 0,
  },
  // Enough for the lens care kit, so that the first errand can be done at once.
  welcome: { points: 150, reason: { en: 'Welcome to Second Look', fr: 'Bienvenue à Second regard' } },
}
