import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder whose files share the same import rights. `allowed` lists what it may import besides itself. */
export type Zone = { name: string; allowed: readonly string[] }

/** Folders of src that are not features. */
const notFeatures = new Set(['app', 'boot', 'lib', 'offline', 'screens', 'ui'])
/** Folders of server that are not features. */
const notServerFeatures = new Set([
  'demo',
  'integrations',
  'lib',
  'migrations',
  'system-tests',
  'testing',
])

const shared = ['contract', 'domain']
const featureNeeds = [...shared, 'src/lib', 'src/ui', 'src/offline']
const serverNeeds = [...shared, 'brands', 'texts']

/**
 * Returns the import rules of docs/architecture.md for the folders on disk, so that a new feature has rules at once.
 * A name ending in .ts is one file. `server/<feature>/public` is what a feature offers to others: all files except its
 * routes, tables and jobs.
 */
export function zonesOf(root: string): Zone[] {
  const features = foldersIn(join(root, 'src'))
    .filter((name) => !notFeatures.has(name))
    .map((name) => `src/${name}`)
  const serverFeatures = foldersIn(join(root, 'server'))
    .filter((name) => !notServerFeatures.has(name))
    .map((name) => `server/${name}`)
  const packs = foldersIn(join(root, 'brands')).map((name) => `brands/${name}`)
  const allOfSrc = [...features, ...[...notFeatures].map((name) => `src/${name}`), 'src']
  const allOfServer = [
    ...serverFeatures,
    'server/lib',
    'server/integrations',
    'server/demo',
    'server',
  ]
  return [
    { name: 'domain', allowed: [] },
    { name: 'texts', allowed: [] },
    { name: 'contract', allowed: ['domain'] },
    { name: 'brands', allowed: ['contract', 'texts', ...packs] },
    ...packs.map((name) => ({ name, allowed: ['brands/brand.ts', 'brands/dates.ts', 'texts'] })),

    { name: 'src/ui', allowed: [] },
    { name: 'src/lib', allowed: [...shared, 'texts', 'src/ui', 'src/offline'] },
    ...features.map((name) => ({ name, allowed: featureNeeds })),
    { name: 'src/screens', allowed: [...featureNeeds, ...features] },
    { name: 'src/app', allowed: [...allOfSrc, ...shared, 'brands/tokens.css'] },
    { name: 'src', allowed: [...allOfSrc, ...shared, 'brands/tokens.css'] },
    { name: 'src/offline', allowed: ['domain', 'contract/app-shell.ts'] },
    // A small file without imports: the repair of the HTTP cache.
    { name: 'src/boot', allowed: ['src/offline/refetchFiles.ts'] },
    { name: 'sw', allowed: ['src/offline', 'contract'] },
    // An app of its own: it shares words and rules with the members' page, not its code.
    { name: 'till', allowed: [...shared, 'texts', 'src/ui', 'brands/tokens.css'] },

    // server/lib knows the shape of a brand pack and the texts, but no pack.
    { name: 'server/lib', allowed: [...shared, 'brands/brand.ts', 'texts'] },
    { name: 'server/integrations', allowed: ['server/lib', 'domain'] },
    ...serverFeatures.map((name) => ({
      name,
      allowed: [
        ...serverNeeds,
        'server/lib',
        'server/integrations',
        ...serverFeatures.map((feature) => `${feature}/public`),
      ],
    })),
    { name: 'server/demo', allowed: [...allOfServer, ...serverNeeds] },
    // Only tests import these two.
    { name: 'server/testing', allowed: [...allOfServer, ...serverNeeds] },
    { name: 'server/system-tests', allowed: [...allOfServer, ...serverNeeds] },
    { name: 'server', allowed: [...allOfServer, ...serverNeeds] },

    {
      name: 'e2e',
      allowed: [
        ...shared,
        'src/lib/navigation/paths.ts',
        'server/demo/seed.ts',
        'tools/setup/port.mjs',
        'tools/setup/run.mjs',
      ],
    },
  ]
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

/** Returns the zone of a file: the longest folder name that fits. Files in the root and in tools have none. */
export function zoneOf(zones: readonly Zone[], file: string): Zone | undefined {
  return zones
    .filter(({ name }) => file.startsWith(`${name}/`))
    .sort((a, b) => b.name.length - a.name.length)[0]
}

/** Returns what a file may import. Tests and test helpers may import every part of their own side. */
export function allowedFor(zone: Zone, file: string, zones: readonly Zone[]): readonly string[] {
  if (!isTestFile(file)) return zone.allowed
  const side = zone.name.split('/')[0] ?? ''
  if (side === 'server')
    return ['server', 'brands', 'texts', ...shared].flatMap((name) => within(zones, name))
  return [...zone.allowed, 'texts', ...shared]
}

/** Returns whether a file is a test or a helper of tests. */
export const isTestFile = (file: string): boolean =>
  /\.(test|soak)\.tsx?$/.test(file) || /^server\/testing\//.test(file)

const within = (zones: readonly Zone[], side: string): string[] =>
  zones.map(({ name }) => name).filter((name) => name === side || name.startsWith(`${side}/`))
