import { formatDollars } from '#server/lib/texts/translate.ts'
import type { Block } from './email-blocks.ts'
import type { EmailBuilder } from './email-builder.ts'

type Offer = { title: string; value: number; cost: number }

/**
 * Returns offers as an email shows them.
 * @param costText key of the text with the cost
 */
export const offerBlock = (
  offers: readonly Offer[],
  { language, text }: EmailBuilder,
  costText = 'offer.cost',
): Block => ({
  kind: 'offers',
  offers: offers.map(({ title, value, cost }) => ({
    value: formatDollars(language, value),
    valueHint: text('offer.off'),
    title,
    text: text(costText, { count: cost }),
  })),
})
