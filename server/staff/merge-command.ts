import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { balanceOf } from '#server/points/ledger.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import type { ReversedSelfReferrals } from '#server/referrals/merged-referrals.ts'
import { brandOption, dryRun, type Command } from './command.ts'
import { mergeAccounts } from './merge-accounts.ts'
import { inDryRunTransaction } from './dry-run.ts'
import { emailFrom, findMemberByEmail, findPack } from './lookup.ts'

export const mergeCommand: Command = {
  description:
    "merges a member's second account into the first one; both addresses then lead to it. It cannot be undone",
  example: 'merge --brand eyewear --from old@example.com --into new@example.com --dry-run',
  options: {
    ...brandOption,
    from: { kind: 'text', isRequired: true, description: 'the address of the account that ends' },
    into: { kind: 'text', isRequired: true, description: 'the address of the account that stays' },
    ...dryRun,
  },
  async run({ database, clock }, args) {
    const brand = findPack(args)
    const [from, into, now] = [emailFrom(args['from']), emailFrom(args['into']), clock.now()]
    const isDryRun = args['dry-run'] === 'yes'
    return inDryRunTransaction(database.tx, isDryRun, async (tx) => {
      const merged = await mergeAccounts(tx, { brand, from, into, now })
      const member = await findMemberByEmail(tx, brand, into)
      const balance = member && {
        ...(await balanceOf(tx, member.loyaltyAccount.id, now)),
        owedPoints: await owedBy(tx, member.loyaltyAccount.id),
      }
      const { counted, redeemable, owed, wasMerged, selfReferrals } = merged
      const summary = wasMerged
        ? [`Nothing to do: ${from} was merged into ${into} before.`]
        : [
            `${isDryRun ? 'Would be merged' : 'Merged'}: ${from} into ${into}.`,
            ...selfReferralLines(selfReferrals, isDryRun),
            `What moved: ${redeemable} points to spend, ${counted} that count or counted for the tier${owedText(owed)}.`,
          ]
      return {
        lines: [
          ...summary,
          ...(balance
            ? [
                `${into} has ${balance.redeemablePoints} points to spend${isDryRun ? ' then' : ' now'}; ${balance.currentPoints} count for the tier${owedText(balance.owedPoints)}.`,
              ]
            : []),
        ],
        data: { ...merged, ...balance },
      }
    })
  },
}

const owedText = (owed: number): string => (owed > 0 ? `, ${owed} still owed` : '')

async function owedBy(tx: Tx, loyaltyAccountId: string): Promise<number> {
  const [row] = await tx
    .select({ owedPoints: loyaltyAccountView.owedPoints })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.loyaltyAccountId, loyaltyAccountId))
  return row?.owedPoints ?? 0
}

/** The only reason why a merge can reduce the sum of both balances. */
function selfReferralLines(
  { points, referrals }: ReversedSelfReferrals,
  isDryRun: boolean,
): string[] {
  if (referrals === 0) return []
  const sentence = `${isDryRun ? 'Mind: one' : 'One'} of these accounts had referred the other, so the member had referred themselves.`
  if (points === 0) return [`${sentence} Nothing was credited for it, and nothing will be.`]
  return [
    `${sentence} ${points} points credited for it ${isDryRun ? 'would be' : 'were'} reversed, and it never credits any again.`,
  ]
}
