import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrandPack } from '#brands/brand.ts'
import type { PublicBrand } from '#contract/brand.ts'
import { addressOf } from '#contract/endpoint.ts'
import { pages, type Landing } from '#contract/pages.ts'
import type { Language } from '#contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicBrandOf } from './public-brand.ts'

/** src/app/written.tsx, as tools/build.ts has built it. */
type Page = { writeLanding(from: { brand: PublicBrand; language: Language; landing: Landing }): Promise<string> }

/** The landing page of a brand in a language: its markup, and the answer it was made from, which the page would ask for. */
export type Written = { markup: string; landing: Landing; told: { language: Language; answers: [name: string, params: object, answer: unknown][] } }

let page: Promise<Page> | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Writes it, one after the other: the page's modules wear one brand at a time.
 * @param brand as it is today (opened.ts)
 * @param client where the built client lies; what writes lies beside it
 * @returns nothing where the page is not built
 * @throws where its answer cannot be had just now
 */
export async function writtenFor(app: FastifyInstance, request: FastifyRequest, { brand, client }: { brand: BrandPack; client: string }): Promise<Written | undefined> {
  const file = join(client, '../server/page/written.js')
  if (!existsSync(file)) return undefined
  const landing = await askForLanding(app, request)
  page ??= import(pathToFileURL(file).href) as Promise<Page>
  const { language } = request
  const { writeLanding } = await page
  const writing = last.then(() => writeLanding({ brand: publicBrandOf(brand), language, landing }))
  last = writing.catch(() => undefined)
  return { markup: await writing, landing, told: { language, answers: [[pages.landing.name, {}, { landing }]] } }
}

/** Through the front door: what the page would be told, in the same shape. */
async function askForLanding(app: FastifyInstance, { host, language }: FastifyRequest): Promise<Landing> {
  const answer = await app.inject({ url: addressOf(pages.landing, {}), headers: { host, 'accept-language': language } })
  if (answer.statusCode !== 200) throw new Error(`the landing page was answered ${answer.statusCode}`)
  return answer.json<{ landing: Landing }>().landing
}
