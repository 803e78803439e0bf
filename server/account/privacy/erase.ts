import type { RequestBody } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import type { accountSettings } from '#contract/account-settings.ts'
import { isErased, isVerifiedAccount } from '#server/identity/accounts.ts'
import { mergedInto } from '#server/identity/merged-accounts.ts'
import { lockLoyaltyAccountsForDeletion } from '#server/points/locks.ts'
import { loyaltyAccountIdsOf } from '#server/points/loyalty-account-access.ts'
import { reauthenticate, passwordOrCode, type AccountCall } from '#server/auth/reauthenticate.ts'
import { personalDataOwners } from './personal-data-owners.ts'

/**
 * Erases a member in all features at once, with merged accounts. The ledger keeps its rows without
 * personal data, and the addresses can join again. Safe to repeat: a concurrent second request
 * succeeds too.
 * @throws Problem, the refusals of a proof
 */
export async function eraseAccount(
  call: AccountCall & { body: RequestBody<typeof accountSettings.erase>; language: Language },
): Promise<void> {
  const {
    brand,
    member: { accountId },
    context: { secret },
    now,
    language,
    body,
  } = call
  try {
    await reauthenticate(call, body, passwordOrCode, async (tx, { email }) => {
      const accounts = [{ accountId, email }, ...(await mergedInto(tx, accountId))]
      const isVerified = await isVerifiedAccount(tx, accountId)
      // Lock against transactions that credit points or name the member as a referrer: they come
      // before, or find them erased.
      await lockLoyaltyAccountsForDeletion(tx, (reader) =>
        loyaltyAccountIdsOf(
          reader,
          accounts.map((one) => one.accountId),
        ),
      )
      for (const one of accounts) {
        for (const { erase } of personalDataOwners)
          await erase?.(tx, { ...one, isVerified, brand, language, secret, now })
      }
    })
  } catch (problem) {
    const isOver =
      problem instanceof Problem &&
      problem.code === 'UNAUTHORIZED' &&
      (await isErased(call.tx, { accountId, brand: brand.slug }))
    if (!isOver) throw problem
  }
}
