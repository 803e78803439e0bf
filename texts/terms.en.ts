import type { LegalText } from './legal.ts'

/** The terms in plain language. What a brand adds or words differently is in its pack. */
export const termsEn: LegalText = {
  title: 'Terms and conditions',
  sections: [
    {
      title: 'What this is',
      paragraphs: [
        '{programme} is the membership programme of {brand}. It is run by {company}, {address}. These terms are the agreement between you and {company}; you accept them by joining.',
        'Joining is free. It obliges you to buy nothing.',
      ],
    },
    {
      title: 'Who can join',
      paragraphs: [
        'Everybody who is of age where they live, and everybody else with the consent of a parent or guardian. One account for each person, in your own name and with an email address that is yours. Points and benefits are given once that address has been shown to be yours, where the app says so.',
        'If we find several accounts of one person, we may merge them. Points and benefits then stand together.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Whoever opens a link or types a code from our letters comes into your account. Keep them to yourself, and write to us at once if you think that somebody else has been there. Under Account you can see where you are logged in, and log out everywhere.',
      ],
    },
    {
      title: 'Points',
      paragraphs: [
        'Every full dollar ({currency}) that you pay for a purchase after joining is one point. What else gives points, and how many, is shown in the app; each of these counts once, unless it says otherwise there.',
        'Points have no cash value. They cannot be bought, sold, pledged, inherited or passed on to another person.',
        'If a purchase is refunded or cancelled, the points that it gave are taken back. If you have spent them already, your next points make up for them. Points that were given by mistake, or got by deceit, are taken back as well.',
      ],
    },
    {
      title: 'Levels',
      paragraphs: [
        'Your level follows from the points that you earned in the last {window} months. You reach it at once and keep it for {window} months. Then it is measured anew; we write to you {levelDays} days before, if it would be another one.',
        'Spending points never lowers your level. A refund can.',
      ],
    },
    {
      title: 'When points expire',
      paragraphs: ['Points that can be spent expire when you have neither earned nor spent any for {window} months. We write to you {expiryFirst} days and again {expiryLast} days before.'],
    },
    {
      title: 'Rewards and codes',
      paragraphs: [
        'What points can be spent on is shown in the app with its price in points. A code that you get for them is good once, for {voucherDays} days unless it says otherwise, and cannot be turned back into points or into money.',
        'Whoever has a code can use it. Show it only where you want to use it.',
      ],
    },
    {
      title: 'Benefits, contests and digital pieces',
      paragraphs: [
        'Benefits belong to a level, or to a digital piece that you own, and can be used for as long as the app shows them. Contests have rules of their own, which you accept before you enter.',
        'A digital piece is yours to keep, to show and, where the app offers it, to give away or to move into a wallet of your own. A piece that was given away or moved cannot be brought back by us. The rights in the drawing or film stay with {brand}. A piece is not an investment, and nobody promises that it will be worth anything.',
      ],
    },
    {
      title: 'What we ask of you',
      paragraphs: ['Do not hold several accounts, do not report purchases, friends or reviews that do not exist, do not sell codes, and do not use the app with programs that disturb it for others. If you do, we may take back what was got that way and close the account. If you think that we are wrong, write to {email}.'],
    },
    {
      title: 'Changes, and the end',
      paragraphs: [
        'We may change the programme and these terms, and we may end the programme. When these terms were last changed stands at the head of this page. What you have redeemed before stays good as it was given to you, and whoever does not want a change can leave.',
        'You can leave at any time: under Account, Your data, you erase your account yourself. Points, levels and codes that you have not used end with it.',
      ],
    },
    {
      title: 'What we answer for',
      paragraphs: ['We run the programme with care, but cannot promise that it works at every moment. We answer for harm as the law provides. Nothing here takes from you a right that the law of the place where you live gives to consumers.'],
    },
    {
      title: 'Law, and who to write to',
      paragraphs: [
        'The law of {law} applies, unless the law of the place where you live protects you better.',
        'Write to {email} or to {company}, {address}. A person reads it.',
      ],
    },
  ],
}
