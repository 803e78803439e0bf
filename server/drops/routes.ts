import { drops } from '#contract/drops.ts'
import { serve } from '#server/kit/serve.ts'
import { countingDrop } from './counting.ts'
import { claimFreePiece, freeTokenFor, piecesFor } from './free.ts'
import { signUpFor } from './sign-up.ts'

const done = { success: true } as const

export const dropsRoutes = serve(drops, {
  counting: async ({ tx, brand, language, member, now }) => ({ ...done, now: now.toISOString(), drop: await countingDrop(tx, { brand: brand.slug, language, member, now }) }),
  signUp: async ({ tx, brand, body, language, now }) => {
    await signUpFor(tx, { brand, body, language, now })
    return done
  },
  free: async ({ tx, brand, language, member }) => ({ ...done, pieces: await piecesFor(tx, { brand, member, language }) }),
  freeToken: async ({ tx, house: { secret }, brand, language, member, params, now }) =>
    ({ ...done, ...(await freeTokenFor(tx, { brand, member, language, secret, dropId: params.dropId, now })) }),
  claimFree: async ({ tx, house: { secret }, brand, member, body, now }) => ({ ...done, nftId: await claimFreePiece(tx, { brand, member, secret, ...body, now }) }),
}, {
  changingReads: ['freeToken'],
  perMinuteInProduction: { signUp: 20 },
})
