import { HISTORY_PAGE_SIZE } from '#domain/history.ts'
import * as z from 'zod/mini'
import { read, endpoints } from './endpoint.ts'
import { instant, points as wholePoints } from './fields.ts'

const historyItem = z.object({
  date: instant,
  reason: z.string(),
  originType: z.int(),
  /** 1 adds points, any other spends them. */
  action: z.int(),
  amount: wholePoints,
  /** The ledger entry (extension); unset in responses stored by an older app. */
  entryId: z.optional(z.string()),
  /** The reason and the rule, in the reader's language (extension). */
  description: z.optional(z.string()),
})
export type HistoryItem = z.output<typeof historyItem>

export const points = endpoints('points', {
  balance: read('loyaltyaccount/:id/points', {
    access: 'member',
    response: z.object({
      currentPoints: wholePoints,
      pastPoints: wholePoints,
      redeemablePoints: wholePoints,
    }),
    problem: 'POINTS_UNAVAILABLE',
    storedOffline: true,
  }),
  /** Newest first. `cursor` is the nextCursor of the previous page. */
  history: read('loyaltyaccount/:id/pointHistory', {
    access: 'member',
    query: z.object({
      pageSize: z.optional(
        z.string().check(
          z.regex(/^[1-9]\d{0,3}$/),
          z.refine((size) => Number(size) <= HISTORY_PAGE_SIZE),
        ),
      ),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    response: z.object({ history: z.array(historyItem), nextCursor: z.nullable(z.string()) }),
    problem: 'HISTORY_UNAVAILABLE',
    storedOffline: true,
  }),
})
