import type { BrandPack } from '#brands/brand.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { applePass } from './apple-pass.ts'
import { createBuildQueue } from './build-queue.ts'
import { passTokenOf } from './pass-tokens.ts'
import { appleWalletOf } from './usable-wallets.ts'
import { contentOf, type PassContent } from './content.ts'

/** One takes some ten milliseconds: a phone waits for seconds at most. */
const MAX_WAITING = 100
const inQueue = createBuildQueue(MAX_WAITING)

/** A pass as it is now. `build` returns its file; it throws Problem OVERLOADED when too many wait. */
export type CurrentPass = { content: PassContent; build(): Promise<Buffer> }

/**
 * Returns a pass for Apple Wallet.
 * @returns undefined for an unknown pass, and when the brand has no certificate
 * @throws Problem APPLE_PASS_FAILED when its certificate cannot be used
 */
export async function findApplePass(
  context: AppContext,
  { serial, brand, now }: { serial: string; brand: BrandPack; now: Date },
): Promise<CurrentPass | undefined> {
  const apple = appleWalletOf(context, brand.slug)
  const content = await contentOf(context.database.tx, { serial, brand })
  if (!apple || content?.platform !== 'apple') return undefined
  return {
    content,
    build: () =>
      inQueue(() =>
        applePass({
          content,
          brand,
          apple,
          media: context.media,
          origin: context.hosts.originOf(brand),
          authenticationToken: passTokenOf({ secret: context.secret, brand: brand.slug, serial }),
          now,
        }),
      ),
  }
}
