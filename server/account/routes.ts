import { accountContract, type Account } from '#contract/account.ts'
import { Problem } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/kit/db.ts'
import { serve } from '#server/kit/serve.ts'

export const accountRoutes = serve(accountContract, {
  account: async ({ tx, member }) => {
    const [account] = await rowsOf<Account>(tx, sql`
      select id as "userId", username, email, is_verified as "isVerified", first_name as "firstName", last_name as "lastName",
        telephone, to_char(date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", language
      from accounts where id = ${member.accountId} and brand = ${member.brand}`)
    if (!account) throw new Problem('NO_ACCOUNT_INFO')
    return { account }
  },
})
