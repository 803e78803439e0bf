import type { BrandPack, Localized } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { instantOf } from '#server/kit/texts.ts'
import { mergedInto } from '#server/account/merged.ts'
import { entriesOf, historyItem } from '#server/points/history.ts'
import { balanceOf } from '#server/points/ledger.ts'
import { brandFlag, type Command } from './command.ts'
import { memberAt, packOf, type Found } from './whom.ts'

const HISTORY_LINES = 10

/**
 * Shows what staff may see of a member: enough to answer questions, no codes and nothing that
 * grants access.
 */
export const member: Command = {
  does: 'shows level, points and the last lines of the history of a member, with their reasons; no codes',
  example: 'member --brand eyewear --email mia@example.com',
  flags: { ...brandFlag, email: { kind: 'text', needed: true, says: 'an address of the member' } },
  async run({ database: { tx }, clock }, args) {
    const brand = packOf(args)
    const found = await memberAt(tx, brand, args['email'])
    const data = await memberData(tx, brand, found, clock.now())
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

async function memberData(tx: Tx, brand: BrandPack, { accountId, standing, isVerified }: Found, now: Date) {
  const [row] = await rowsOf<{ email: string; level: Localized; since: string; owed: number; joined: string }>(tx, sql`
    select a.email, t.name as level, l.tier_reached_at as since, l.owed_points as owed, l.joined_at as joined
    from loyalty_accounts l join accounts a on a.id = l.account_id join tiers t on t.id = l.tier_id where l.id = ${standing.id}`)
  const entries = await entriesOf(tx, standing.id, { most: HISTORY_LINES })
  return {
    email: row?.email ?? '',
    otherAddresses: (await mergedInto(tx, accountId)).map(({ email }) => email),
    isVerified,
    level: row?.level.en ?? '',
    /** When points last reached the tier, not since when the member has it. */
    levelLastReached: instantOf(row?.since ?? now),
    joinedAt: instantOf(row?.joined ?? now),
    owedPoints: row?.owed ?? 0,
    ...(await balanceOf(tx, standing.id, now)),
    // Without the names of referred friends: those are personal data of others.
    history: entries.map((entry) => historyItem(entry, brand, 'en')),
  }
}
