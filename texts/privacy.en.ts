import type { LegalText } from './legal.ts'

/** The privacy policy. Change it whenever the app stores something else. */
export const privacyEn: LegalText = {
  title: 'Privacy',
  sections: [
    {
      title: 'Who answers for your data',
      paragraphs: ['{company}, {address}, runs {programme} for {brand} and answers for what is kept of you. Write to {email} with any question about it.'],
    },
    {
      title: 'What we keep, and what for',
      paragraphs: [
        'Your account: your email address and your language; your name, telephone number, date of birth and billing address if you tell us. With it we know that it is you, write to you, and give you something on your birthday. A password is kept only as a hash that nobody can read.',
        'Your membership: your points and why they moved, your level, rewards and codes, the digital pieces you own, what you answered in polls and which contests you entered. That is the programme itself.',
        'Your purchases and reviews: the shop tells us the number, day and amount of an order, and the review service that you wrote one. We keep what it takes to give points and to take them back.',
        'Friends: who brought whom, so that both get their points.',
        'Security: where you are logged in (browser and system, such as “Chrome on Android”), and how often a wrong password or code was tried. The address of your connection is used to slow down attacks and is not kept with your account.',
        'Letters: which letters we sent you, and whether they could be delivered.',
        'Drops: if you leave your address before one opens, that address, your name and telephone number where the form asks for them, your time zone and the page you were on, so that we can confirm it and write to you once when it opens. It is erased {signUpDays} days after the drop has opened.',
      ],
    },
    {
      title: 'Why we may',
      paragraphs: ['Most of it we need to keep our agreement with you. Security rests on our legitimate interest that your points stay yours, the books on our duties under the law. For everything else we ask, and you can take your consent back at any time.'],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Our staff, as far as their work needs it, and companies that work for us and only as we say: the one that hosts the app, the one that carries our letters, and the shop itself. We do not sell data, and we do not show them to advertisers.',
        'If you move a digital piece to a wallet of your own, a public ledger shows its number and the address of that wallet. Nobody can erase what stands there. Your name is not in it.',
      ],
    },
    {
      title: 'Cookies, and what is kept on your device',
      paragraphs: [
        '{idCookie}: keeps you logged in. One hour, or until you log out.',
        '{sessionCookie}: a random number that tells this browser apart from others, so that attacks on your account can be seen. Until you close the browser or log out.',
        'The storage of your browser (its entries begin with “laurel”): your language and your answer about cookies, your pass and your codes so that they open without signal, what you have already seen, what you left before a drop, and what you were about to do before logging in. What is yours is removed when you log out.',
        'All of these are needed for what you ask of the app. They are read by nobody else.',
      ],
    },
    {
      title: 'Nothing of others before you allow it',
      paragraphs: ['Nothing is loaded from other companies before you have allowed it, neither statistics nor error reports. You can change your answer at any time at the foot of every page, under Cookies. Links to other sites, such as a social network or the shop, tell them nothing before you press them.'],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'As long as you are a member. When you erase your account, your name, addresses, telephone number, date of birth, password, devices and letters go at once. Which points and codes were given stays for the books, with nothing in it that leads to you, and a hash that lets us see that a welcome or a code has been given before.',
        'A copy of the database that was made before, in case of a fault, still has what was erased until newer copies have taken its place.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'Under Account, Your data, you can download everything that we know of you as one file, and erase your account, without asking anybody. Under Account, Details, you correct what is wrong.',
        'You may also ask us what we keep, to correct or erase it, to keep it unused for a while, or object to its use. Write to {email}; the law of the place where you live says how soon you must have an answer. You may complain to the authority for data protection there.',
      ],
    },
    {
      title: 'How it is kept safe',
      paragraphs: ['Everything travels encrypted. Links and codes of our letters are kept as hashes, and work once and for a short time. If something happens to your data that may harm you, you are told as the law demands.'],
    },
    {
      title: 'Changes',
      paragraphs: ['If what we keep changes, or what for, this page changes with it. When it was last changed stands at its head.'],
    },
  ],
}
