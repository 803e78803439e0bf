/** Digits that are not part of a token or an id. */
const DIGITS = /(?<![A-Za-z0-9_])\d(?:[ -]?\d){12,18}(?![A-Za-z0-9_])/g

/** Returns whether the last digit of a number is its check digit (ISO/IEC 7812). */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Returns whether a text contains what may be a card number: 13 to 19 digits with a check digit. */
export const hasCardNumber = (text: string): boolean =>
  [...text.matchAll(DIGITS)].some(([found]) => hasCheckDigit(found.replace(/[ -]/g, '')))

/** Returns whether a text is nothing but what may be a card number. */
export const isCardNumber = (text: string): boolean =>
  /^\s*\d(?:[ -]?\d){12,18}\s*$/.test(text) && hasCardNumber(text)
