/** The protocols a brand's links may use; an answer to an invitation may also be an email. */
const allowed = { web: ['https:', 'http:'], answer: ['https:', 'mailto:'] } as const

function linkOf(address: string | undefined, protocols: readonly string[]): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, href, username, password } = new URL(address)
  return protocols.includes(protocol) && !username && !password ? href : undefined
}

/** Returns a web address in normalized form; undefined for any other protocol, or with user info. */
export const webLink = (address: string | undefined): string | undefined =>
  linkOf(address, allowed.web)

/** Returns where an invitation is answered, a page or an email address; undefined for anything else. */
export const replyLink = (address: string | undefined): string | undefined =>
  linkOf(address, allowed.answer)

/** Returns a map link to an address. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\p{Cs}/gu, '\uFFFD'))}`
