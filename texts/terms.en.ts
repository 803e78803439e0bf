import type { LegalText } from './legal.ts'

/** The terms in plain language. What a brand adds or words differently is in its pack. */
export const termsEn: LegalText = {
  title: 'Terms and conditions',
  sections: [
    {
      title: 'What this is',
      paragraphs: [
        '{program} is the membership program of {brand}. It is run by {company}, {address}. These terms are the agreement between you and {company}; you accept them by joining.',
        'Joining is free. You do not have to buy anything.',
      ],
    },
    {
      title: 'Who can join',
      paragraphs: [
        'Anyone who is of age where they live, and anyone else with the consent of a parent or guardian. One account per person, in your own name and with an email address that is yours. Where the app says so, points and benefits are given once you have confirmed that address.',
        'If we find several accounts of one person, we may merge them, with their points and benefits.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Anyone who opens a link or enters a code from our emails gets into your account. Keep them to yourself, and write to us at once if you think that someone else has been there. Under Account you can see where you are logged in, and log out everywhere.',
      ],
    },
    {
      title: 'Points',
      paragraphs: [
        'Every full dollar ({currency}) that you pay for a purchase after joining is one point. The app shows what else earns points, and how many; each of these counts once, unless the app says otherwise.',
        'Points have no cash value. They cannot be bought, sold, pledged, inherited or passed on to another person.',
        'If a purchase is refunded or canceled, the points it earned are taken back. If you have already spent them, your next points make up for them. Points given by mistake, or obtained by deceit, are taken back as well.',
      ],
    },
    {
      title: 'Levels',
      paragraphs: [
        'Your level depends on the points you earned in the last {window} months. You reach it at once and keep it for {window} months. Then it is reviewed; if it is about to change, we write to you {tierDays} days before, unless you have switched that email off.',
        'Spending points never lowers your level. A refund can.',
      ],
    },
    {
      title: 'When points expire',
      paragraphs: [
        'Points that can be spent expire when you have neither earned nor spent any for {window} months. We write to you {expiryFirst} days and again {expiryLast} days before, unless you have switched these emails off. The app always shows the day.',
      ],
    },
    {
      title: 'Rewards and codes',
      paragraphs: [
        'The app shows what you can spend points on, with its price in points. A code you get for them can be used once, for {voucherDays} days unless it says otherwise, and cannot be turned back into points or into money.',
        'Anyone who has a code can use it. Show it only where you want to use it.',
      ],
    },
    {
      title: 'Benefits, contests and digital pieces',
      paragraphs: [
        'Benefits belong to a level, or to a digital piece that you own, and can be used for as long as the app shows them. Contests have rules of their own, which you accept before you enter.',
        'A digital piece is yours to keep, to show and, where the app offers it, to give away or to move into a wallet of your own. We cannot bring back a piece that was given away or moved. The rights to the drawing or film stay with {brand}. A piece is not an investment, and nobody promises that it will be worth anything.',
      ],
    },
    {
      title: 'What we ask of you',
      paragraphs: [
        'Do not hold several accounts, do not report purchases, friends or reviews that do not exist, do not sell codes, and do not use software that disrupts the app for others. If you do, we may take back what was obtained that way and close the account. If you think we are wrong, write to {email}.',
      ],
    },
    {
      title: 'Changes, and the end',
      paragraphs: [
        'We may change the program and these terms, and we may end the program. The date of the last change to these terms is at the top of this page. What you have already redeemed stays valid as it was given to you, and if you do not agree with a change, you can leave.',
        'You can leave at any time: under Account, Your data, you can delete your account yourself. Your level, your points and the codes you have not used end with it.',
      ],
    },
    {
      title: 'What we are responsible for',
      paragraphs: [
        'We run the program with care, but cannot promise that it works at every moment. We are liable for harm as the law provides. Nothing here takes away a right that the law of the place where you live gives to consumers.',
      ],
    },
    {
      title: 'Law, and how to reach us',
      paragraphs: [
        'The law of {law} applies, unless the law of the place where you live protects you better.',
        'Write to {email} or to {company}, {address}. A person reads it.',
      ],
    },
  ],
}
