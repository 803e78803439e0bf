import { transfers } from '#contract/transfers.ts'
import { serve } from '#server/lib/http/serve.ts'
import { transferDetailsOf, openInvitation } from './transfer-details.ts'

const done = { success: true } as const

/** Reads of an invitation; they never change it. */
export const transfersRoutes = serve(
  transfers,
  {
    verify: async ({ tx, brand, params }) => {
      const { kind } = await openInvitation(tx, { brand, token: params.transferToken })
      return { ...done, transfer: { tokenType: kind } }
    },
    details: async ({ tx, context, brand, language, now, params }) => {
      const row = await openInvitation(tx, { brand, token: params.transferToken })
      return {
        ...done,
        details: transferDetailsOf(row, { brand, language, secret: context.secret, now }),
      }
    },
  },
  { perMinuteInProduction: { verify: 60, details: 60 } },
)
