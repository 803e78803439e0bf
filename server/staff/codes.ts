import { importCodes } from '#server/benefits/pool.ts'
import { dryRun, type Command } from './command.ts'
import { Refusal } from './refusal.ts'
import { inTransaction } from './rehearse.ts'
import { packOf } from './whom.ts'

/**
 * EN-36: imports codes that the brand created elsewhere, one per line. The codes are never printed
 * or logged.
 */
export const codes: Command = {
  does: 'adds codes of your own to the pool of a voucher, one per line; a code that the pool already has stays as it is',
  example: 'codes eyewear eyewear-voucher-screws < codes.txt',
  flags: {
    brand: { kind: 'word', needed: true, says: 'the slug of the brand' },
    voucher: { kind: 'word', needed: true, says: 'the voucherId in the pack' },
    codes: { kind: 'input', needed: true, says: 'the codes' },
    ...dryRun,
  },
  async run({ database, clock }, args) {
    const pack = packOf(args)
    const voucherId = args['voucher'] ?? ''
    const lines = (args['codes'] ?? '').replace(/^\uFEFF/, '').split(/\r?\n/)
    return inTransaction(database.tx, args['dry-run'] === 'yes', async (tx) => {
      const { added, known, mistakes } = await importCodes(tx, { voucherId, brand: pack.slug, codes: lines, now: clock.now() })
      if (mistakes.length > 0) throw new Refusal(`Nothing was added.\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
      if (added + known === 0) throw new Refusal('The input has no codes.')
      return { lines: [`${args['dry-run'] ? 'Would be added' : 'Added'} to the pool of ${voucherId}: ${added}. There before: ${known}.`], data: { added, known } }
    })
  },
}
