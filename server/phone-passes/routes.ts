import type { BrandPack } from '#brands/brand.ts'
import { phonePasses } from '#contract/phone-passes.ts'
import { Problem } from '#contract/problems.ts'
import { serve, type AppContext } from '#server/lib/http/serve.ts'
import { findApplePass } from './build.ts'
import { downloadPath } from './pass-tokens.ts'
import { findOrCreatePass, hasPassTemplate } from './create.ts'
import { saveGooglePass } from './google-pass.ts'

const done = { success: true } as const

export const phonePassesRoutes = serve(
  phonePasses,
  {
    platforms: async ({ tx, context, brand, member: { accountId }, params: { nftId } }) => {
      const hasTemplate = await hasPassTemplate(tx, { brand, accountId, nftId })
      if (hasTemplate === undefined) throw new Problem('NOT_FOUND')
      const services = context.phonePasses
      return {
        ...done,
        platforms: hasTemplate
          ? [
              ...(services.apple(brand.slug) ? (['apple'] as const) : []),
              ...(services.google(brand.slug) ? (['google'] as const) : []),
            ]
          : [],
      }
    },
    createApple: async (call) => {
      const { tx: database, context, brand, member, body, language, now } = call
      const request = { brand, accountId: member.accountId, nftId: body.nftId, language, now }
      const serial = await database.transaction((tx) =>
        findOrCreatePass(tx, { ...request, platform: 'apple' }),
      )
      // Built here as well, so that the member learns of a failure before leaving the page.
      if (!context.phonePasses.apple(brand.slug)) throw failure('APPLE_PASS_FAILED', call)
      try {
        const found = await findApplePass(context, { serial, brand, now })
        if (!found) throw failure('APPLE_PASS_FAILED', call)
        await found.build()
      } catch (cause) {
        throw cause instanceof Problem ? cause : failure('APPLE_PASS_FAILED', call, cause)
      }
      const path = downloadPath({ secret: context.secret, brand: brand.slug, serial }, now)
      return {
        ...done,
        passUri: `${context.hosts.originOf(brand)}${path}`,
        isTest: context.phonePasses.apple(brand.slug)?.isTest ?? false,
      }
    },
    createGoogle: async (call) => {
      const { tx: database, context, brand, member, body, language, now } = call
      const google = context.phonePasses.google(brand.slug)
      const request = { brand, accountId: member.accountId, nftId: body.nftId, language, now }
      const serial = await database.transaction((tx) =>
        findOrCreatePass(tx, { ...request, platform: 'google' }),
      )
      if (!google) throw failure('GOOGLE_PASS_FAILED', call)
      const passUri = await saveGooglePass(context, { google, serial, brand, now }).catch(
        (cause: unknown) => {
          throw cause instanceof Problem ? cause : failure('GOOGLE_PASS_FAILED', call, cause)
        },
      )
      return { ...done, passUri, isTest: google.isTest }
    },
  },
  {
    // They open transactions of their own, draw pictures and ask Google.
    callsOutside: ['createApple', 'createGoogle'],
    perMinuteAndMember: { createApple: 20, createGoogle: 20 },
  },
)

/** Returns the refusal, and alerts the team: the member cannot do anything about it. */
function failure(
  code: 'APPLE_PASS_FAILED' | 'GOOGLE_PASS_FAILED',
  { context, brand }: { context: AppContext; brand: BrandPack },
  cause?: unknown,
): Problem {
  const { name, message } = (cause ?? {}) as { name?: string; message?: string }
  context.alertTeam('a phone pass could not be made: run npm run passes -- check', {
    brand: brand.slug,
    wallet: code === 'APPLE_PASS_FAILED' ? 'apple' : 'google',
    reason: name ? `${name} ${message ?? ''}`.slice(0, 120) : 'not set up',
  })
  return new Problem(code, { cause })
}
