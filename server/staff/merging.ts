import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { balanceOf } from '#server/points/ledger.ts'
import type { TakenFromHerself } from '#server/referral/merged.ts'
import { brandFlag, dryRun, type Command } from './command.ts'
import { mergeAccounts } from './merge.ts'
import { inTransaction } from './rehearse.ts'
import { emailIn, memberWith, packOf } from './whom.ts'

export const merging: Command = {
  does: "merges a member's second account into the first one; both addresses then lead to it. It cannot be undone",
  example: 'merge --brand eyewear --from old@example.com --into new@example.com --dry-run',
  flags: {
    ...brandFlag,
    from: { kind: 'text', needed: true, says: 'the address of the account that ends' },
    into: { kind: 'text', needed: true, says: 'the address of the account that stays' },
    ...dryRun,
  },
  async run({ database, clock }, args) {
    const brand = packOf(args)
    const [from, into, now] = [emailIn(args['from']), emailIn(args['into']), clock.now()]
    const isDryRun = args['dry-run'] === 'yes'
    return inTransaction(database.tx, isDryRun, async (tx) => {
      const merged = await mergeAccounts(tx, { brand, from, into, now })
      const member = await memberWith(tx, brand, into)
      const balance = member && { ...(await balanceOf(tx, member.standing.id, now)), owedPoints: await owedBy(tx, member.standing.id) }
      const { counted, redeemable, owed, wasMerged, herself } = merged
      const summary = wasMerged
        ? [`Nothing to do: ${from} was merged into ${into} before.`]
        : [
            `${isDryRun ? 'Would be merged' : 'Merged'}: ${from} into ${into}.`,
            ...selfReferralLines(herself, isDryRun),
            `What moved: ${redeemable} points to spend, ${counted} that count or counted for the level${owedText(owed)}.`,
          ]
      return {
        lines: [...summary, ...(balance ? [`${into} has ${balance.redeemablePoints} points to spend${isDryRun ? ' then' : ' now'}; ${balance.currentPoints} count for the level${owedText(balance.owedPoints)}.`] : [])],
        data: { ...merged, ...balance },
      }
    })
  },
}

const owedText = (owed: number): string => (owed > 0 ? `, ${owed} still owed` : '')

const owedBy = async (tx: Tx, loyaltyAccountId: string): Promise<number> =>
  (await rowsOf<{ owed: number }>(tx, sql`select owed_points as owed from loyalty_accounts where id = ${loyaltyAccountId}`))[0]?.owed ?? 0

/** The only reason why a merge can reduce the sum of both balances. */
function selfReferralLines({ points, referrals }: TakenFromHerself, isDryRun: boolean): string[] {
  if (referrals === 0) return []
  const sentence = `${isDryRun ? 'Mind: one' : 'One'} of these accounts had brought the other, so she had brought herself.`
  if (points === 0) return [`${sentence} Nothing was given for it, and nothing will be.`]
  return [`${sentence} ${points} points that were given for it ${isDryRun ? 'would be' : 'were'} taken back, and it never gives any again.`]
}
