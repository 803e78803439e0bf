/** Accented characters: readable, and different from texts that are missing in texts/. */
const accented: Record<string, string> = {
  a: 'å',
  e: 'é',
  i: 'î',
  o: 'ø',
  u: 'ü',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Ü',
  Y: 'Ý',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Z: 'Ž',
}

/** Returns a text accented, a third longer and in brackets; `{placeholders}` stay as they are. */
export function pseudo(text: string): string {
  const replaced = text.replace(/\{\w+\}|\p{L}/gu, (part) => accented[part] ?? part)
  const padding = '·'.repeat(Math.ceil(text.replace(/\{\w+\}/g, '').length / 3))
  return text.trim() === '' ? text : `⟦${replaced}${padding}⟧`
}

/** Development only: with `?pseudo` in the address, text that stays plain is missing from texts/. */
const isRequested =
  globalThis.location !== undefined && new URLSearchParams(location.search).has('pseudo')

/** Returns the text in the pseudo-language when the address asks for it, else unchanged. */
export const pseudoIfEnabled = (text: string): string => (isRequested ? pseudo(text) : text)
