import { invites } from '#contract/invites.ts'
import { serve } from '#server/kit/serve.ts'
import { detailsOf, openInvitation } from './offered.ts'

const done = { success: true } as const

/** Reads of an invitation; they never change it. */
export const invitesRoutes = serve(invites, {
  verify: async ({ tx, brand, params }) => {
    const { kind } = await openInvitation(tx, { brand, token: params.transferToken })
    return { ...done, transfer: { tokenType: kind } }
  },
  details: async ({ tx, house, brand, language, now, params }) => {
    const row = await openInvitation(tx, { brand, token: params.transferToken })
    return { ...done, details: detailsOf(row, { brand, language, secret: house.secret, now }) }
  },
}, { perMinuteInProduction: { verify: 60, details: 60 } })
