import { codeGroups } from '#domain/codes.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Block } from '#server/emails/email-blocks.ts'
import type { EmailBuilder, EmailContext } from '#server/emails/email-builder.ts'
import { offerBlock } from '#server/emails/offer-block.ts'
import { loyaltyAccountView, tierView } from '#server/points/views.ts'
import { offersFor } from '#server/redemption/offers.ts'
import { formatNumberIn } from '#texts/format.ts'

/** What a welcome email shows of a membership that is open already. */
export type WelcomePass = {
  lead(builder: EmailBuilder): string | undefined
  card(builder: EmailBuilder): Block[]
  offer(builder: EmailBuilder): Block[]
}

/**
 * Returns the pass of a new member, without a name: another person may have typed it. Undefined
 * before the membership is open.
 */
export async function welcomePassOf(
  { tx, brand }: EmailContext,
  accountId: string,
): Promise<WelcomePass | undefined> {
  const { membershipId } = brand.ids
  const [account] = await tx
    .select({
      points: loyaltyAccountView.redeemablePoints,
      memberCode: loyaltyAccountView.memberCode,
      tierId: loyaltyAccountView.tierId,
      tier: tierView.name,
    })
    .from(loyaltyAccountView)
    .innerJoin(tierView, eq(tierView.tierId, loyaltyAccountView.tierId))
    .where(
      and(
        eq(loyaltyAccountView.accountId, accountId),
        eq(loyaltyAccountView.membershipId, membershipId),
        isNull(loyaltyAccountView.mergedInto),
      ),
    )
  if (!account) return undefined
  const { points, tierId, tier, memberCode } = account
  const offers = {
    en: await offersFor(tx, { membershipId, tierId, language: 'en' }),
    fr: await offersFor(tx, { membershipId, tierId, language: 'fr' }),
  }
  return {
    lead: ({ text }) => (points > 0 ? text('welcome.points', { count: points }) : undefined),
    card: ({ language, text, picture }) => [
      {
        kind: 'pass',
        picture: picture('pass'),
        name: '',
        tier: tier[language],
        pointsLabel: text('pass.points', { count: points }),
        points: formatNumberIn(points, language),
        codeLabel: text('pass.code'),
        code: codeGroups(memberCode).join(' '),
      },
    ],
    offer(builder) {
      const [first] = offers[builder.language]
        .filter(({ cost }) => cost <= points)
        .sort((one, other) => one.cost - other.cost)
      return first
        ? [
            { kind: 'heading', text: builder.text('welcome.offer') },
            offerBlock([first], builder, 'welcome.enough'),
          ]
        : []
    },
  }
}
