import { session } from '#contract/session.ts'
import { isErased } from '#server/identity/accounts.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { serve } from '#server/lib/http/serve.ts'
import { endDeviceOfToken, renewSession } from './remembered-devices.ts'
import { logOutSession, findMember } from './sessions.ts'

const done = { success: true } as const

export const sessionRoutes = serve(session, {
  current: async ({ tx, brand, member, now, params: { memberId } }) => ({
    ...(member ? asSession(member, now) : { signedIn: false }),
    // Only for an account that existed, so that it confirms nothing about made-up ids.
    ...(memberId && (await isErased(tx, { accountId: memberId, brand: brand.slug }))
      ? { isErased: true }
      : {}),
  }),
  renew: async ({ tx, context: { secret }, brand, cookies, origin, now }) => {
    if (!cookies.deviceToken) return { signedIn: false }
    const renewed = await renewSession(tx, {
      brand,
      deviceToken: cookies.deviceToken,
      device: origin.device(),
      secret,
      now,
    })
    const member = renewed && (await findMember(tx, renewed.token, { brand, secret, now }))
    if (!renewed || !member) {
      cookies.forgetDevice()
      return { signedIn: false }
    }
    cookies.signIn(renewed.token)
    cookies.remember(renewed.deviceToken)
    return asSession(member, now)
  },
  logOut: async ({ tx, context: { secret }, brand, cookies }) => {
    const { token, deviceToken } = cookies
    // A request without a token is not proven to be ours: another site must not clear the cookie.
    if (!token && !deviceToken) return done
    if (token) await logOutSession(tx, token, secret)
    if (deviceToken) await endDeviceOfToken(tx, { brand: brand.slug, deviceToken, secret })
    cookies.signOut()
    return done
  },
})

const asSession = (
  { accountId, isVerified, language, sessionExpiresAt, deviceId }: Member,
  now: Date,
) => ({
  signedIn: true,
  userId: accountId,
  isVerified,
  language,
  expiresAt: sessionExpiresAt.toISOString(),
  isRemembered: deviceId !== undefined,
  secondsLeft: Math.max(0, Math.floor((sessionExpiresAt.getTime() - now.getTime()) / 1000)),
})
