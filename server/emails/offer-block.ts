import type { Offer as WireOffer } from '#contract/redemption.ts'
import { formatDollars } from '#server/lib/texts/translate.ts'
import type { Block } from './email-blocks.ts'
import type { EmailBuilder } from './email-builder.ts'

type Offer = Pick<WireOffer, 'title' | 'value' | 'cost' | 'kind'>

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
  offers: offers.map(({ title, value, cost, kind = 'amount' }) => ({
    value: value > 0 ? formatDollars(language, value) : '',
    valueHint: value > 0 ? text('offer.off') : text(`offer.${kind}`),
    title,
    text: text(costText, { count: cost }),
  })),
})
