/** What the sandbox vault does with a card. */
export type CardOutcome =
  'success' | 'decline' | 'challenge' | 'challengeFails' | 'timeout' | 'unreachable'

/** Numbers with an outcome of their own; any other valid number succeeds. */
export const testCards: readonly { number: string; outcome: CardOutcome; about: string }[] = [
  { number: '4111111111111111', outcome: 'success', about: 'accepted' },
  { number: '5555555555554444', outcome: 'success', about: 'accepted, Mastercard' },
  { number: '378282246310005', outcome: 'success', about: 'accepted, American Express' },
  { number: '4000000000000002', outcome: 'decline', about: 'declined by the bank' },
  { number: '4000000000003220', outcome: 'challenge', about: 'the bank asks for the code 123456' },
  { number: '4000008400001629', outcome: 'challengeFails', about: 'the bank accepts no code' },
  { number: '4000000000000119', outcome: 'timeout', about: 'paid, but the answer is lost' },
  { number: '4000000000000341', outcome: 'unreachable', about: 'the bank is not reached' },
]

/** The code that the sandbox's bank accepts. */
export const CHALLENGE_CODE = '123456'

/** Returns the outcome of a card number, digits only. */
export const outcomeOf = (number: string): CardOutcome =>
  testCards.find((card) => card.number === number)?.outcome ?? 'success'

/** Card schemes: name, first digits, numbers of digits. */
export const schemes: readonly [name: string, pattern: RegExp, lengths: readonly number[]][] = [
  ['Visa', /^4/, [13, 16, 19]],
  ['Mastercard', /^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/, [16]],
  ['American Express', /^3[47]/, [15]],
  ['Discover', /^(6011|65|64[4-9])/, [16, 19]],
]

/** Returns the scheme of a number; "Card" for one that is not known. */
export const schemeOf = (number: string): string =>
  schemes.find(([, pattern]) => pattern.test(number))?.[0] ?? 'Card'

/** Returns whether a number has a length that its scheme uses. */
export const hasLengthOfScheme = (number: string): boolean => {
  const lengths = schemes.find(([, pattern]) => pattern.test(number))?.[2]
  return lengths ? lengths.includes(number.length) : number.length >= 13 && number.length <= 19
}
