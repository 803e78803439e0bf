import { setImmediate } from 'node:timers/promises'
import type { BrandPack } from '#brands/brand.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { createSemaphore } from '#server/media/semaphore.ts'
import { applePass } from './apple-pass.ts'
import { passTokenOf } from './capabilities.ts'
import { contentOf, type PassContent } from './content.ts'

const turn = createSemaphore(1)

/** Builds passes one after another, with other requests in between: signing takes the processor. */
const inTurn = (build: () => Promise<Buffer>): Promise<Buffer> =>
  turn(async () => {
    await setImmediate()
    return build()
  })

/** A pass as it is now. `build` returns its file. */
export type CurrentPass = { content: PassContent; build(): Promise<Buffer> }

/**
 * Returns a pass for Apple Wallet.
 * @returns undefined for an unknown pass, and when the brand has no certificate
 */
export async function findApplePass(
  context: AppContext,
  { serial, brand, now }: { serial: string; brand: BrandPack; now: Date },
): Promise<CurrentPass | undefined> {
  const apple = context.phonePasses.apple(brand.slug)
  const content = await contentOf(context.database.tx, { serial, brand })
  if (!apple || content?.platform !== 'apple') return undefined
  return {
    content,
    build: () =>
      inTurn(() =>
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
