/** What may be opened of a brand: addresses of the web, and for an answer to an invitation a letter. Anything else is no link. */
const allowed = { web: ['https:', 'http:'], answer: ['https:', 'mailto:'] } as const

function linkOf(address: string | undefined, protocols: readonly string[]): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, href, username, password } = new URL(address)
  return protocols.includes(protocol) && !username && !password ? href : undefined
}

/** An address of the web, as it may be opened; nothing for one that could run, read or send something. */
export const webLink = (address: string | undefined): string | undefined => linkOf(address, allowed.web)

/** Where an invitation is answered: a page or a letter. */
export const answerLink = (address: string | undefined): string | undefined => linkOf(address, allowed.answer)

/** A place on the map, by its address. */
export const mapLink = (address: string): string => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\p{Cs}/gu, '\uFFFD'))}`
