import type { BrandPack } from '#brands/brand.ts'
import type { Hosts } from '#server/kit/hosts.ts'

/** RT-35. The page takes the token out of its address before it asks for anything (src/app/arrival.ts). */
export const claimLink = (hosts: Hosts, brand: BrandPack, token: string): string => `${hosts.originOf(brand)}/claim/?${new URLSearchParams({ id: token })}`
