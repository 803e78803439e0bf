import bridal from './bridal/brand.ts'
import type { BrandPack } from './brand.ts'
import eyewear from './eyewear/brand.ts'
import sleep from './sleep/brand.ts'

/** The packs of this server. The first one is the default of a demo. */
export const packs: readonly BrandPack[] = [eyewear, sleep, bridal]
