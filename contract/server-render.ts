import type { PublicBrand } from './brand.ts'
import type { MembershipAccount } from './membership.ts'
import type { Language } from './problems.ts'

// What src/app/serverRender.tsx exports and server/web/renderer.ts loads from the build.

/** The name of an endpoint, the parameters of a read, and its answer. */
export type PageAnswer = [name: string, params: object, answer: unknown]

/** The hero of a member's page, and the URLs of its picture for phones and for wide windows. */
export type RenderedHero = { markup: string; phone: string; wide: string }

type Reader = { brand: PublicBrand; language: Language }

/** Renders pages on the server; one at a time, because brand, texts and answers are module state. */
export type Renderer = {
  /**
   * Renders a public page as a visitor sees it, including the shell.
   * @throws when a part of it fails to render or would need a script, and when `signal` aborts
   */
  renderPage(
    page: Reader & { path: string; answers: readonly PageAnswer[]; signal: AbortSignal },
  ): Promise<string>
  /** Renders the hero of a member's page, which is shown until the app replaces it. */
  renderHero(hero: Reader & { membership: MembershipAccount }): Promise<RenderedHero>
}
