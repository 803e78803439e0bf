import type { LegalText } from './legal.ts'

/** The privacy policy. Change it whenever the app stores something else. */
export const privacyEn: LegalText = {
  title: 'Privacy',
  sections: [
    {
      title: 'Who is responsible for your data',
      paragraphs: [
        '{company}, {address}, runs {program} for {brand} and is responsible for the data we keep about you. If you have any questions, write to {email}.',
      ],
    },
    {
      title: 'What we keep, and what for',
      paragraphs: [
        'Your account: your email address and your language; your name, phone number, date of birth and billing address if you give them to us. We use them to recognize you, to write to you, and to give you something on your birthday. A password is kept only as a hash that nobody can read.',
        'Your membership: your points and how you earned or spent them, your level, rewards and codes, the digital pieces you own, what you answered in polls and which contests you entered or won. That is the program itself. Other systems of the brand may be told what changes in it, with a number instead of your name; we keep what we told them for {eventDays} days, and tell them when you delete your account.',
        'Your purchases and reviews: the shop tells us the number, day and amount of an order, and the review service tells us that you wrote a review. We keep what we need to give points and to take them back. When you use a code in a store, we keep the code, the store, the time, the amount, the number of the receipt and who served you. The brand’s stores see your first name, your level, your codes and where they were used, and your points when you show your pass.',
        'Gifts: if you send a piece to someone, the address, names and message you enter, so that we can write to them. We delete address and names, and a message that was not accepted, {recipientDays} days after the transfer has ended; how a piece came to its owner stays on record.',
        'Wallets: the addresses of the wallets you connect, on which blockchain, and since when, so that we know which pieces are yours. We delete them when you disconnect a wallet; the record of a piece that you moved keeps the address it went to.',
        'Passes in your phone: if you add your membership or a piece to Apple Wallet or Google Wallet, which pass it is, since when, and an identifier by which Apple or Google updates it. Google receives what the pass shows: your name, member code, points and level. Apple receives only the message that a pass has changed. The pass becomes void when you delete your account or log out everywhere.',
        'Payments: what you bought here, its price and tax, and when; of your card only its kind, its last four digits and its expiry. The number and the security code of your card go straight to our payment company and never reach us. Before a payment we check it against fraud: the amount, how many orders and declined cards came from your account, your browser or your network, how old your account is, and whether the countries match. We keep that check for {riskDays} days, your network as a hash for {limitHours} hours, and the record of a sale as long as bookkeeping requires it.',
        'Friends: who invited whom, so that the points go to the right person.',
        'Security: where you are logged in (browser and system, such as “Chrome on Android”), and how often a wrong password or code was entered. The IP address of your connection is used to slow down attacks and is not kept with your account.',
        'Emails: which emails we sent you, and whether they could be delivered. Reminders have a link that ends them without a login. Under Account, Notifications, you choose which ones you get.',
        'Notifications: if you switch them on for a device, the address at which its browser takes messages, the keys with which we encrypt them, its browser and system, your language and which reminders you chose. The company that makes the browser (Google, Mozilla, Apple or Microsoft) passes the messages on and cannot read them: they say what it is about and until when, never how many points or whose name. We delete all of it when you switch them off, log out on that device or delete your account.',
        'Drops: if you leave your address before one opens, that address, your name and phone number where the form asks for them, your time zone and the page you were on, so that we can confirm it and write to you once when it opens. All of this is deleted {signUpDays} days after the drop has opened.',
      ],
    },
    {
      title: 'Why we are allowed to',
      paragraphs: [
        'We need most of it to keep our agreement with you. Security rests on our legitimate interest in keeping your points yours, and bookkeeping on our duties under the law. For everything else we ask, and you can withdraw your consent at any time.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Our staff, as far as their work requires it, and companies that work for us and only on our instructions: the one that hosts the app, the one that delivers our emails, the one that takes card payments, and the shop itself. If you switch on notifications, the maker of your browser passes them on. We do not sell your data, and we do not show it to advertisers.',
        'If you move a digital piece to a wallet of your own, a public ledger shows its number and the address of that wallet. Nobody can delete what is recorded there. Your name is not in it.',
      ],
    },
    {
      title: 'Cookies, and what is stored on your device',
      paragraphs: [
        '{idCookie}: keeps you logged in. One hour, or until you log out.',
        '{sessionCookie}: a random number that tells this browser apart from others, so that attacks on your account can be detected. Until you close the browser or log out.',
        '{deviceCookie}: keeps you logged in longer, and only if you ask for it on that device. Until you log out there, or have not used it for {rememberedDays} days.',
        'The storage of your browser (its entries begin with “laurel”): your language and your choice about cookies, your pass and your codes so that they open offline, what you have already seen, what you entered before a drop, and what you were about to do before logging in. Anything personal is removed when you log out.',
        'The app needs all of these to do what you ask of it. Nobody else reads them.',
      ],
    },
    {
      title: 'Nothing from other companies unless you allow it',
      paragraphs: [
        'Nothing is loaded from other companies until you allow it, neither statistics nor error reports. If you allow statistics, we count ourselves how many transfers, new members, redemptions and claims there are each day: without a cookie, and without anything that says it was you. If you allow error reports, a report says what kind of error happened on which kind of page, and nothing that you entered. You can change your choice at any time at the bottom of every page, under Cookies. Links to other sites, such as a social network or the shop, tell them nothing until you open them.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'As long as you are a member. When you delete your account, your name, addresses, phone number, date of birth, password, devices and emails are deleted at once. For our books, we keep which points and codes were given, with nothing that identifies you, and a hash that lets us see that a welcome gift or a code has been given before.',
        'A backup of the database made before that still contains what was deleted, until newer backups have replaced it.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'Under Account, Your data, you can download everything we know about you as one file, and delete your account, without asking anyone. Under Account, Details, you can correct what is wrong.',
        'You may also ask us what we keep, ask us to correct or delete it or to stop using it for a while, or object to its use. Write to {email}; the law of the place where you live says how soon you must have an answer. You may also complain to the data protection authority there.',
      ],
    },
    {
      title: 'How it is kept safe',
      paragraphs: [
        'Everything is encrypted on its way. The links and codes in our emails are kept as hashes, and work once and for a short time. If something happens to your data that may harm you, we will tell you as the law requires.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'If what we keep changes, or why we keep it, this page changes with it. The date of the last change is at the top.',
      ],
    },
  ],
}
