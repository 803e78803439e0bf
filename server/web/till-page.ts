import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { SHELL_HEADER } from '#contract/app-shell.ts'
import { Problem, type Language } from '#contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import { brandFiles } from '#server/brand/media-urls.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { onTillHost } from '#server/lib/http/till-host.ts'
import { translate } from '#server/lib/texts/translate.ts'
import { icons, meta } from './head.ts'
import { iconsOfManifest } from './manifest.ts'
import { clientFiles, createCache, mountPackFiles, pathOf } from './pages.ts'
import {
  CACHE_FOREVER,
  REVALIDATE,
  sendStatic,
  staticContent,
  staticFile,
} from './static-responses.ts'
import { preloadedFonts, themeOf } from './theme.ts'

const built = join(projectRoot, 'dist/till')
const notBuilt =
  '<!doctype html><html lang="en"><head><!--brand-head--></head><body><p>The till is not built yet: npm run build.</p></body></html>'

/** The addresses of the app's one page: its start, and what a pairing code and a login email link to. */
const pagePaths = new Set(['/', '/pair', '/login'])

/** Registers the till's app on its own host, in the brand of the host. */
export function mountTillPage(app: FastifyInstance, folder = built): void {
  const index = join(folder, 'index.html')
  const template = existsSync(index) ? readFileSync(index, 'utf8') : notBuilt
  const files = clientFiles(folder)
  const cached = createCache()
  const options = { constraints: onTillHost }
  mountPackFiles(app, { folders: ['art', 'fonts', 'icons'], options })
  app.get('/manifest.webmanifest', options, (request, reply) => {
    const { brand, language } = request
    const manifest = cached(`manifest ${brand.slug} ${language}`, () =>
      staticContent(JSON.stringify(tillManifestOf(brand, language)), '.webmanifest'),
    )
    return sendStatic(request, reply.header('vary', 'Accept-Language'), manifest, REVALIDATE)
  })
  app.get('/robots.txt', options, (request, reply) =>
    sendStatic(request, reply, staticContent('User-agent: *\nDisallow: /\n', '.txt'), REVALIDATE),
  )
  app.get('/sw.js', options, (request, reply) => {
    const { brand } = request
    const worker = files.get('/sw.js')
    if (!worker) throw new Problem('NOT_FOUND')
    const content = cached(`sw ${brand.slug}`, () =>
      staticContent(
        `const BRAND_FILES=${JSON.stringify(precachedOf(template, brand))};\n${readFileSync(worker, 'utf8')}`,
        '.js',
      ),
    )
    return sendStatic(request, reply, content, REVALIDATE)
  })
  app.get('/*', options, (request, reply) => {
    const path = pathOf(request)
    const file = files.get(path)
    if (file && path.startsWith('/assets/'))
      return reply.header('cache-control', CACHE_FOREVER).sendFile(path, folder)
    if (file)
      return sendStatic(
        request,
        reply,
        cached(path, () => staticFile(file)),
        REVALIDATE,
      )
    if (!pagePaths.has(path.toLowerCase())) throw new Problem('NOT_FOUND')
    const { brand, language } = request
    const page = cached(`page ${brand.slug} ${language}`, () =>
      staticContent(tillPageOf(template, brand, language), '.html'),
    )
    reply
      .header(SHELL_HEADER, '1')
      .header('x-robots-tag', 'noindex')
      .header('content-language', language)
      .header('vary', 'Accept-Language')
    return sendStatic(request, reply, page, REVALIDATE)
  })
}

/** Fills the page of the till for a brand and a language. */
function tillPageOf(template: string, brand: BrandPack, language: Language): string {
  const { name, languages, timeZone } = brand
  const head = [
    `<title>${escapeHtml(titleOf(brand, language))}</title>`,
    meta('theme-color', brand.colors.theme),
    // What the page needs of the brand (till/lib/brand.ts).
    meta('till-brand', JSON.stringify({ name, languages, timeZone })),
    ...icons(brand),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...preloadedFonts(brand, '/').map(
      (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<style id="theme">${themeOf(brand)}</style>`,
  ].join('\n')
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace('<!--brand-head-->', () => head)
}

const titleOf = (brand: BrandPack, language: Language): string =>
  translate('till.app', { brand: brand.name }, brand, language)

/** The manifest of the till: an app beside that of the members, on a host of its own. */
const tillManifestOf = (brand: BrandPack, language: Language): Record<string, unknown> => ({
  id: '/',
  name: titleOf(brand, language),
  short_name: titleOf(brand, language),
  lang: language,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: brand.colors.background,
  theme_color: brand.colors.theme,
  icons: iconsOfManifest(brand.slug),
})

/** Returns what a device keeps of a brand: the page, which changes with its content, fonts and icons. */
function precachedOf(
  template: string,
  brand: BrandPack,
): { url: string; revision: string | null }[] {
  const page = createHash('sha256')
  for (const language of brand.languages) page.update(tillPageOf(template, brand, language))
  const files = ['fonts', 'icons'].flatMap((folder) => [...brandFiles(brand.slug, folder).values()])
  const needed = files.filter(
    ({ name, path }) => extname(path) === '.woff2' || /icon|maskable/.test(name),
  )
  return [
    { url: '/', revision: page.digest('hex').slice(0, 16) },
    ...needed.map(({ url }) => ({ url, revision: null })),
  ]
}
