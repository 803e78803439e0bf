import { session } from '#contract/session.ts'
import { isErased } from '#server/identity/accounts.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { serve } from '#server/lib/http/serve.ts'
import { endSession } from './sessions.ts'

const done = { success: true } as const

export const sessionRoutes = serve(session, {
  current: async ({ tx, brand, member, now, params: { memberId } }) => ({
    ...(member ? asSession(member, now) : { signedIn: false }),
    // Only for an account that existed, so that it confirms nothing about made-up ids.
    ...(memberId && (await isErased(tx, { accountId: memberId, brand: brand.slug }))
      ? { isErased: true }
      : {}),
  }),
  logOut: async ({ tx, context, cookies }) => {
    // A request without a token is not proven to be ours: another site must not clear the cookie.
    if (!cookies.token) return done
    await endSession(tx, cookies.token, context.secret)
    cookies.signOut()
    return done
  },
})

const asSession = ({ accountId, isVerified, language, sessionExpiresAt }: Member, now: Date) => ({
  signedIn: true,
  userId: accountId,
  isVerified,
  language,
  expiresAt: sessionExpiresAt.toISOString(),
  secondsLeft: Math.max(0, Math.floor((sessionExpiresAt.getTime() - now.getTime()) / 1000)),
})
