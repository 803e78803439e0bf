import { dailyCountsOf } from '#server/reporting/analytics.ts'
import { brandOption, type Command } from './command.ts'
import { findPack } from './lookup.ts'

const DAYS = 90
const DAY_MS = 86_400_000

/** CA-71: Lists what members who agreed to statistics did, per day. */
export const analyticsCommand: Command = {
  description: `lists transfers, joins, redemptions and claims per day of the last ${DAYS} days, of members who agreed to statistics`,
  example: 'analytics --brand eyewear',
  options: brandOption,
  async run({ database: { tx }, clock }, args) {
    const brand = findPack(args).slug
    const since = new Date(clock.now().getTime() - DAYS * DAY_MS).toISOString().slice(0, 10)
    const counts = await dailyCountsOf(tx, { brand, since })
    return {
      lines:
        counts.length === 0
          ? ['Nothing was counted.']
          : counts.map(({ day, event, count }) => `${day}  ${event.padEnd(8)}  ${count}`),
      data: { counts },
    }
  },
}
