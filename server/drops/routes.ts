import { drops } from '#contract/drops.ts'
import { Problem } from '#contract/problems.ts'
import { serve } from '#server/lib/http/serve.ts'
import { countdownDrop } from './countdown.ts'
import { claimFreeItem, freeTokenFor, freeItemsFor } from './free-items.ts'
import { saveSignUpChoice, signUpsOf } from './sign-ups.ts'
import { preRegister } from './pre-registration.ts'

const done = { success: true } as const

export const dropsRoutes = serve(
  drops,
  {
    countdown: async ({ tx, brand, language, member, now }) => ({
      ...done,
      now: now.toISOString(),
      drop: await countdownDrop(tx, { brand: brand.slug, language, member, now }),
    }),
    signUp: async ({ tx, brand, body, language, now }) => {
      await preRegister(tx, { brand, body, language, now })
      return done
    },
    signUps: async ({ tx, language, member, now }) => ({
      ...done,
      signUps: await signUpsOf(tx, { member, language, now }),
    }),
    setSignUpEmail: async ({ tx, member, body, now }) => {
      if (!(await saveSignUpChoice(tx, { member, ...body, now }))) throw new Problem('NOT_FOUND')
      return done
    },
    free: async ({ tx, brand, language, member }) => ({
      ...done,
      items: await freeItemsFor(tx, { brand, member, language }),
    }),
    freeToken: async ({ tx, context: { secret }, brand, language, member, params, now }) => ({
      ...done,
      ...(await freeTokenFor(tx, { brand, member, language, secret, dropId: params.dropId, now })),
    }),
    claimFree: async ({ tx, context: { secret }, brand, member, body, now }) => ({
      ...done,
      nftId: await claimFreeItem(tx, { brand, member, secret, ...body, now }),
    }),
  },
  {
    changingReads: ['freeToken'],
    perMinuteInProduction: { signUp: 20 },
  },
)
