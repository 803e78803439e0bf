import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { SHELL_HEADER } from '#contract/app-shell.ts'
import { screenAt } from '#contract/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { escapeHtml } from '#server/lib/html/escape.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { hasPage, publicPathOf } from './public-paths.ts'
import { preloadAnswers } from './preloaded-answers.ts'
import { brandFiles } from '#server/brand/media-urls.ts'
import { robotsOf, sitemapOf } from './seo.ts'
import {
  REVALIDATE,
  CACHE_FOREVER,
  staticContent,
  staticFile,
  sendStatic,
  sendMemberPage,
  type StaticResponse,
} from './static-responses.ts'
import { manifestOf } from './manifest.ts'
import { countdownDropIn, packAt } from '#server/brand/launch-state.ts'
import { readBuildManifest } from './build-manifest.ts'
import { memberPages } from './member-pages.ts'
import { allowScripts, scriptHashes } from './script-hashes.ts'
import { type fillShell, shellRevision } from './app-shell.ts'
import { visitorPages } from './visitor-pages.ts'
import { allowHostedFields } from './payment-policy.ts'
import { allowFlow, allowWalletConnect, isWalletPage, withDemoWallet } from './wallet-policy.ts'

const built = join(projectRoot, 'dist/client')
const notBuilt =
  '<!doctype html><html lang="en"><head><!--brand-head--></head><body><p>The page is not built yet: npm run build.</p></body></html>'

/**
 * Registers the pages of the built client, in the brand of each host. A missing file is a 404,
 * never the page.
 */
export function mountPages(app: FastifyInstance, context: AppContext, folder = built): void {
  const index = join(folder, 'index.html')
  const template = withSetup(
    withReports(existsSync(index) ? readFileSync(index, 'utf8') : notBuilt, context.browserReports),
    context.isDemo,
  )
  const files = clientFiles(folder)
  const cached = createCache()
  const hashes = scriptHashes(template)
  /** Pages are cached per countdown, so that they change when a drop opens. */
  const currentPack = (brand: BrandPack) => packAt(brand, context.clock.now())
  const build = { template, buildManifest: readBuildManifest(folder), folder }
  const memberPage = memberPages(context.hosts, build)
  const visitorsPage = visitorPages(app, build)
  mountBrandFiles(app, context.hosts)
  mountWorker(app, context, { worker: files.get('/sw.js'), template, cached })
  app.get('/*', async (request, reply) => {
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
    allowWalletConnect(allowScripts(reply, hashes), path, context.walletConnect)
    allowFlow(reply, path, currentPack(request.brand))
    allowHostedFields(
      reply,
      request.url,
      context.cardPayments.of(request.brand.slug)?.fields.origins,
    )
    const preloaded = await preloadAnswers(app, request, path)
    if (preloaded)
      return sendMemberPage(
        request,
        reply.header('x-robots-tag', 'noindex').header('content-language', request.language),
        await memberPage(request, { brand: currentPack(request.brand), path, preloaded }),
      )
    const brand = currentPack(request.brand)
    const hasDemoWallet = context.isDemo && isWalletPage(path)
    return sendShell(
      request,
      reply,
      (reader) =>
        cached(
          [
            'shell',
            brand.slug,
            countdownDropIn(brand)?.dropId,
            reader.language,
            reader.publicPath,
            hasDemoWallet,
          ].join(' '),
          async () => {
            const page = await visitorsPage(request, { ...reader, brand })
            return hasDemoWallet ? withDemoWallet(page) : page
          },
        ),
      context.hosts,
      (path) => isAddressOf(path, context.isDemo),
    )
  })
}

/** Adds what the page reports its errors with (src/reporting) to every page, the stored one included. */
const withReports = (page: string, reports: AppContext['browserReports']): string =>
  reports
    ? page.replace(
        '<!--brand-head-->',
        () =>
          `<!--brand-head-->\n<meta name="reports" content="${escapeHtml(JSON.stringify(reports))}">`,
      )
    : page

/** Marks every page of a demo: only there does the app have the setup page, with commands for the brand's team. */
const withSetup = (page: string, isDemo: boolean): string =>
  isDemo
    ? page.replace('<!--brand-head-->', '<!--brand-head-->\n<meta name="setup" content="demo">')
    : page

/** Returns whether the app has a screen at a path; the setup page exists only in a demo. */
function isAddressOf(path: string, isDemo: boolean): boolean {
  const found = screenAt(path)
  return found !== undefined && (isDemo || found.name !== 'setup')
}

/** Registers the service worker, which changes with the page it precaches: brand, origin and drop. */
function mountWorker(
  app: FastifyInstance,
  context: AppContext,
  {
    worker,
    template,
    cached,
  }: { worker: string | undefined; template: string; cached: ReturnType<typeof createCache> },
): void {
  app.get('/sw.js', (request, reply) => {
    const brand = packAt(request.brand, context.clock.now())
    if (!worker) throw new Problem('NOT_FOUND')
    const content = cached(`sw ${brand.slug} ${countdownDropIn(brand)?.dropId}`, () => {
      const revision = shellRevision(template, brand, context.hosts.originOf(brand))
      return staticContent(
        readFileSync(worker, 'utf8').replaceAll('__SHELL_REVISION__', revision),
        '.js',
      )
    })
    return sendStatic(request, reply, content, REVALIDATE)
  })
}

/**
 * Returns a cache without a limit, because files, brands and languages are finite. Rejected and
 * temporary entries are dropped, so that the next request makes them again.
 */
export function createCache(): <Made extends StaticResponse | Promise<StaticResponse>>(
  key: string,
  make: () => Made,
) => Made {
  const ready = new Map<string, StaticResponse | Promise<StaticResponse>>()
  return <Made extends StaticResponse | Promise<StaticResponse>>(key: string, make: () => Made) => {
    const existing = ready.get(key)
    if (existing) return existing as Made
    const made = make()
    ready.set(key, made)
    const drop = () => void ready.delete(key)
    if (made instanceof Promise)
      void made.then(({ isTemporary }) => {
        if (isTemporary) drop()
      }, drop)
    return made
  }
}

/** Returns path → file. Only listed files are served, so no path leads out of the folder. */
export function clientFiles(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('/.') && !/^\/index\.html|\.(br|gz)$/.test(name))
  return new Map(names.map((name) => [name, join(folder, name)]))
}

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] as string

/**
 * Sends the page for an address of the app; unknown addresses get it with status 404.
 * @throws Problem NOT_FOUND for a missing file or an unknown endpoint
 */
export async function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  pageFor: (reader: Parameters<typeof fillShell>[1]) => StaticResponse | Promise<StaticResponse>,
  hosts: Hosts,
  isAddress: (path: string) => boolean,
): Promise<FastifyReply> {
  const path = pathOf(request)
  const known = path === '/index.html' || (isAddress(path) && hasPage(path, request.brand))
  if (!known && (/^\/(api|dev)(\/|$)/i.test(path) || extname(path))) throw new Problem('NOT_FOUND')
  const publicPath = publicPathOf(path, request.brand)
  if (publicPath === undefined) reply.header('x-robots-tag', 'noindex')
  reply
    .status(known ? 200 : 404)
    .header(SHELL_HEADER, '1')
    .header('content-language', request.language)
    .header('vary', 'Accept-Language')
  const page = await pageFor({
    brand: request.brand,
    language: request.language,
    origin: hosts.originOf(request.brand),
    publicPath,
  })
  // The URL of a preview contains a session.
  await sendStatic(request, reply, page, /^\/preview\/*$/i.test(path) ? 'no-store' : REVALIDATE)
  return reply
}

/**
 * Registers the files of the packs, the manifest, robots.txt and the sitemap. Also used in
 * development.
 */
export function mountBrandFiles(app: FastifyInstance, hosts: Hosts): void {
  const cached = createCache()
  mountPackFiles(app, { folders: ['art', 'emails', 'fonts', 'icons', 'screens'] })
  mountFilms(app)
  app.get('/manifest.webmanifest', (request, reply) => {
    const { brand, language } = request
    const manifest = cached(`manifest ${brand.slug} ${language}`, () =>
      staticContent(JSON.stringify(manifestOf(brand, language)), '.webmanifest'),
    )
    return sendStatic(request, reply.header('vary', 'Accept-Language'), manifest, REVALIDATE)
  })
  for (const [path, ending, text] of [
    ['/robots.txt', '.txt', (_, origin) => robotsOf(origin)],
    ['/sitemap.xml', '.xml', sitemapOf],
  ] as [string, string, typeof sitemapOf][]) {
    app.get(path, (request, reply) => {
      const { brand } = request
      return sendStatic(
        request,
        reply,
        cached(`${path} ${brand.slug}`, () =>
          staticContent(text(brand, hosts.originOf(brand)), ending),
        ),
        REVALIDATE,
      )
    })
  }
}

/**
 * Registers folders of the packs.
 * @param options of the routes, such as their site
 */
export function mountPackFiles(
  app: FastifyInstance,
  { folders, options = {} }: { folders: readonly string[]; options?: RouteShorthandOptions },
): void {
  const cached = createCache()
  for (const folder of folders) {
    app.get(`/${folder}/:slug/:file`, options, (request, reply) => {
      const { slug, file } = request.params as { slug: string; file: string }
      const found = slug === request.brand.slug ? fileNamed(request.brand, folder, file) : undefined
      if (!found) throw new Problem('NOT_FOUND')
      const isCurrent = found.url.endsWith(`/${file}`)
      // An email is read on the page of a mail provider.
      if (folder === 'emails') reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendStatic(
        request,
        reply,
        cached(found.path, () => staticFile(found.path)),
        isCurrent ? CACHE_FOREVER : REVALIDATE,
      )
    })
  }
}

/**
 * Registers the films of the landing pages, whole or in ranges: phones request the start, then
 * seek. An old hash leads to the current film, whose parts do not fit those of the old one.
 */
function mountFilms(app: FastifyInstance): void {
  app.get('/films/:slug/:file', (request, reply) => {
    const { slug, file } = request.params as { slug: string; file: string }
    const found = slug === request.brand.slug ? fileNamed(request.brand, 'films', file) : undefined
    if (!found) throw new Problem('NOT_FOUND')
    if (!found.url.endsWith(`/${file}`))
      return reply.header('cache-control', REVALIDATE).redirect(found.url)
    return reply
      .header('cache-control', CACHE_FOREVER)
      .sendFile(basename(found.path), dirname(found.path))
  })
}

/** An open page can still request the hash of an older pack; it gets the current drawing. */
const fileNamed = ({ slug }: BrandPack, folder: string, file: string) =>
  brandFiles(slug, folder).get(file.replace(/\.[0-9a-f]{10}\.\w+$/, ''))
