import { importCodes } from '#server/benefits/voucher/code-pool.ts'
import { dryRun, type Command } from './command.ts'
import { CommandError } from './errors.ts'
import { inDryRunTransaction } from './dry-run.ts'
import { findPack } from './lookup.ts'

/**
 * EN-36: imports codes that the brand created elsewhere, one per line. The codes are never printed
 * or logged.
 */
export const codesCommand: Command = {
  description:
    'adds codes of your own to the pool of a voucher, one per line; a code that the pool already has stays as it is',
  example: 'codes eyewear eyewear-voucher-screws < codes.txt',
  options: {
    brand: { kind: 'word', isRequired: true, description: 'the slug of the brand' },
    voucher: { kind: 'word', isRequired: true, description: 'the voucherId in the pack' },
    codes: { kind: 'input', isRequired: true, description: 'the codes' },
    ...dryRun,
  },
  async run({ database, clock }, args) {
    const pack = findPack(args)
    const voucherId = args['voucher'] ?? ''
    const lines = (args['codes'] ?? '').replace(/^\uFEFF/, '').split(/\r?\n/)
    return inDryRunTransaction(database.tx, args['dry-run'] === 'yes', async (tx) => {
      const { added, known, errors } = await importCodes(tx, {
        voucherId,
        brand: pack.slug,
        codes: lines,
        now: clock.now(),
      })
      if (errors.length > 0)
        throw new CommandError(
          `Nothing was added.\n${errors.map((mistake) => `  ${mistake}`).join('\n')}`,
        )
      if (added + known === 0) throw new CommandError('The input has no codes.')
      return {
        lines: [
          `${args['dry-run'] ? 'Would be added' : 'Added'} to the pool of ${voucherId}: ${added}. There before: ${known}.`,
        ],
        data: { added, known },
      }
    })
  },
}
