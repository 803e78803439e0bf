import type { Language } from '#contract/problems.ts'
import * as z from 'zod/mini'

const brandOfPage = z.object({
  name: z.string(),
  languages: z.array(z.enum(['en', 'fr'])).check(z.minLength(1)),
  /** Of the brand's stores, so that the till and its list of today agree on the day. */
  timeZone: z.string(),
})

export type TillBrand = z.output<typeof brandOfPage>

/** The name of the element in which the server describes the brand (server/web/till-page.ts). */
const ELEMENT = 'meta[name="till-brand"]'

/** Reads the brand that the server has put into the page. */
function readBrand(): TillBrand {
  const content = globalThis.document?.querySelector<HTMLMetaElement>(ELEMENT)?.content
  const described = z.safeParse(brandOfPage, content ? JSON.parse(content) : undefined)
  return described.data ?? { name: '', languages: ['en', 'fr'], timeZone: 'UTC' }
}

export const brand = readBrand()

/** Returns the language of the page, which the server has chosen by the browser's. */
export const languageOfPage = (): Language =>
  globalThis.document?.documentElement.lang === 'fr' ? 'fr' : 'en'
