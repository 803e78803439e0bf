import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder whose files may import the same things. `may`: what it may import beside itself. */
export type Zone = { name: string; may: readonly string[] }

/** Folders of src with a special purpose; every other one is a feature. */
const notRooms = new Set(['app', 'boot', 'kit', 'offline', 'screens', 'ui'])
const notServerRooms = new Set(['aids', 'kit', 'migrations', 'neighbours', 'trial'])

const shared = ['contract', 'domain']
const roomNeeds = [...shared, 'src/kit', 'src/ui', 'src/offline']
const serverNeeds = [...shared, 'brands', 'texts']

/**
 * Returns the import rules of the architecture document for the existing folders, so that they cover a new feature at once.
 * A name ending in .ts is one file; a server folder followed by /verbs means all of its files but routes, table and jobs.
 */
export function zonesOf(root: string): Zone[] {
  const rooms = foldersIn(join(root, 'src')).filter((name) => !notRooms.has(name)).map((name) => `src/${name}`)
  const serverRooms = foldersIn(join(root, 'server')).filter((name) => !notServerRooms.has(name)).map((name) => `server/${name}`)
  const packs = foldersIn(join(root, 'brands')).map((name) => `brands/${name}`)
  const allOfSrc = [...rooms, ...[...notRooms].map((name) => `src/${name}`), 'src']
  const allOfServer = [...serverRooms, 'server/kit', 'server/neighbours', 'server/trial', 'server']
  return [
    { name: 'domain', may: [] },
    { name: 'texts', may: [] },
    { name: 'contract', may: ['domain'] },
    { name: 'brands', may: ['contract', 'texts', ...packs] },
    ...packs.map((name) => ({ name, may: ['brands/brand.ts', 'brands/ahead.ts', 'texts'] })),

    { name: 'src/ui', may: [] },
    { name: 'src/kit', may: [...shared, 'texts', 'src/ui', 'src/offline'] },
    ...rooms.map((name) => ({ name, may: roomNeeds })),
    { name: 'src/screens', may: [...roomNeeds, ...rooms] },
    { name: 'src/app', may: [...allOfSrc, ...shared, 'brands/tokens.css'] },
    { name: 'src', may: [...allOfSrc, ...shared, 'brands/tokens.css'] },
    { name: 'src/offline', may: ['domain', 'contract/shell.ts'] },
    // The boot script paints what React paints again later: both use the same icons, a file of plain data.
    { name: 'src/boot', may: ['src/pass/icons.ts'] },
    { name: 'sw', may: ['src/offline', 'contract'] },

    // It formats responses and emails, so it may use the type of a pack and the texts, but no pack.
    { name: 'server/kit', may: [...shared, 'brands/brand.ts', 'texts'] },
    { name: 'server/neighbours', may: ['server/kit', 'domain'] },
    ...serverRooms.map((name) => ({
      name,
      may: [...serverNeeds, 'server/kit', 'server/neighbours', ...serverRooms.map((room) => `${room}/verbs`)],
    })),
    { name: 'server/trial', may: [...allOfServer, ...serverNeeds] },
    // For tests: no feature may import it.
    { name: 'server/aids', may: [...allOfServer, ...serverNeeds] },
    { name: 'server', may: [...allOfServer, ...serverNeeds] },

    { name: 'e2e', may: [...shared, 'src/kit/paths.ts', 'server/seed.ts', 'tools/port.mjs', 'tools/run.mjs'] },
  ]
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)

/** Returns the zone of a file: the longest folder that matches. Root files and tools have none. */
export function zoneOf(zones: readonly Zone[], file: string): Zone | undefined {
  return zones.filter(({ name }) => file.startsWith(`${name}/`)).sort((a, b) => b.name.length - a.name.length)[0]
}

/** Returns what a file may import. Tests, the harness and the test helpers may import all of their own side. */
export function rightsOf(zone: Zone, file: string, zones: readonly Zone[]): readonly string[] {
  if (!isTestAid(file)) return zone.may
  const side = zone.name.split('/')[0] ?? ''
  if (side === 'server') return ['server', 'brands', 'texts', ...shared].flatMap((name) => within(zones, name))
  return [...zone.may, 'texts', ...shared]
}

export const isTestAid = (file: string): boolean => /\.(test|soak)\.tsx?$/.test(file) || /^server\/(harness\.ts$|aids\/)/.test(file)

const within = (zones: readonly Zone[], side: string): string[] =>
  zones.map(({ name }) => name).filter((name) => name === side || name.startsWith(`${side}/`))
