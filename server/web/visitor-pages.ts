import type { FastifyInstance, FastifyRequest } from 'fastify'
import { darkDrawingUrl } from '#server/brand/media-urls.ts'
import { errorForLog } from '#server/lib/logging/log.ts'
import type { PageRequest } from './head.ts'
import { staticContent, type StaticResponse } from './static-responses.ts'
import { picturesOf, preloadsOf, serverRenderedPreloads, serverRenderedStyles } from './preloads.ts'
import { inlineStyles, type BuildFiles } from './build-manifest.ts'
import { fillShell } from './app-shell.ts'
import { renderFor, type RenderedPage } from './server-rendered.ts'

/** Returns a renderer of public pages: server-rendered where possible, else the empty shell. */
export function visitorPages(
  app: FastifyInstance,
  { template, buildManifest, folder }: BuildFiles,
): (request: FastifyRequest, reader: PageRequest) => Promise<StaticResponse> {
  const shell = (reader: PageRequest): StaticResponse =>
    staticContent(
      fillShell(template, {
        ...reader,
        preloads: preloadsOf(buildManifest, {
          language: reader.language,
          path: reader.publicPath ?? '',
        }),
      }),
      '.html',
    )
  const prerendered = (
    reader: PageRequest,
    { markup, landing, description }: RenderedPage,
  ): StaticResponse => {
    const path = reader.publicPath ?? '/'
    const preloads = serverRenderedPreloads(buildManifest, {
      language: reader.language,
      path,
      pictures: landing
        ? picturesOf(landing.hero, (url) => darkDrawingUrl(reader.brand.slug, url))
        : [],
    })
    return staticContent(
      fillShell(
        template,
        { ...reader, preloads, description },
        {
          markup,
          styles: inlineStyles(folder, serverRenderedStyles(buildManifest, path)),
          isComplete: true,
        },
      ),
      '.html',
    )
  }
  return async (request, reader) => {
    try {
      const markup = await renderFor(app, request, {
        brand: reader.brand,
        path: reader.publicPath,
        client: folder,
      })
      return markup ? prerendered(reader, markup) : shell(reader)
    } catch (error) {
      request.log.error({ error: errorForLog(error) }, 'a public page could not be rendered')
      // The failure is temporary (error or overload), so the page without its content must not be
      // cached.
      return { ...shell(reader), isTemporary: true }
    }
  }
}
