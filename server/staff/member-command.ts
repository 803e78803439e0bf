import type { BrandPack } from '#brands/brand.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { mergedInto } from '#server/identity/merged-accounts.ts'
import { memberView } from '#server/identity/views.ts'
import { entriesOf, historyItem } from '#server/points/history.ts'
import { balanceOf } from '#server/points/ledger.ts'
import { loyaltyAccountView, tierView } from '#server/points/views.ts'
import { brandOption, type Command } from './command.ts'
import { findMember, findPack, type FoundMember } from './lookup.ts'

const HISTORY_LINES = 10

/**
 * Shows what staff may see of a member: enough to answer questions, no codes and nothing that
 * grants access.
 */
export const memberCommand: Command = {
  description:
    'shows tier, points and the last lines of the history of a member, with their reasons; no codes',
  example: 'member --brand eyewear --email mia@example.test',
  options: {
    ...brandOption,
    email: { kind: 'text', isRequired: true, description: 'an address of the member' },
  },
  async run({ database: { tx }, clock }, args) {
    const brand = findPack(args)
    const found = await findMember(tx, brand, args['email'])
    const data = await memberData(tx, brand, found, clock.now())
    const { history } = data
    return {
      data,
      lines: [
        `${data.email}${data.isVerified ? '' : ' (never confirmed)'}${data.otherAddresses.length > 0 ? `, also ${data.otherAddresses.join(', ')}` : ''}`,
        `Tier ${data.tier}, last reached ${day(data.tierLastReached)}. Member since ${day(data.joinedAt)}.`,
        `Points: ${data.redeemablePoints} to spend, ${data.currentPoints} count for the tier (${data.pastPoints} from the 18 months before)${data.owedPoints > 0 ? `, ${data.owedPoints} still owed` : ''}.`,
        history.length > 0 ? 'History, newest first:' : 'No history.',
        ...history.flatMap(({ date, amount, action, reason, description }) => [
          `  ${day(date)}  ${amount === 0 ? '' : action === 1 ? '+' : '-'}${amount}  ${reason}`,
          `      ${description}`,
        ]),
      ],
    }
  },
}

const day = (instant: string): string => instant.slice(0, 10)

async function memberData(
  tx: Tx,
  brand: BrandPack,
  { accountId, loyaltyAccount, isVerified }: FoundMember,
  now: Date,
) {
  const { tierReachedAt, owedPoints, joinedAt } = loyaltyAccountView
  const [row] = await tx
    .select({ email: memberView.email, tier: tierView.name, tierReachedAt, owedPoints, joinedAt })
    .from(loyaltyAccountView)
    .innerJoin(memberView, eq(memberView.accountId, loyaltyAccountView.accountId))
    .innerJoin(tierView, eq(tierView.tierId, loyaltyAccountView.tierId))
    .where(eq(loyaltyAccountView.loyaltyAccountId, loyaltyAccount.id))
  const entries = await entriesOf(tx, loyaltyAccount.id, { most: HISTORY_LINES })
  return {
    email: row?.email ?? '',
    otherAddresses: (await mergedInto(tx, accountId)).map(({ email }) => email),
    isVerified,
    tier: row?.tier.en ?? '',
    /** When points last reached the tier, not since when the member has it. */
    tierLastReached: toInstant(row?.tierReachedAt ?? now),
    joinedAt: toInstant(row?.joinedAt ?? now),
    owedPoints: row?.owedPoints ?? 0,
    ...(await balanceOf(tx, loyaltyAccount.id, now)),
    // Without the names of referred friends: those are personal data of others.
    history: entries.map((entry) => historyItem(entry, brand, 'en')),
  }
}
