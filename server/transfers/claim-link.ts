import type { BrandPack } from '#brands/brand.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'

/**
 * RT-35: Returns the link of an invitation. The page removes the token from its address before any
 * request (src/app/receiveLinkTokens.ts).
 */
export const claimLink = (hosts: Hosts, brand: BrandPack, token: string): string =>
  `${hosts.originOf(brand)}/claim/?${new URLSearchParams({ id: token })}`
