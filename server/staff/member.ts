import type { BrandPack, Localized } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { instantOf } from '#server/kit/texts.ts'
import { mergedInto } from '#server/account/merged.ts'
import { entriesOf, historyItem } from '#server/points/history.ts'
import { balanceOf } from '#server/points/ledger.ts'
import { brandFlag, type Command } from './command.ts'
import { memberAt, packOf, type Found } from './whom.ts'

const LINES = 10

/** What staff may see of a member: enough to answer her, and nothing that lets anybody in or buys anything. */
export const member: Command = {
  does: 'shows level, points and the last lines of the history of a member, with the reasons behind them; no codes',
  example: 'member --brand eyewear --email mia@example.com',
  flags: { ...brandFlag, email: { kind: 'text', needed: true, says: 'an address of the member' } },
  async run({ database: { tx }, clock }, given) {
    const brand = packOf(given)
    const found = await memberAt(tx, brand, given['email'])
    const data = await shown(tx, brand, found, clock.now())
    const { history } = data
    return {
      data,
      lines: [
        `${data.email}${data.isVerified ? '' : ' (never confirmed)'}${data.otherAddresses.length > 0 ? `, also ${data.otherAddresses.join(', ')}` : ''}`,
        `Level ${data.level}, last reached ${day(data.levelLastReached)}. Member since ${day(data.joinedAt)}.`,
        `Points: ${data.redeemablePoints} to spend, ${data.currentPoints} count for the level (${data.pastPoints} from the 18 months before)${data.owedPoints > 0 ? `, ${data.owedPoints} still owed` : ''}.`,
        history.length > 0 ? 'History, newest first:' : 'No history.',
        ...history.flatMap(({ date, amount, action, reason, why }) => [`  ${day(date)}  ${amount === 0 ? '' : action === 1 ? '+' : '-'}${amount}  ${reason}`, `      ${why}`]),
      ],
    }
  },
}

const day = (instant: string): string => instant.slice(0, 10)

async function shown(tx: Tx, brand: BrandPack, { accountId, standing, isVerified }: Found, now: Date) {
  const [row] = await rowsOf<{ email: string; level: Localized; since: string; owed: number; joined: string }>(tx, sql`
    select a.email, t.name as level, l.tier_reached_at as since, l.owed_points as owed, l.joined_at as joined
    from loyalty_accounts l join accounts a on a.id = l.account_id join tiers t on t.id = l.tier_id where l.id = ${standing.id}`)
  const entries = await entriesOf(tx, standing.id, { most: LINES })
  return {
    email: row?.email ?? '',
    otherAddresses: (await mergedInto(tx, accountId)).map(({ email }) => email),
    isVerified,
    level: row?.level.en ?? '',
    /** When points last brought her there or kept her there, not since when she has it. */
    levelLastReached: instantOf(row?.since ?? now),
    joinedAt: instantOf(row?.joined ?? now),
    owedPoints: row?.owed ?? 0,
    ...(await balanceOf(tx, standing.id, now)),
    // Friends she brought are somebody: their names are theirs.
    history: entries.map((entry) => historyItem(entry, brand, 'en')),
  }
}
