import { importCodes } from '#server/benefits/pool.ts'
import { dryRun, type Command } from './command.ts'
import { Refusal } from './refusal.ts'
import { inTransaction } from './rehearse.ts'
import { packOf } from './whom.ts'

/** EN-36: codes that the brand has made elsewhere, one a line. The codes themselves are never told or logged. */
export const codes: Command = {
  does: 'fills the pool of a voucher with codes of your own, one a line; a code that is there already stays as it is',
  example: 'codes eyewear eyewear-voucher-screws < codes.txt',
  flags: {
    brand: { kind: 'word', needed: true, says: 'the slug of the brand' },
    voucher: { kind: 'word', needed: true, says: 'the voucherId of the pack' },
    codes: { kind: 'input', needed: true, says: 'the codes' },
    ...dryRun,
  },
  async run({ database, clock }, given) {
    const pack = packOf(given)
    const voucherId = given['voucher'] ?? ''
    const lines = (given['codes'] ?? '').replace(/^\uFEFF/, '').split(/\r?\n/)
    return inTransaction(database.tx, given['dry-run'] === 'yes', async (tx) => {
      const { added, known, mistakes } = await importCodes(tx, { voucherId, brand: pack.slug, codes: lines, now: clock.now() })
      if (mistakes.length > 0) throw new Refusal(`Nothing was added.\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
      if (added + known === 0) throw new Refusal('There is no code in what was sent.')
      return { lines: [`${given['dry-run'] ? 'Would be added' : 'Added'} to the pool of ${voucherId}: ${added}. There before: ${known}.`], data: { added, known } }
    })
  },
}
