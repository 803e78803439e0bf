import type { Pages } from '#brands/brand.ts'
import { landing } from './landing.ts'

/** What visitors read of Verre & Fils. */
export const pages: Pages = { landing }
