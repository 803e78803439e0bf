import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { PublicBrand } from '#contract/brand.ts'
import type { Language } from '#contract/problems.ts'
import type { Renderer } from '#contract/server-render.ts'
import { applyBrand } from '#lib/brand.ts'
import { queryClient } from '#lib/api/queries.ts'
import { hydrate } from '#lib/api/preloadedAnswers.ts'
import { loadTextGroup, loadTexts } from '#lib/texts/t.ts'
import { withLaunch } from '../drops/launchComponents.ts'
import { TierHero } from '../membership/TierHero.tsx'
import { tierArt } from '../membership/tierArt.ts'
import { App } from './App.tsx'
import { loadScreen } from './loadScreen.ts'

// Built for the server (tools/build/build.ts), which puts the rendered markup into the page.

/** Disables streaming of late chunks: they need React's inline script, which the content security policy blocks. */
const NO_CHUNKS = Number.MAX_SAFE_INTEGER

/** Renders a public page. @param path of a public page (server/web/public-paths.ts) */
export const renderPage: Renderer['renderPage'] = async ({ path, answers, signal, ...reader }) => {
  await setUp(reader)
  await loadScreen({ pathname: path })
  // A screen is loaded once, for the first brand rendered; the countdown is loaded for each brand that has one.
  await withLaunch(Promise.resolve())
  queryClient.clear()
  hydrate(answers)
  const failures: unknown[] = []
  const { prelude } = await prerender(<App Router={at(path)} />, {
    progressiveChunkSize: NO_CHUNKS,
    // Ends a render that waits for ever; what it waits for is then a failure.
    signal,
    onError: (failure) => void failures.push(failure),
  })
  const html = await new Response(prelude as ReadableStream).text()
  // Skip the title and links that React emits before the shell: the page has its own head.
  const markup = html.slice(html.indexOf('<div class="shell"'))
  if (failures.length > 0 || !markup.startsWith('<div') || markup.includes('<script'))
    throw new Error(`${path} could not be rendered.`, { cause: failures[0] })
  return markup
}

/** Renders the hero of a member's page. */
export const renderHero: Renderer['renderHero'] = async ({ membership, ...reader }) => {
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
async function setUp({ brand, language }: { brand: PublicBrand; language: Language }) {
  applyBrand(brand)
  await loadTexts(language)
}

const at =
  (path: string) =>
  ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>
