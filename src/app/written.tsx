import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { PublicBrand } from '#contract/brand.ts'
import type { Language } from '#contract/problems.ts'
import { wear } from '#kit/brand.ts'
import { queryClient } from '#kit/queries.ts'
import { readKey } from '#kit/read.ts'
import { loadTexts } from '#kit/t.ts'
import { withLaunch } from '../drops/launch.ts'
import { App } from './App.tsx'
import { loadScreen } from './screenOf.ts'

// Built for the server (tools/build.ts), which writes what comes out into the page: the same components, never a copy.

/** Everything must stand in its place: what comes later in a page needs a script of React's own, which the policy refuses. */
const WHOLE = Number.MAX_SAFE_INTEGER

/** An answer that a page is made from: the name of its endpoint, its params and what it says. */
export type Answer = [name: string, params: object, answer: unknown]

/**
 * A public page as a visitor sees it, frame and all. Brand, words and answers are those of the module, so only one may be
 * written at a time.
 * @param path of a public page (server/brand/addresses.ts)
 * @throws when a part of it could not be shown, or would need a script
 */
export async function writePage({ brand, language, path, answers }: { brand: PublicBrand; language: Language; path: string; answers: readonly Answer[] }): Promise<string> {
  wear(brand)
  await Promise.all([loadTexts(language), loadScreen({ pathname: path })])
  // A screen is loaded once, for whichever brand came first; the countdown is not every brand's.
  await withLaunch(Promise.resolve())
  queryClient.clear()
  for (const [name, params, answer] of answers) queryClient.setQueryData(readKey({ name }, params), answer)
  const failures: unknown[] = []
  const { prelude } = await prerender(<App Router={at(path)} />, { progressiveChunkSize: WHOLE, onError: (failure) => void failures.push(failure) })
  const written = await new Response(prelude as ReadableStream).text()
  // Before the frame stand the title and the links that React would put into the head: the page has its own.
  const markup = written.slice(written.indexOf('<div class="shell"'))
  if (failures.length > 0 || !markup.startsWith('<div') || markup.includes('<script')) throw new Error(`${path} could not be written.`, { cause: failures[0] })
  return markup
}

const at = (path: string) => ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>
