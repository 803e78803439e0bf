import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { balanceOf } from '#server/points/ledger.ts'
import type { TakenFromHerself } from '#server/referral/merged.ts'
import { brandFlag, dryRun, type Command } from './command.ts'
import { mergeAccounts } from './merge.ts'
import { inTransaction } from './rehearse.ts'
import { emailIn, memberWith, packOf } from './whom.ts'

export const merging: Command = {
  does: "puts a member's second account into her first one; both addresses lead to it then. It cannot be undone",
  example: 'merge --brand eyewear --from old@example.com --into new@example.com --dry-run',
  flags: {
    ...brandFlag,
    from: { kind: 'text', needed: true, says: 'the address of the account that ends' },
    into: { kind: 'text', needed: true, says: 'the address of the account that stays' },
    ...dryRun,
  },
  async run({ database, clock }, given) {
    const brand = packOf(given)
    const [from, into, now] = [emailIn(given['from']), emailIn(given['into']), clock.now()]
    const isRehearsal = given['dry-run'] === 'yes'
    return inTransaction(database.tx, isRehearsal, async (tx) => {
      const merged = await mergeAccounts(tx, { brand, from, into, now })
      const member = await memberWith(tx, brand, into)
      const balance = member && { ...(await balanceOf(tx, member.standing.id, now)), owedPoints: await owedBy(tx, member.standing.id) }
      const { counted, redeemable, owed, wasMerged, herself } = merged
      const said = wasMerged
        ? [`Nothing to do: ${from} was merged into ${into} before.`]
        : [
            `${isRehearsal ? 'Would be merged' : 'Merged'}: ${from} into ${into}.`,
            ...takenFromHerself(herself, isRehearsal),
            `What moved: ${redeemable} points to spend, ${counted} that count or counted for the level${stillOwed(owed)}.`,
          ]
      return {
        lines: [...said, ...(balance ? [`${into} has ${balance.redeemablePoints} points to spend${isRehearsal ? ' then' : ' now'}; ${balance.currentPoints} count for the level${stillOwed(balance.owedPoints)}.`] : [])],
        data: { ...merged, ...balance },
      }
    })
  },
}

const stillOwed = (owed: number): string => (owed > 0 ? `, ${owed} still owed` : '')

const owedBy = async (tx: Tx, loyaltyAccountId: string): Promise<number> =>
  (await rowsOf<{ owed: number }>(tx, sql`select owed_points as owed from loyalty_accounts where id = ${loyaltyAccountId}`))[0]?.owed ?? 0

/** By this alone she has less afterwards than the two accounts had before. */
function takenFromHerself({ points, referrals }: TakenFromHerself, isRehearsal: boolean): string[] {
  if (referrals === 0) return []
  const herself = `${isRehearsal ? 'Mind: one' : 'One'} of these accounts had brought the other, so she had brought herself.`
  if (points === 0) return [`${herself} Nothing was given for it, and nothing will be.`]
  return [`${herself} ${points} points that were given for it ${isRehearsal ? 'would be' : 'were'} taken back, and it never gives any again.`]
}
