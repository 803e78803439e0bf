import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRefusal } from './packages.ts'
import { allowedFor, isTestFile, zoneOf, zonesOf, type Zone } from './zones.ts'

/** One import: the importing file, the specifier, and whether only a type is imported. */
export type Import = { from: string; specifier: string; isType?: boolean }

/** Checks one import. Returns the message of a refusal, or undefined where the import is allowed. */
export type ImportCheck = (checked: Import) => string | undefined

/** Returns the import check for the folders of a project as they are on disk. */
export function importCheckOf(root: string): ImportCheck {
  const zones = zonesOf(root)
  const aliases = aliasesOf(root)
  const closesCycle = cyclesOf(root, zones, aliases)
  return ({ from, specifier, isType = false }) => {
    const zone = zoneOf(zones, from)
    if (!zone) return undefined
    const target = pathOf(specifier, from, aliases)
    if (target === undefined)
      return isTestFile(from) ? undefined : packageRefusal(zone.name, from, specifier)
    if (isForeignTableOfLib(from, target))
      return `${from} may not import ${target}: a table belongs to its folder. Call one of the folder's functions, or add one.`
    const other = zoneOf(zones, target)
    if (other?.name === zone.name) return undefined
    // Types vanish in the build, and the boot script shares the shape of the stored pass.
    if (zone.name === 'src/boot' && isType && other?.name === 'src/offline') return undefined
    if (!allowedFor(zone, from, zones).some((right) => covers(right, target, other)))
      return refusal(zone, target, other)
    if (isView(from) && other && isServerFeature(other.name))
      return `${from} may not import ${target}: a view reads its own feature's tables only, so that every feature can join it.`
    if (other && !isTestFile(from) && !isView(target) && closesCycle(zone.name, other.name)) {
      return `${zone.name} and ${other.name} would import each other. Move what both need into the one that the other already imports.`
    }
    return undefined
  }
}

type Aliases = readonly (readonly [prefix: string, folder: string])[]

function aliasesOf(root: string): Aliases {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  return Object.entries(imports).map(([alias, folder]) => [
    alias.replace(/\*$/, ''),
    folder.replace(/^\.\//, '').replace(/\*$/, ''),
  ])
}

/** Returns the path in the project that a specifier names; undefined for a package. */
function pathOf(specifier: string, from: string, aliases: Aliases): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return join(dirname(from), plain)
  const alias = aliases.find(([prefix]) => plain.startsWith(prefix))
  return alias && alias[1] + plain.slice(alias[0].length)
}

const privateFiles = /\/(routes|settings-routes|table|jobs)\.tsx?$/

function covers(right: string, target: string, other: Zone | undefined): boolean {
  if (/\.\w+$/.test(right)) return target === right
  if (right.endsWith('/public'))
    return other?.name === right.slice(0, -'/public'.length) && !privateFiles.test(target)
  return other?.name === right
}

/** The tables of server/lib have no feature: each belongs to its folder. */
const isForeignTableOfLib = (from: string, target: string): boolean =>
  /^server\/lib\/.*\/table\.ts$/.test(target) &&
  dirname(from) !== dirname(target) &&
  from !== 'server/schema.ts' &&
  !isTestFile(from)

/** A view may be joined by every feature, so importing one closes no cycle. */
const isView = (path: string): boolean => /^server\/\w+\/views\.ts$/.test(path)
const isServerFeature = (name: string): boolean => /^server\/(?!lib$)/.test(name)
const isFeature = (name: string): boolean =>
  /^src\/(?!app$|boot$|lib$|offline$|screens$|ui$)/.test(name)
const sideOf = (name: string): string => name.split('/')[0] ?? name

/** Returns the message that says what to do instead. The first line that fits wins. */
function refusal(zone: Zone, target: string, other: Zone | undefined): string {
  const to = other?.name ?? target
  const head = `${zone.name} may not import ${target}: `
  if (zone.name === 'domain')
    return `${head}domain imports nothing. Take what you need as an argument.`
  if (zone.name === 'texts')
    return `${head}texts import nothing, so that page, server and brands can all use them.`
  if (
    sideOf(zone.name) !== sideOf(to) &&
    ['src', 'server', 'sw'].includes(sideOf(zone.name)) &&
    ['src', 'server'].includes(sideOf(to)) &&
    zone.name !== 'sw'
  ) {
    return `${head}page and server share only contract/. Declare the endpoint there, call it with useRead or useWrite, serve it in server/.`
  }
  if (zone.name === 'till')
    return `${head}the till may import contract, domain, texts, src/ui and brands/tokens.css. It is an app of its own.`
  if (zone.name === 'contract')
    return `${head}contract may import domain and zod/mini only, so that both sides can use it.`
  if (zone.name === 'sw')
    return `${head}the service worker may import src/offline and contract. Put what it shares with the page into src/offline.`
  if (zone.name === 'src/ui')
    return `${head}a ui component has no router, no query and no texts. Take it as a prop.`
  if (zone.name === 'src/boot')
    return `${head}the boot script runs first and imports nothing heavy. Let the page store what it needs ready-made.`
  if (zone.name === 'src/offline')
    return `${head}src/offline is shared with the service worker and may import domain and Dexie only.`
  if (zone.name === 'e2e')
    return `${head}an end-to-end test may import contract, src/lib/navigation/paths.ts and server/demo/seed.ts. Act on the page as a member does.`
  if (sideOf(zone.name) === 'brands')
    return `${head}a brand pack is data. It may import brands/brand.ts, brands/dates.ts and texts.`
  if (sideOf(zone.name) === 'src' && sideOf(to) === 'brands')
    return `${head}the page gets its brand from the server. Use useBrand() of #lib/brand.ts; the design comes from tokens.`
  if (sideOf(zone.name) === 'src' && to === 'texts')
    return `${head}translate with t() of #lib/texts/t.ts.`
  if (isFeature(zone.name) && isFeature(to))
    return `${head}features do not import each other. Compose them in a screen, or open the other's modal by its address (openModal of #lib/navigation/modal.ts).`
  if (to === 'src/screens' || to === 'src/app')
    return `${head}screens and app import features, not the other way. Move what you need into src/lib, or take it as a prop.`
  if (zone.name === 'src/lib')
    return `${head}src/lib serves every feature and imports none. Pass it in, or move it into a feature.`
  if (zone.name.startsWith('server/') && privateFiles.test(target))
    return `${head}routes, tables and jobs are private to their feature. Call one of its functions (such as points/ledger.ts), or add one.`
  if (zone.name === 'server/lib')
    return `${head}server/lib serves every feature and imports none. Let server/app.ts pass it in.`
  if (zone.name === 'server/integrations')
    return `${head}an integration may import server/lib only. Let the feature that calls it pass in what it needs.`
  return `${head}no import rule of docs/architecture.md allows it.`
}

/** Returns whether an import from one server feature to another closes a cycle of features. */
function cyclesOf(
  root: string,
  zones: readonly Zone[],
  aliases: Aliases,
): (from: string, to: string) => boolean {
  let graph: Map<string, Set<string>> | undefined
  return (from, to) => {
    if (!from.startsWith('server/') || !to.startsWith('server/')) return false
    graph ??= graphOf(root, zones, aliases)
    return leadsTo(graph, to, from, new Set())
  }
}

function graphOf(root: string, zones: readonly Zone[], aliases: Aliases): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const name of readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })) {
    const file = `server/${name}`
    const zone = zoneOf(zones, file)
    if (!zone || zone.name === 'server' || !file.endsWith('.ts') || isTestFile(file)) continue
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /\bfrom '([^']+)'/g,
    )) {
      const target = pathOf(specifier, file, aliases) ?? ''
      const other = zoneOf(zones, target)
      if (other && other.name !== zone.name && !isView(target))
        graph.set(zone.name, (graph.get(zone.name) ?? new Set()).add(other.name))
    }
  }
  return graph
}

function leadsTo(
  graph: Map<string, Set<string>>,
  at: string,
  goal: string,
  seen: Set<string>,
): boolean {
  if (at === goal) return true
  if (seen.has(at)) return false
  seen.add(at)
  return [...(graph.get(at) ?? [])].some((next) => leadsTo(graph, next, goal, seen))
}
