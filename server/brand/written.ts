import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrandPack } from '#brands/brand.ts'
import type { PublicBrand } from '#contract/brand.ts'
import { addressOf, type ReadEndpoint } from '#contract/endpoint.ts'
import { pages, type Landing } from '#contract/pages.ts'
import type { Language } from '#contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countingIn } from './opened.ts'
import { publicBrandOf } from './public-brand.ts'

type Answer = [name: string, params: object, answer: unknown]

/** src/app/written.tsx, as tools/build.ts has built it. */
type Page = { writePage(from: { brand: PublicBrand; language: Language; path: string; answers: readonly Answer[] }): Promise<string> }

/** A public page of a brand in a language: its markup, and the answers it was made from, which the page would ask for. */
export type Written = { markup: string; landing?: Landing | undefined; told: { language: Language; answers: Answer[] } }

/** The public pages that are written whole, and what each is made from. An invitation's depends on its token. */
const reads: Record<string, readonly [endpoint: ReadEndpoint, params: Record<string, string>][]> = {
  '/': [[pages.landing, {}]],
  '/join': [],
  '/about': [[pages.about, {}]],
  '/terms': [[pages.legal, { name: 'terms' }]],
  '/privacy': [[pages.legal, { name: 'privacy' }]],
}

const built = new Map<string, Promise<Page>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Writes it, one after the other: the page's modules wear one brand at a time.
 * @param brand as it is today (opened.ts)
 * @param path of a public page (addresses.ts)
 * @param client where the built client lies; what writes lies beside it
 * @returns nothing where the page is not built, or is none that is written
 * @throws when it could not be written this time
 */
export async function writtenFor(app: FastifyInstance, request: FastifyRequest, { brand, path, client }: { brand: BrandPack; path: string | undefined; client: string }): Promise<Written | undefined> {
  const file = join(client, '../server/page/written.js')
  const asked = path === undefined ? undefined : reads[path]
  // What is shown while a countdown is forced is the countdown.
  if (path === undefined || !asked || countingIn(brand)?.isCountdownForced || !existsSync(file)) return undefined
  const { language } = request
  const answers = await Promise.all(asked.map(async ([endpoint, params]): Promise<Answer> => [endpoint.name, params, await answerTo(app, request, addressOf(endpoint, params))]))
  const page = built.get(file) ?? import(pathToFileURL(file).href) as Promise<Page>
  built.set(file, page)
  page.catch(() => built.delete(file))
  const { writePage } = await page
  const writing = last.then(() => writePage({ brand: publicBrandOf(brand), language, path, answers }))
  last = writing.catch(() => undefined)
  const landing = answers.find(([name]) => name === pages.landing.name)?.[2] as { landing: Landing } | undefined
  return { markup: await writing, landing: landing?.landing, told: { language, answers } }
}

/** Through the front door: what the page would be told, in the same shape. */
async function answerTo(app: FastifyInstance, { host, language }: FastifyRequest, url: string): Promise<unknown> {
  const answer = await app.inject({ url, headers: { host, 'accept-language': language } })
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}.`)
  return answer.json()
}
