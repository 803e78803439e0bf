import { Problem } from '#contract/problems.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { ApplePasses } from '#server/lib/integrations/phone-passes.ts'

/** Seconds after which a phone may ask again: an operator has to repair a file and restart. */
const RETRY_AFTER = 3600

/**
 * Returns Apple Wallet of a brand; undefined when it is not set up.
 * @throws Problem APPLE_PASS_FAILED (503) when its files cannot be used: phones must not take their
 * passes for deleted
 */
export function appleWalletOf(context: AppContext, slug: string): ApplePasses | undefined {
  const apple = context.phonePasses.apple(slug)
  if (apple) return apple
  const isUnusable = context.phonePasses
    .unusable()
    .some(({ brand, wallet }) => brand === slug && wallet === 'apple')
  if (!isUnusable) return undefined
  alertUnusableWallets(context)
  throw new Problem('APPLE_PASS_FAILED', { retryAfter: RETRY_AFTER })
}

/** Logs which wallets are set up but cannot be used, each once an hour. */
export function alertUnusableWallets({
  phonePasses,
  alertTeam,
}: Pick<AppContext, 'phonePasses' | 'alertTeam'>): void {
  for (const unusable of phonePasses.unusable())
    alertTeam('files of phone passes cannot be used: run npm run passes -- check', unusable)
}
