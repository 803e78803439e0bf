import { balanceOf } from '#server/points/ledger.ts'
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
      const balance = member && (await balanceOf(tx, member.standing.id, now))
      const { counted, redeemable, owed, wasMerged } = merged
      const said = wasMerged
        ? [`Nothing to do: ${from} was merged into ${into} before.`]
        : [
            `${isRehearsal ? 'Would be merged' : 'Merged'}: ${from} into ${into}.`,
            `What moved: ${redeemable} points to spend, ${counted} that count or counted for the level${owed > 0 ? `, ${owed} still owed` : ''}.`,
          ]
      return {
        lines: [...said, ...(balance ? [`${into} has ${balance.redeemablePoints} points to spend${isRehearsal ? ' then' : ' now'}; ${balance.currentPoints} count for the level.`] : [])],
        data: { ...merged, ...balance },
      }
    })
  },
}
