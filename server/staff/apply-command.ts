import { InvalidPackError, type BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { loadWholePack } from '#server/brand/load-pack.ts'
import { applyPack } from '#server/membership/apply-pack.ts'
import { changesBetween, type Change } from '#server/membership/pack-changes.ts'
import { storedPackOf } from '#server/membership/stored-pack.ts'
import { dryRun, type Command, type CommandContext } from './command.ts'
import { CommandError } from './errors.ts'
import { inDryRunTransaction } from './dry-run.ts'
import { findPack } from './lookup.ts'

/**
 * RO-15: Updates the database to the program of a pack. The pack is read where the command was
 * typed, because a running server still has the pack it started with. Nothing that a member owns is
 * removed.
 */
export const applyCommand: Command = {
  description:
    'updates the database to a pack while the server runs; shows the changes before it makes them',
  example: 'apply eyewear --dry-run',
  options: {
    brand: { kind: 'word', isRequired: true, description: 'the slug of the brand' },
    pack: { kind: 'read', description: 'the pack as it is on this machine' },
    ...dryRun,
  },
  supportsDryRun: true,
  reads: ({ brand: slug }) => ({ pack: JSON.stringify(findPack({ brand: slug })) }),
  async run({ database, clock, media }, args) {
    const pack = (await packIn(args['pack'], media)) ?? findPack(args)
    const changes = await inDryRunTransaction(
      database.tx,
      args['dry-run'] === 'yes',
      async (tx) => {
        const before = await storedPackOf(tx, pack)
        await applyPack(tx, pack, clock.now())
        return changesBetween(before, await storedPackOf(tx, pack))
      },
    )
    const atNextStart = partsInMemory.filter((part) => hasChanged(pack, part))
    return {
      lines: linesOf(pack, changes, atNextStart, args['dry-run'] === 'yes'),
      data: { changes, atNextStart },
    }
  },
}

/** @throws CommandError with every error */
async function packIn(
  packJson: string | undefined,
  { files }: CommandContext['media'],
): Promise<BrandPack | undefined> {
  if (packJson === undefined) return undefined
  const pack = JSON.parse(packJson) as BrandPack
  try {
    return await loadWholePack(pack, {
      store: files,
      others: packs.filter(({ slug }) => slug !== pack.slug),
    })
  } catch (error) {
    throw new CommandError(
      error instanceof InvalidPackError
        ? error.message
        : 'The media store (MEDIA_URL) does not answer, so the files of the pack cannot be checked. Nothing was changed.',
    )
  }
}

/** Parts of a pack that a server reads only at startup. */
const partsInMemory = [
  'name',
  'languages',
  'features',
  'country',
  'links',
  'aliases',
  'values',
  'dark',
  'landingLayout',
  'colors',
  'emails',
  'fonts',
  'texts',
  'pages',
  // For the countdown in the server-rendered page (server/brand/launch-state.ts).
  'program.currency',
  'program.tiers',
  'program.features',
  'program.welcome',
  'program.claim',
  'program.membershipAsset',
  'program.drops',
] as const

function hasChanged(pack: BrandPack, part: (typeof partsInMemory)[number]): boolean {
  const running = packs.find(({ slug }) => slug === pack.slug)
  const [first = '', second] = part.split('.')
  const valueIn = (from: BrandPack | undefined): unknown => {
    const section = (from as Record<string, unknown> | undefined)?.[first]
    return second === undefined
      ? section
      : (section as Record<string, unknown> | undefined)?.[second]
  }
  return JSON.stringify(valueIn(pack)) !== JSON.stringify(valueIn(running))
}

function linesOf(
  { name }: BrandPack,
  changes: readonly Change[],
  atNextStart: readonly string[],
  isDryRun: boolean,
): string[] {
  const changeLines = changes.map(
    ({ kind, id, newValue, fields }) =>
      `  ${newValue.padEnd(7)} ${kind} ${id}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`,
  )
  const first =
    changes.length === 0
      ? `Nothing to change: the database has the program of ${name} as in the pack.`
      : `${isDryRun ? 'This changes' : 'Changed'} in the program of ${name}:`
  return [
    first,
    ...changeLines,
    atNextStart.length > 0
      ? `Takes effect at the next start of the server: ${atNextStart.join(', ')}.`
      : `${changes.length > 0 && !isDryRun ? 'Members see this at once. ' : ''}Parts that a server reads only at startup (welcome, rewards, texts, look, images) take effect at its next start.`,
  ]
}
