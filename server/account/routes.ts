import { accountContract } from '#contract/account.ts'
import { serve } from '#server/kit/serve.ts'
import { accountShown } from './shown.ts'

export const accountRoutes = serve(accountContract, {
  account: async ({ tx, member, now }) => ({ account: await accountShown(tx, { ...member, now }) }),
})
