import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { PublicBrand } from '#contract/brand.ts'
import type { Language } from '#contract/problems.ts'
import { applyBrand } from '#lib/brand.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { loadTexts } from '#lib/texts/t.ts'
import { withLaunch } from '../drops/launchComponents.ts'
import { App } from './App.tsx'
import { loadScreen } from './loadScreen.ts'

// Built for the server (tools/build/build.ts), which puts the rendered markup into the page.

/** Disables streaming of late chunks: they need React's inline script, which the content security policy blocks. */
const NO_CHUNKS = Number.MAX_SAFE_INTEGER

/** Endpoint name, params and response. */
export type PageAnswer = [name: string, params: object, answer: unknown]

/**
 * Renders a public page as a visitor sees it, including the shell. Brand, texts and answers are module state, so render
 * only one page at a time.
 * @param path of a public page (server/web/public-paths.ts)
 * @throws when a part of it fails to render or would need a script
 */
export async function renderPage({
  brand,
  language,
  path,
  answers,
}: {
  brand: PublicBrand
  language: Language
  path: string
  answers: readonly PageAnswer[]
}): Promise<string> {
  applyBrand(brand)
  await Promise.all([loadTexts(language), loadScreen({ pathname: path })])
  // A screen is loaded once, for the first brand rendered; the countdown is loaded for each brand that has one.
  await withLaunch(Promise.resolve())
  queryClient.clear()
  for (const [name, params, answer] of answers)
    queryClient.setQueryData(readKey({ name }, params), answer)
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

const at =
  (path: string) =>
  ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>
