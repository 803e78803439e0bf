import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { PublicBrand } from '#contract/brand.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import type { Language } from '#contract/problems.ts'
import { applyBrand } from '#lib/brand.ts'
import { queryClient } from '#lib/api/queries.ts'
import { hydrate, type PageAnswer } from '#lib/api/preloadedAnswers.ts'
import { loadTextGroup, loadTexts } from '#lib/texts/t.ts'
import { withLaunch } from '../drops/launchComponents.ts'
import { TierHero } from '../membership/TierHero.tsx'
import { tierArt } from '../membership/tierArt.ts'
import { App } from './App.tsx'
import { loadScreen } from './loadScreen.ts'

// Built for the server (tools/build/build.ts), which puts the rendered markup into the page.

/** Disables streaming of late chunks: they need React's inline script, which the content security policy blocks. */
const NO_CHUNKS = Number.MAX_SAFE_INTEGER

type Reader = { brand: PublicBrand; language: Language }

/**
 * Renders a public page as a visitor sees it, including the shell. Brand, texts and answers are module state, so render
 * only one page at a time.
 * @param path of a public page (server/web/public-paths.ts)
 * @throws when a part of it fails to render or would need a script
 */
export async function renderPage({
  path,
  answers,
  ...reader
}: Reader & { path: string; answers: readonly PageAnswer[] }): Promise<string> {
  await setUp(reader)
  await loadScreen({ pathname: path })
  // A screen is loaded once, for the first brand rendered; the countdown is loaded for each brand that has one.
  await withLaunch(Promise.resolve())
  queryClient.clear()
  hydrate(answers)
  const failures: unknown[] = []
  const { prelude } = await prerender(<App Router={at(path)} />, {
    progressiveChunkSize: NO_CHUNKS,
    onError: (failure) => void failures.push(failure),
  })
  const html = await new Response(prelude as ReadableStream).text()
  // Skip the title and links that React emits before the shell: the page has its own head.
  const markup = html.slice(html.indexOf('<div class="shell"'))
  if (failures.length > 0 || !markup.startsWith('<div') || markup.includes('<script'))
    throw new Error(`${path} could not be rendered.`, { cause: failures[0] })
  return markup
}

/** The hero of a member's page, and its picture for phones and for wide windows. */
export type RenderedHero = { markup: string; phone: string; wide: string }

/** Renders the hero of a member's page, which is shown until the app replaces it. One at a time, like `renderPage`. */
export async function renderHero({
  membership,
  ...reader
}: Reader & { membership: MembershipAccount }): Promise<RenderedHero> {
  await setUp(reader)
  await loadTextGroup('membership')
  const html = renderToStaticMarkup(
    <div className="membership">
      <TierHero membership={membership} />
    </div>,
  )
  const { phone, wide } = tierArt(reader.brand.art, membership.assetVariation.mediaFileUrl)
  // React puts links to preload before the markup; the page's head has its own.
  const start = html.indexOf('<div class="membership"')
  if (start < 0) throw new Error('The hero has no markup.')
  return { markup: html.slice(start), phone, wide }
}

/** Sets brand and texts, which are module state. */
async function setUp({ brand, language }: Reader) {
  applyBrand(brand)
  await loadTexts(language)
}

const at =
  (path: string) =>
  ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>
