import type { Pages } from '#brands/brand.ts'
import { about } from './about.ts'
import { landing } from './landing.ts'
import { legal } from './legal.ts'

export const pages: Pages = { landing, about, legal }
