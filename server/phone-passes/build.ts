import type { BrandPack } from '#brands/brand.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { applePass } from './apple-pass.ts'
import { passTokenOf } from './capabilities.ts'
import { contentOf, type PassContent } from './content.ts'

export type BuiltPass = { file: Buffer; content: PassContent }

/**
 * Returns the file of a pass for Apple Wallet as it is now.
 * @returns undefined for an unknown pass, and when the brand has no certificate
 */
export async function buildApplePass(
  context: AppContext,
  { serial, brand, now }: { serial: string; brand: BrandPack; now: Date },
): Promise<BuiltPass | undefined> {
  const apple = context.phonePasses.apple(brand.slug)
  const content = await contentOf(context.database.tx, { serial, brand })
  if (!apple || content?.platform !== 'apple') return undefined
  const file = await applePass({
    content,
    brand,
    apple,
    media: context.media,
    origin: context.hosts.originOf(brand),
    authenticationToken: passTokenOf({ secret: context.secret, brand: brand.slug, serial }),
    now,
  })
  return { file, content }
}
