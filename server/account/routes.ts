import { account } from '#contract/account.ts'
import { serve } from '#server/lib/http/serve.ts'
import { accountResponse } from '#server/identity/account-response.ts'

export const accountRoutes = serve(account, {
  account: async ({ tx, member, now }) => ({
    account: await accountResponse(tx, { ...member, now }),
  }),
})
