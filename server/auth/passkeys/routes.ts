import { passkeys } from '#contract/passkeys.ts'
import { Problem } from '#contract/problems.ts'
import { replaceSession } from '#server/auth/sessions/join.ts'
import { notePresence } from '#server/auth/sessions/presence.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import { serve } from '#server/lib/http/serve.ts'
import { joinAsMember } from '#server/membership/join-as-member.ts'
import {
  addPasskey,
  memberOfPasskey,
  optionsToAdd,
  optionsToLogIn,
  passkeysOf,
  removePasskey,
} from './passkeys.ts'

const done = { success: true } as const

/** The browser gets the options as plain JSON. */
const asJson = (options: object) => options as Record<string, unknown>

export const passkeyRoutes = serve(
  passkeys,
  {
    list: async ({ tx, member: { accountId } }) => ({ passkeys: await passkeysOf(tx, accountId) }),
    addOptions: async ({ tx, context, brand, member, now }) => {
      // Somebody else may own an address that is not proven.
      if (!member.isVerified) throw new Problem('VERIFY_TO_STAY_LOGGED_IN')
      const options = await optionsToAdd(tx, {
        ...member,
        brand,
        origin: context.hosts.originOf(brand),
        secret: context.secret,
        now,
      })
      return { ...done, options: asJson(options) }
    },
    add: async ({ tx, context, brand, member, body, language, origin, now }) => {
      if (!member.isVerified) throw new Problem('VERIFY_TO_STAY_LOGGED_IN')
      const { accountId, email } = member
      await lockAccountById(tx, accountId)
      const device = origin.device()
      await addPasskey(tx, {
        credential: body.credential,
        accountId,
        device,
        brand,
        origin: context.hosts.originOf(brand),
        secret: context.secret,
        now,
      })
      await enqueueEmail(tx, {
        kind: 'passkeyAdded',
        brand: brand.slug,
        recipient: email,
        language,
        values: { device },
        now,
      })
      return done
    },
    remove: async ({ tx, member: { accountId }, params }) => {
      if (!(await removePasskey(tx, { accountId, id: params['passkeyId'] ?? '' })))
        throw new Problem('NOT_FOUND')
      return done
    },
    loginOptions: async ({ tx, context, brand, now }) => ({
      ...done,
      options: asJson(
        await optionsToLogIn(tx, {
          brand,
          origin: context.hosts.originOf(brand),
          secret: context.secret,
          now,
        }),
      ),
    }),
    logIn: async ({ tx, context, brand, body, cookies, origin, now }) => {
      const { secret } = context
      const { accountId } = await memberOfPasskey(tx, {
        credential: body.credential,
        brand,
        origin: context.hosts.originOf(brand),
        secret,
        now,
      })
      await joinAsMember(tx, { accountId, brand, secret, now })
      const token = await replaceSession(tx, {
        accountId,
        brand,
        secret,
        now,
        tokenBefore: cookies.token,
        deviceToken: cookies.deviceToken,
        device: origin.device(),
      })
      // The phone asked for its screen lock, which is a proof of presence.
      await notePresence(tx, { accountId, token, browser: cookies.browser, secret, now })
      cookies.signIn(token)
      return { ...done, token }
    },
  },
  {
    perMinuteInProduction: { loginOptions: 30, logIn: 30, addOptions: 30 },
  },
)
