import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faultInLog } from '#server/kit/log.ts'
import { stylesInPage } from './first-screen.ts'
import type { Reader } from './head.ts'
import { keep, type Kept } from './kept.ts'
import { picturesOf, preloadsOf, preloadsOfWhole, stylesOfWhole } from './preloads.ts'
import type { Release } from './release.ts'
import { fillShell } from './shell.ts'
import { writtenFor, type Written } from './written.ts'

type Built = { template: string; release: Release; folder: string }

/** Returns a renderer of public pages: server-rendered where possible, else the empty shell. */
export function visitorsPages(app: FastifyInstance, { template, release, folder }: Built): (request: FastifyRequest, reader: Reader) => Promise<Kept> {
  const shell = (reader: Reader): Kept =>
    keep(fillShell(template, { ...reader, preloads: preloadsOf(release, { language: reader.language, path: reader.publicPath ?? '' }) }), '.html')
  const prerendered = (reader: Reader, { markup, landing, told }: Written): Kept => {
    const path = reader.publicPath ?? '/'
    const preloads = preloadsOfWhole(release, { language: reader.language, path, pictures: landing ? picturesOf(landing.hero) : [] })
    return keep(fillShell(template, { ...reader, preloads, told }, { markup, styles: stylesInPage(folder, stylesOfWhole(release, path)), isWhole: true }), '.html')
  }
  return async (request, reader) => {
    try {
      const written = await writtenFor(app, request, { brand: reader.brand, path: reader.publicPath, client: folder })
      return written ? prerendered(reader, written) : shell(reader)
    } catch (error) {
      request.log.error({ fault: faultInLog(error) }, 'a public page could not be rendered')
      // The failure is temporary (error or overload), so the page without its content must not be
      // cached.
      return { ...shell(reader), isMakeshift: true }
    }
  }
}
