import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { SHELL_HEADER } from '#contract/shell.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Hosts } from '#server/kit/hosts.ts'
import { projectRoot } from '#server/kit/root.ts'
import type { House } from '#server/kit/serve.ts'
import { isThere, publicPathOf } from './addresses.ts'
import { answersAhead, type Ahead } from './ahead.ts'
import { brandFiles } from './art.ts'
import { sendFilm } from './films.ts'
import { robotsOf, sitemapOf } from './found.ts'
import { firstScreenOf, heroOf, membershipIn, stylesInPage } from './first-screen.ts'
import { askEachTime, forEver, keep, keepFile, sendKept, sendOnce, type Kept } from './kept.ts'
import { manifestOf } from './manifest.ts'
import { countingIn, openedBy } from './opened.ts'
import { preloadsOfMember, stylesOfMember } from './preloads.ts'
import { readRelease, screenAt } from './release.ts'
import { allowScripts, scriptHashes } from './scripts.ts'
import { fillShell, shellRevision } from './shell.ts'
import { visitorsPages } from './visitors.ts'

const built = join(projectRoot, 'dist/client')
const notBuilt = '<!doctype html><html lang="en"><head><!--brand-head--></head><body><p>The page is not built yet: npm run build.</p></body></html>'

/**
 * Registers the pages of the built client, in the brand of each host. A missing file is a 404,
 * never the page.
 */
export function mountPages(app: FastifyInstance, house: House, folder = built): void {
  const index = join(folder, 'index.html')
  const template = existsSync(index) ? readFileSync(index, 'utf8') : notBuilt
  const release = readRelease(folder)
  const files = clientFiles(folder)
  const cached = createCache()
  const hashes = scriptHashes(template)
  /** Pages are cached per countdown, so that they change when a drop opens. */
  const currentPack = (brand: BrandPack) => openedBy(brand, house.clock.now())
  const memberPage = ({ brand: pack, language }: FastifyRequest, path: string, preloaded: Ahead): string => {
    const brand = currentPack(pack)
    const membership = membershipIn(preloaded)
    const hero = membership && heroOf(brand.slug, membership.assetVariation.mediaFileUrl)
    const preloads = preloadsOfMember(release, { language, path, hero })
    const reader = { brand, language, origin: house.hosts.originOf(brand), publicPath: undefined, preloads, ahead: preloaded }
    return fillShell(template, reader, membership && { markup: firstScreenOf(reader, membership), styles: stylesInPage(folder, stylesOfMember(release, path)) })
  }
  const visitorsPage = visitorsPages(app, { template, release, folder })
  mountBrandFiles(app, house.hosts)
  app.get('/sw.js', (request, reply) => {
    const brand = currentPack(request.brand)
    const worker = files.get('/sw.js')
    if (!worker) throw new Problem('NOT_FOUND')
    const content = cached(`sw ${brand.slug} ${countingIn(brand)?.dropId}`, () => {
      const revision = shellRevision(template, brand, house.hosts.originOf(brand))
      return keep(readFileSync(worker, 'utf8').replaceAll('__SHELL_REVISION__', revision), '.js')
    })
    return sendKept(request, reply, content, askEachTime)
  })
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    const file = files.get(path)
    if (file) return sendKept(request, reply, cached(path, () => keepFile(file)), path.startsWith('/assets/') ? forEver : askEachTime)
    allowScripts(reply, hashes)
    const preloaded = await answersAhead(app, request, path)
    if (preloaded) return sendOnce(request, reply.header('x-robots-tag', 'noindex').header('content-language', request.language), memberPage(request, path, preloaded))
    const brand = currentPack(request.brand)
    return sendShell(request, reply, (reader) => cached(['shell', brand.slug, countingIn(brand)?.dropId, reader.language, reader.publicPath].join(' '), () =>
      visitorsPage(request, { ...reader, brand })), house.hosts, (path) => screenAt(release, path) !== undefined)
  })
}

/**
 * Returns a cache without a limit, because files, brands and languages are finite. Rejected and
 * makeshift entries are dropped, so that the next request makes them again.
 */
function createCache(): <Made extends Kept | Promise<Kept>>(key: string, make: () => Made) => Made {
  const ready = new Map<string, Kept | Promise<Kept>>()
  return <Made extends Kept | Promise<Kept>>(key: string, make: () => Made) => {
    const existing = ready.get(key)
    if (existing) return existing as Made
    const made = make()
    ready.set(key, made)
    const drop = () => void ready.delete(key)
    if (made instanceof Promise) void made.then(({ isMakeshift }) => { if (isMakeshift) drop() }, drop)
    return made
  }
}

/** Returns path → file. Only listed files are served, so no path leads out of the folder. */
function clientFiles(folder: string): ReadonlyMap<string, string> {
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
  pageFor: (reader: Parameters<typeof fillShell>[1]) => Kept | Promise<Kept>,
  hosts: Hosts,
  isAddress: (path: string) => boolean,
): Promise<FastifyReply> {
  const path = pathOf(request)
  const known = path === '/index.html' || (isAddress(path) && isThere(path, request.brand))
  if (!known && (/^\/(api|dev)(\/|$)/i.test(path) || extname(path))) throw new Problem('NOT_FOUND')
  const publicPath = publicPathOf(path, request.brand)
  if (publicPath === undefined) reply.header('x-robots-tag', 'noindex')
  reply.status(known ? 200 : 404).header(SHELL_HEADER, '1').header('content-language', request.language).header('vary', 'Accept-Language')
  const page = await pageFor({ brand: request.brand, language: request.language, origin: hosts.originOf(request.brand), publicPath })
  // The URL of a preview contains a session.
  await sendKept(request, reply, page, /^\/preview\/*$/i.test(path) ? 'no-store' : askEachTime)
  return reply
}

/**
 * Registers the files of the packs, the manifest, robots.txt and the sitemap. Also used in
 * development.
 */
export function mountBrandFiles(app: FastifyInstance, hosts: Hosts): void {
  const cached = createCache()
  for (const folder of ['art', 'fonts', 'icons', 'screens']) {
    app.get(`/${folder}/:slug/:file`, (request, reply) => {
      const { slug, file } = request.params as { slug: string; file: string }
      const found = slug === request.brand.slug ? fileNamed(request.brand, folder, file) : undefined
      if (!found) throw new Problem('NOT_FOUND')
      const isCurrent = found.url.endsWith(`/${file}`)
      return sendKept(request, reply, cached(found.path, () => keepFile(found.path)), isCurrent ? forEver : askEachTime)
    })
  }
  mountFilms(app)
  app.get('/manifest.webmanifest', (request, reply) => {
    const { brand, language } = request
    const manifest = cached(`manifest ${brand.slug} ${language}`, () => keep(JSON.stringify(manifestOf(brand, language)), '.webmanifest'))
    return sendKept(request, reply.header('vary', 'Accept-Language'), manifest, askEachTime)
  })
  for (const [path, ending, text] of [['/robots.txt', '.txt', (_, origin) => robotsOf(origin)], ['/sitemap.xml', '.xml', sitemapOf]] as [string, string, typeof sitemapOf][]) {
    app.get(path, (request, reply) => {
      const { brand } = request
      return sendKept(request, reply, cached(`${path} ${brand.slug}`, () => keep(text(brand, hosts.originOf(brand)), ending)), askEachTime)
    })
  }
}

function mountFilms(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/films/:slug/:file',
    handler: (request, reply) => {
      const { slug, file } = request.params as { slug: string; file: string }
      const found = slug === request.brand.slug ? fileNamed(request.brand, 'films', file) : undefined
      if (!found) throw new Problem('NOT_FOUND')
      return sendFilm(request, reply.header('cache-control', found.url.endsWith(`/${file}`) ? forEver : askEachTime), found)
    },
  })
}

/** An open page can still request the hash of an older pack; it gets the current drawing. */
const fileNamed = ({ slug }: BrandPack, folder: string, file: string) =>
  brandFiles(slug, folder).get(file.replace(/\.[0-9a-f]{10}\.\w+$/, ''))
