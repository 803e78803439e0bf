/** The facts of a contest in its legal terms, which are English for every reader (SC-87) and so not in the text catalogues. */
export type TermsOf = {
  sponsor: string
  website: string
  support: string
  contest: string
  startDate: string
  endDate: string
  regions: string
  prizeNumber: number
  prizeValue: string
}
type Section = { id: string; title: string; paragraphs: readonly string[] }

/**
 * Returns the sections of the terms in order. A change of their meaning needs a new TERMS_VERSION
 * (contract/benefits.ts), because members accept a version.
 */
export const contestTermsOf = (facts: TermsOf): readonly Section[] => [
  eligibility(facts),
  period(facts),
  howToEnter(facts),
  prizes(facts),
  winnerSelection(facts),
  release(facts),
  indemnification(facts),
  liability(facts),
  privacy(facts),
  intellectualProperty(facts),
  termination(facts),
  jurisdiction(facts),
  language(facts),
]

const eligibility = ({ sponsor, contest, regions }: TermsOf): Section => ({
  id: 'eligibility',
  title: 'Eligibility',
  paragraphs: [
    `The contest “${contest}” (the “Contest”) is held by ${sponsor} (the “Sponsor”). It is open to members of the Sponsor’s program who, on the day they enter, live in one of the participating regions (${regions}) and are at least 18 years old and of the age of majority where they live.`,
    'Employees, officers and contractors of the Sponsor, of its affiliates and of the agencies that take part in preparing the Contest, as well as their immediate family and everyone who lives in their household, may not enter. “Immediate family” means spouses, partners, parents, children and siblings.',
    'The Contest is void where it is prohibited or restricted by law. By entering, you confirm that you meet these conditions; the Sponsor may ask for proof of age, of residence and of membership before a prize is awarded.',
  ],
})

const period = ({ startDate, endDate }: TermsOf): Section => ({
  id: 'period',
  title: 'Contest period',
  paragraphs: [
    `The Contest begins on ${startDate} and ends on ${endDate} (the “Contest Period”). Days are those of Coordinated Universal Time (UTC).`,
    'The clock of the Sponsor’s server is the only one that counts. Entries that arrive before the beginning or after the end are not accepted, whatever the clock of the device they were sent from says.',
  ],
})

const howToEnter = ({ sponsor, contest }: TermsOf): Section => ({
  id: 'how-to-enter',
  title: 'How to enter',
  paragraphs: [
    `No purchase is necessary to enter or to win, and a purchase does not improve your chances. To enter, log in to your membership of ${sponsor}, open the benefit “${contest}”, read these rules, accept them and press “Enter”. Membership is free.`,
    'There is one entry for each person, however many accounts, addresses or devices that person uses. Accounts that turn out to belong to the same person count as one. Entries made by a program, a script or a third party on behalf of others are void.',
    'An entry is received when the page confirms it. The Sponsor is not responsible for entries that do not arrive. An entry cannot be changed; you may withdraw it at any time during the Contest Period by writing to the Sponsor or by deleting your account.',
  ],
})

const prizes = ({ prizeNumber, prizeValue }: TermsOf): Section => ({
  id: 'prizes',
  title: prizeNumber > 1 ? 'Prizes' : 'Prize',
  paragraphs: [
    `Number of prizes: ${prizeNumber}. What ${prizeNumber > 1 ? 'each of them' : 'it'} consists of is described at the top of these rules, in the language of the reader. The estimated value of all prizes of the Contest together is ${prizeValue}; it never exceeds USD 5,000.`,
    'A prize is awarded as it is described. It may not be transferred, exchanged or redeemed for cash, unless the Sponsor decides otherwise. If a prize cannot be delivered for reasons beyond the Sponsor’s control, the Sponsor may replace it with one of equal or greater value.',
    'Taxes, duties and any other costs that are not named in the description of the prize are borne by the winner, as far as the law allows.',
  ],
})

const winnerSelection = ({ endDate, prizeNumber }: TermsOf): Section => ({
  id: 'winner-selection',
  title: 'Winner selection',
  paragraphs: [
    `Within 30 days after ${endDate}, ${prizeNumber > 1 ? `${prizeNumber} winners are` : 'one winner is'} drawn at random from all eligible entries. The odds of winning depend on the number of eligible entries received. A person can win once.`,
    'A selected entrant is notified by email at the address of their account and has 14 days to answer. If there is no answer within that time, if the email cannot be delivered, or if the entrant is not eligible, the prize is forfeited and another entry is drawn.',
    'Where the law requires it, in particular in Canada, a selected entrant must first answer correctly, without help and within a set time, a mathematical skill-testing question. Before the prize is handed over, the Sponsor may ask for a signed declaration of eligibility and a release.',
    'The draw is final. The first name and the region of each winner are given to anyone who asks for them in writing within 60 days after the end of the Contest Period.',
  ],
})

const release = ({ sponsor }: TermsOf): Section => ({
  id: 'release',
  title: 'Release',
  paragraphs: [
    `By entering, you release ${sponsor}, its affiliates and those who act for them (the “Released Parties”) from all claims, damages and costs that arise from taking part in the Contest, or from accepting, possessing or using a prize, to the full extent that the law allows.`,
    'Nothing in these rules excludes or limits rights that you have as a consumer and that cannot be waived, nor liability for death, for personal injury, for fraud or for gross negligence.',
  ],
})

const indemnification = ({ sponsor }: TermsOf): Section => ({
  id: 'indemnification',
  title: 'Indemnification',
  paragraphs: [
    `You agree to hold ${sponsor} and the other Released Parties harmless from claims of third parties, including reasonable legal costs, that arise because you have broken these rules, have given false information when entering, or have infringed the rights of someone else in connection with the Contest.`,
    'The Sponsor will notify you of such a claim without delay, let you take part in the defense, and settle nothing at your expense without your consent, which you may not withhold without reason.',
  ],
})

const liability = ({ sponsor }: TermsOf): Section => ({
  id: 'liability',
  title: 'Limitation of liability',
  paragraphs: [
    `The Contest is run with care, but without any warranty. ${sponsor} is not liable for entries that are lost, late, incomplete or damaged, for failures of networks, devices or software, for access by unauthorized persons, or for mistakes in print or in transmission, as far as the law allows.`,
    'Where liability cannot be excluded, it is limited to the damage that could be foreseen and, as far as the law allows, to the value of the prize concerned.',
  ],
})

const privacy = ({ sponsor, website }: TermsOf): Section => ({
  id: 'privacy',
  title: 'Privacy',
  paragraphs: [
    `${sponsor} keeps a record that you entered, when, and which version of these rules you accepted. It is used to run the Contest, to draw and reach the winners, and to meet legal obligations, and for nothing else. It is not sold, and it is given to others only as far as the delivery of a prize requires it.`,
    `You will find your entries in the download of your data, and they are deleted with your account. An entry that is deleted before the draw does not take part in it. How ${sponsor} handles other personal information is explained at ${website}.`,
    'The name or the picture of a winner is published only with consent that is asked for separately and can be withdrawn.',
  ],
})

const intellectualProperty = ({ sponsor }: TermsOf): Section => ({
  id: 'intellectual-property',
  title: 'Intellectual property',
  paragraphs: [
    `The names, marks, pictures, texts and software of the Contest belong to ${sponsor} or to those who have licensed them. Entering gives you no right to use them beyond taking part.`,
    'What you send to the Sponsor in connection with the Contest stays yours. You allow the Sponsor to use it free of charge as far as running the Contest requires.',
  ],
})

const termination = ({ sponsor }: TermsOf): Section => ({
  id: 'termination',
  title: 'Termination and changes',
  paragraphs: [
    `${sponsor} may suspend, change or end the Contest if fraud, a technical failure or any other cause beyond its control impairs its fairness or its conduct. If the Contest ends early, the prizes are drawn among the eligible entries received until then, unless the law or the cause of the ending rules that out.`,
    'The Sponsor may exclude anyone who tampers with the entry process, breaks these rules or acts in an unfair or disruptive way. Changes to these rules carry a new version; those who enter afterward accept that version, and entries made before keep theirs.',
  ],
})

const jurisdiction = ({ sponsor }: TermsOf): Section => ({
  id: 'jurisdiction',
  title: 'Jurisdiction',
  paragraphs: [
    `These rules are governed by the law of the place where ${sponsor} has its registered office, without regard to its rules on conflicts of law, and its courts have jurisdiction. As a consumer you keep the protection of the mandatory law of the country, state or province where you live, and may bring proceedings there.`,
    'In Quebec, a dispute about the conduct or organization of a publicity contest may be submitted to the Régie des alcools, des courses et des jeux for a ruling, and a dispute about the awarding of a prize only to help the parties reach a settlement, where that body is competent.',
    'If a provision of these rules is invalid or cannot be enforced, the others remain in force.',
  ],
})

const language = ({ sponsor, support }: TermsOf): Section => ({
  id: 'language',
  title: 'Language and contact',
  paragraphs: [
    'These rules are written in English. Where a summary or a translation differs from them, the English text prevails, unless the law of the place where you live requires otherwise.',
    `Questions about the Contest and these rules are answered by ${sponsor}: ${support}.`,
  ],
})
