import { verifyLedger } from '#server/points/verify.ts'
import type { Command } from './command.ts'

export const verify: Command = {
  does: 'recomputes every balance from its entries and says the first that differs; ends with 1 then',
  example: 'verify --all',
  flags: { all: { kind: 'switch', says: 'says every difference, not only the first' } },
  async run({ database: { tx } }, given) {
    const isFirstEnough = given['all'] !== 'yes'
    const { differences, ...counted } = await verifyLedger(tx, { isFirstEnough })
    const said = isFirstEnough ? differences.slice(0, 1) : differences
    const seen = `${counted.entries} entries of ${counted.standings} standings, ${counted.vouchers} vouchers`
    return {
      holds: said.length === 0,
      lines: said.length === 0
        ? [`The ledger adds up: ${seen}.`]
        : [...said, isFirstEnough ? `The ledger does not add up. Looked at until here: ${seen}. With --all every difference is said.` : `The ledger does not add up: ${said.length} differences in ${seen}.`],
      data: { ...counted, differences: said },
    }
  },
}
