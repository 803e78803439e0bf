/** Allowed protocols of links from packs, shops and voucher services; an event's RSVP may also be an email. */
const allowed = { web: ['https:', 'http:'], rsvp: ['https:', 'mailto:'] } as const

function linkOf(address: string | undefined, protocols: readonly string[]): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, href, username, password } = new URL(address)
  return protocols.includes(protocol) && !username && !password ? href : undefined
}

/** Returns a web address in normalized form; undefined for any other protocol, or with user info. */
export const webLink = (address: string | undefined): string | undefined =>
  linkOf(address, allowed.web)

/** Returns the RSVP link of an event, a page or an email address; undefined for anything else. */
export const rsvpLink = (address: string | undefined): string | undefined =>
  linkOf(address, allowed.rsvp)

/** Returns a map link to a postal address. Lone surrogates are replaced, which encodeURIComponent rejects. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\p{Cs}/gu, '\uFFFD'))}`
