import { PackProblem, type BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { wholePack } from '#server/brand/whole.ts'
import { applyPack } from '#server/membership/apply.ts'
import { changesBetween, keptOf, type Change } from '#server/membership/changes.ts'
import { dryRun, type Command, type Desk } from './command.ts'
import { Refusal } from './refusal.ts'
import { inTransaction } from './rehearse.ts'
import { packOf } from './whom.ts'

/**
 * RO-15: brings the database up to the programme of a pack. The pack comes along from where the command was typed,
 * because a server that runs has read the one it was started with. Nothing a member owns is ever removed.
 */
export const apply: Command = {
  does: 'brings the database up to a pack, while the server runs: tells what changes before it does',
  example: 'apply eyewear --dry-run',
  flags: { brand: { kind: 'word', needed: true, says: 'the slug of the brand' }, pack: { kind: 'brought', says: 'the pack as it is here' }, ...dryRun },
  isToldAhead: true,
  brings: ({ brand: slug }) => ({ pack: JSON.stringify(packOf({ brand: slug })) }),
  async run({ database, clock, media }, given) {
    const pack = (await packIn(given['pack'], media)) ?? packOf(given)
    const changes = await inTransaction(database.tx, given['dry-run'] === 'yes', async (tx) => {
      const before = await keptOf(tx, pack)
      await applyPack(tx, pack, clock.now())
      return changesBetween(before, await keptOf(tx, pack))
    })
    const later = partsInMemory.filter((part) => isOther(pack, part))
    return { lines: linesOf(pack, changes, later, given['dry-run'] === 'yes'), data: { changes, atNextStart: later } }
  },
}

/** @throws Refusal with everything that is wrong */
async function packIn(brought: string | undefined, { files }: Desk['media']): Promise<BrandPack | undefined> {
  if (brought === undefined) return undefined
  const pack = JSON.parse(brought) as BrandPack
  try {
    return await wholePack(pack, { store: files, others: packs.filter(({ slug }) => slug !== pack.slug) })
  } catch (error) {
    throw new Refusal(error instanceof PackProblem ? error.message : 'The store of media (MEDIA_URL) does not answer, so nobody knows whether the files of the pack are there. Nothing was changed.')
  }
}

/** What a server knows by heart from its start, and who else would know. */
const partsInMemory = [
  'name', 'languages', 'features', 'country', 'links', 'aliases', 'values', 'colours', 'fonts', 'texts', 'pages',
  // Of the drops the countdown that the page is made with (server/brand/opened.ts).
  'programme.currency', 'programme.tiers', 'programme.features', 'programme.welcome', 'programme.claim', 'programme.membershipAsset', 'programme.drops',
] as const

function isOther(pack: BrandPack, part: (typeof partsInMemory)[number]): boolean {
  const known = packs.find(({ slug }) => slug === pack.slug)
  const [first = '', second] = part.split('.')
  const of = (from: BrandPack | undefined): unknown => {
    const held = (from as Record<string, unknown> | undefined)?.[first]
    return second === undefined ? held : (held as Record<string, unknown> | undefined)?.[second]
  }
  return JSON.stringify(of(pack)) !== JSON.stringify(of(known))
}

function linesOf({ name }: BrandPack, changes: readonly Change[], later: readonly string[], isRehearsal: boolean): string[] {
  const told = changes.map(({ kind, id, becomes, fields }) => `  ${becomes.padEnd(7)} ${kind} ${id}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`)
  const first = changes.length === 0 ? `Nothing to change: the database has the programme of ${name} as the pack has it.` : `${isRehearsal ? 'This changes' : 'Changed'} in the programme of ${name}:`
  return [
    first,
    ...told,
    later.length > 0
      ? `Takes effect at the next start of the server: ${later.join(', ')}.`
      : 'Members see this at once. What else a server knows from its start (welcome, rewards, words, look, drawings) it reads anew at its next start.',
  ]
}
