import { verifyLedger } from '#server/points/verify.ts'
import type { Command } from './command.ts'

export const verifyCommand: Command = {
  description:
    'recomputes every balance from its entries and prints the first that differs, with exit code 1',
  example: 'verify --all',
  options: { all: { kind: 'switch', description: 'prints every difference, not only the first' } },
  async run({ database: { tx } }, args) {
    const isFirstEnough = args['all'] !== 'yes'
    const { differences, ...counts } = await verifyLedger(tx, { isFirstEnough })
    const differencesShown = isFirstEnough ? differences.slice(0, 1) : differences
    const totals = `${counts.entries} entries of ${counts.loyaltyAccounts} loyalty accounts, ${counts.vouchers} vouchers`
    return {
      isOk: differencesShown.length === 0,
      lines:
        differencesShown.length === 0
          ? [`The ledger adds up: ${totals}.`]
          : [
              ...differencesShown,
              isFirstEnough
                ? `The ledger does not add up. Checked until here: ${totals}. --all prints every difference.`
                : `The ledger does not add up: ${differencesShown.length} differences in ${totals}.`,
            ],
      data: { ...counts, differences: differencesShown },
    }
  },
}
