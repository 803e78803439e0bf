import type { Language } from '#contract/problems.ts'
import type { Offer } from '#contract/redemption.ts'
import type { offers } from './table.ts'

type Details = Pick<Offer, 'kind' | 'art' | 'place' | 'time'>
type DetailsRow = Pick<typeof offers.$inferSelect, 'kind' | 'art' | 'place' | 'time'>

/** Returns what an offer or a voucher gives in wire format; nothing for an amount. */
export const detailsIn = ({ kind, art, place, time }: DetailsRow, language: Language): Details => ({
  ...(kind === 'amount' ? {} : { kind }),
  ...(art === null ? {} : { art }),
  ...(place ? { place: place[language] } : {}),
  ...(time ? { time: time[language] } : {}),
})
