import { HISTORY_PAGE_SIZE } from '#domain/history.ts'
import { points } from '#contract/points.ts'
import { serve } from '#server/lib/http/serve.ts'
import { loyaltyAccountForRead } from './loyalty-account-access.ts'
import { historyPage } from './history.ts'
import { balanceOf } from './ledger.ts'

/**
 * The app calls it at start and when the history opens; a full page costs as much as a dozen other
 * calls.
 */
const HISTORIES_PER_MINUTE = 60

export const pointsRoutes = serve(
  points,
  {
    balance: async ({ tx, member, params, now }) => {
      const { id } = await loyaltyAccountForRead(tx, member, params.id)
      return balanceOf(tx, id, now)
    },
    history: async ({ tx, member, params, brand, language, disconnectSignal }) => {
      const { id } = await loyaltyAccountForRead(tx, member, params.id)
      const size = Number(params.pageSize ?? HISTORY_PAGE_SIZE)
      return historyPage(tx, {
        id,
        cursor: params.cursor,
        size,
        brand,
        language,
        disconnectSignal,
      })
    },
  },
  { perMinuteAndMember: { history: HISTORIES_PER_MINUTE } },
)
