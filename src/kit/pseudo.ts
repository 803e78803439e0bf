/** Letters that are still read but cannot be mistaken for words of ours that nobody has put into texts/. */
const accented: Record<string, string> = {
  a: 'å', e: 'é', i: 'î', o: 'ø', u: 'ü', y: 'ý', c: 'ç', n: 'ñ', s: 'š', z: 'ž', A: 'Å', E: 'É', I: 'Î', O: 'Ø', U: 'Ü', Y: 'Ý', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž',
}

/** A text of the house in no language: accented, a third longer, in brackets. Gaps stay as they are. */
export function pseudo(text: string): string {
  const letters = text.replace(/\{\w+\}|\p{L}/gu, (part) => accented[part] ?? part)
  const longer = '·'.repeat(Math.ceil(text.replace(/\{\w+\}/g, '').length / 3))
  return text.trim() === '' ? text : `⟦${letters}${longer}⟧`
}

/** In development, at an address with `?pseudo`, every text of the house; whatever stays plain was forgotten. Not in what is built. */
const isAsked = globalThis.location !== undefined && new URLSearchParams(location.search).has('pseudo')

export const disguised = (text: string): string => (isAsked ? pseudo(text) : text)
