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

/** Makes the pages that are the same for every visitor: those that are written with their own markup, any other as its shell. */
export function visitorsPages(app: FastifyInstance, { template, release, folder }: Built): (request: FastifyRequest, reader: Reader) => Promise<Kept> {
  const shell = (reader: Reader): Kept =>
    keep(fillShell(template, { ...reader, preloads: preloadsOf(release, { language: reader.language, path: reader.publicPath ?? '' }) }), '.html')
  const whole = (reader: Reader, { markup, landing, told }: Written): Kept => {
    const path = reader.publicPath ?? '/'
    const preloads = preloadsOfWhole(release, { language: reader.language, path, pictures: landing ? picturesOf(landing.hero) : [] })
    return keep(fillShell(template, { ...reader, preloads, told }, { markup, styles: stylesInPage(folder, stylesOfWhole(release, path)), isWhole: true }), '.html')
  }
  return async (request, reader) => {
    try {
      const written = await writtenFor(app, request, { brand: reader.brand, path: reader.publicPath, client: folder })
      return written ? whole(reader, written) : shell(reader)
    } catch (error) {
      request.log.error({ fault: faultInLog(error) }, 'a public page could not be written')
      // The server was in trouble, or asked too much, for a moment: a page without its words is not one to keep.
      return { ...shell(reader), isMakeshift: true }
    }
  }
}
