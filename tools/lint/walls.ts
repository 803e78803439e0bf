import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isTestAid, rightsOf, zoneOf, zonesOf, type Zone } from './arrows.ts'
import { refusalOfPackage } from './packages.ts'

/** One import: the importing file, what it imports, and whether it is a type import. */
export type Import = { from: string; specifier: string; isType?: boolean }

/** Checks an import. Returns the message of a refusal, or undefined if the import is allowed. */
export type Walls = (wanted: Import) => string | undefined

/** Returns the import check for the current folders of a project. */
export function wallsOf(root: string): Walls {
  const zones = zonesOf(root)
  const aliases = aliasesOf(root)
  const circles = circlesOf(root, zones, aliases)
  return ({ from, specifier, isType = false }) => {
    const zone = zoneOf(zones, from)
    if (!zone) return undefined
    const target = pathOf(specifier, from, aliases)
    if (target === undefined) return isTestAid(from) ? undefined : refusalOfPackage(zone.name, from, specifier)
    const other = zoneOf(zones, target)
    if (other?.name === zone.name) return undefined
    // A type import has no cost at run time, and the boot script shares the type of the snapshot with the store.
    if (zone.name === 'src/boot' && isType && other?.name === 'src/offline') return undefined
    if (!rightsOf(zone, from, zones).some((right) => covers(right, target, other))) return refusal(zone, target, other)
    if (other && !isTestAid(from) && circles(zone.name, other.name)) {
      return `${zone.name} and ${other.name} would import each other in a circle. Move what both need into the one that the other already stands on.`
    }
    return undefined
  }
}

type Aliases = readonly (readonly [prefix: string, folder: string])[]

function aliasesOf(root: string): Aliases {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }
  return Object.entries(imports).map(([alias, folder]) => [alias.replace(/\*$/, ''), folder.replace(/^\.\//, '').replace(/\*$/, '')])
}

/** Returns the project path of a specifier; undefined for a package. */
function pathOf(specifier: string, from: string, aliases: Aliases): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return join(dirname(from), plain)
  const alias = aliases.find(([prefix]) => plain.startsWith(prefix))
  return alias && alias[1] + plain.slice(alias[0].length)
}

const ownFiles = /\/(routes|table|jobs)\.tsx?$/

function covers(right: string, target: string, other: Zone | undefined): boolean {
  if (/\.\w+$/.test(right)) return target === right
  if (right.endsWith('/verbs')) return other?.name === right.slice(0, -'/verbs'.length) && !ownFiles.test(target)
  return other?.name === right
}

const isRoom = (name: string): boolean => /^src\/(?!app$|boot$|kit$|offline$|screens$|ui$)/.test(name)
const sideOf = (name: string): string => name.split('/')[0] ?? name

/** Returns the message that says what to do instead: the first one that fits. */
function refusal(zone: Zone, target: string, other: Zone | undefined): string {
  const to = other?.name ?? target
  const head = `${zone.name} may not import ${target}: `
  if (zone.name === 'domain') return `${head}domain imports nothing. Take what you need as an argument.`
  if (zone.name === 'texts') return `${head}texts import nothing, so that page, server and brands can all use them.`
  if (sideOf(zone.name) !== sideOf(to) && ['src', 'server', 'sw'].includes(sideOf(zone.name)) && ['src', 'server'].includes(sideOf(to)) && zone.name !== 'sw') {
    return `${head}page and server meet only in contract/. Declare the call there, useRead or useWrite it here, serve it there.`
  }
  if (zone.name === 'contract') return `${head}the contract knows domain and zod/mini only, or neither side could use it.`
  if (zone.name === 'sw') return `${head}the service worker knows src/offline and the paths of contract. Put what it shares with the page into src/offline.`
  if (zone.name === 'src/ui') return `${head}a primitive knows no router, no query, no text. Take it as a prop.`
  if (zone.name === 'src/boot') return `${head}the boot script is the first thing that runs and imports nothing heavy. Let the page store what it needs ready-made.`
  if (zone.name === 'src/offline') return `${head}src/offline is shared with the service worker and knows domain and Dexie only.`
  if (zone.name === 'e2e') return `${head}an errand knows the contract, src/kit/paths.ts and the names of server/seed.ts. Do it as a member would, on the page.`
  if (sideOf(zone.name) === 'brands') return `${head}a pack is data. It knows brands/brand.ts, brands/ahead.ts and texts.`
  if (sideOf(zone.name) === 'src' && sideOf(to) === 'brands') return `${head}the page gets its brand from the server. Use useBrand() of #kit/brand.ts; looks come from tokens.`
  if (sideOf(zone.name) === 'src' && to === 'texts') return `${head}say it with t() of #kit/t.ts.`
  if (isRoom(zone.name) && isRoom(to)) return `${head}rooms do not know each other. Let a screen compose them, or open the other's modal by its address (openModal of #kit/modal.ts).`
  if (to === 'src/screens' || to === 'src/app') return `${head}screens and app stand above the rooms. Move what you need into src/kit, or take it as a prop.`
  if (zone.name === 'src/kit') return `${head}the kit knows nothing of loyalty. Hand it in, or move it into a room.`
  if (zone.name.startsWith('server/') && ownFiles.test(target)) return `${head}routes, table and jobs belong to their room alone. Call a verb file of it (such as points/ledger.ts), or make one.`
  if (zone.name === 'server/kit') return `${head}the kit serves every room and knows none. Let server/app.ts hand it in.`
  if (zone.name === 'server/neighbours') return `${head}a neighbour knows server/kit only. Let the room that calls it hand in what it needs.`
  return `${head}no arrow of docs/house.md leads there.`
}

/** Returns a function that checks whether two server features would import each other in a circle. */
function circlesOf(root: string, zones: readonly Zone[], aliases: Aliases): (from: string, to: string) => boolean {
  let known: Map<string, Set<string>> | undefined
  return (from, to) => {
    if (!from.startsWith('server/') || !to.startsWith('server/')) return false
    known ??= graphOf(root, zones, aliases)
    return leadsTo(known, to, from, new Set())
  }
}

function graphOf(root: string, zones: readonly Zone[], aliases: Aliases): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const name of readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })) {
    const file = `server/${name}`
    const zone = zoneOf(zones, file)
    if (!zone || zone.name === 'server' || !file.endsWith('.ts') || isTestAid(file)) continue
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\bfrom '([^']+)'/g)) {
      const other = zoneOf(zones, pathOf(specifier, file, aliases) ?? '')
      if (other && other.name !== zone.name) graph.set(zone.name, (graph.get(zone.name) ?? new Set()).add(other.name))
    }
  }
  return graph
}

function leadsTo(graph: Map<string, Set<string>>, at: string, goal: string, seen: Set<string>): boolean {
  if (at === goal) return true
  if (seen.has(at)) return false
  seen.add(at)
  return [...(graph.get(at) ?? [])].some((next) => leadsTo(graph, next, goal, seen))
}
