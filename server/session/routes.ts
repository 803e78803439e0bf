import { sessionContract } from '#contract/session.ts'
import { serve } from '#server/kit/serve.ts'
import { endSession } from './sessions.ts'

const done = { success: true } as const

export const sessionRoutes = serve(sessionContract, {
  current: async ({ member, now }) =>
    member
      ? {
          signedIn: true, userId: member.accountId, isVerified: member.isVerified, language: member.language, expiresAt: member.sessionExpiresAt.toISOString(),
          secondsLeft: Math.max(0, Math.floor((member.sessionExpiresAt.getTime() - now.getTime()) / 1000)),
        }
      : { signedIn: false },
  logOut: async ({ tx, house, cookies }) => {
    // Without a token the call has no proof that it is ours: another page must not take her cookie away.
    if (!cookies.token) return done
    await endSession(tx, cookies.token, house.secret)
    cookies.signOut()
    return done
  },
})
