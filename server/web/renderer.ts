import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicBrand } from '#contract/brand.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import type { Language } from '#contract/problems.ts'

/** The name of an endpoint, the parameters of a read, and its answer. */
export type Answer = [name: string, params: Record<string, unknown>, answer: unknown]

/** The hero of a member's page, and the URLs of its picture for phones and for wide windows. */
export type RenderedHero = { markup: string; phone: string; wide: string }

type Reader = { brand: PublicBrand; language: Language }

/** The build of src/app/serverRender.tsx by tools/build/build.ts. */
type Renderer = {
  renderPage(page: Reader & { path: string; answers: readonly Answer[] }): Promise<string>
  renderHero(hero: Reader & { membership: MembershipAccount }): Promise<RenderedHero>
}

const rendererIn = (client: string): string => join(client, '../server/page/serverRender.js')

/** Returns whether the renderer is built beside a built client. */
export const hasRenderer = (client: string): boolean => existsSync(rendererIn(client))

const renderers = new Map<string, Promise<Renderer>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Renders with the built components. One at a time, because the page's modules hold brand and texts in global state.
 * @param client folder of the built client; the built renderer is beside it
 * @throws without a build, and when rendering fails
 */
export async function renderWith<Result>(
  client: string,
  render: (renderer: Renderer) => Promise<Result>,
): Promise<Result> {
  const file = rendererIn(client)
  const loading = renderers.get(file) ?? (import(pathToFileURL(file).href) as Promise<Renderer>)
  renderers.set(file, loading)
  loading.catch(() => renderers.delete(file))
  const renderer = await loading
  const rendering = last.then(() => render(renderer))
  last = rendering.catch(() => undefined)
  return rendering
}
